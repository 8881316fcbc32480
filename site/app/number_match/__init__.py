"""Number Match on the page: what it looks like, how it moves, what is said about it."""
