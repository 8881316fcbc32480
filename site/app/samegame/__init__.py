"""SameGame on the page."""
