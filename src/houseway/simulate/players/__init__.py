"""A player a game: what it does with dealt cards, in compiled code. Each is found by the name of its kernel."""
