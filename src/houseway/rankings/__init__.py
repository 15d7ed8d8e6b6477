"""How hands compare. Each ranking is declared in words of the game and turned into tables once."""
