"""The page as Python sees it: elements, words, sheets, settings. It knows no game."""
