"""Fast counting, one module a game. Each must equal the walker, to the last integer, on short decks."""
