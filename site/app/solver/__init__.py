"""The solver's worker and the page's way to it."""
