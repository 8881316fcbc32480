"""A game's page, whatever the game: moves, tools, keys, saves. It knows no rules."""
