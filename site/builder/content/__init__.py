"""What the pages tell: words, facts, pictures, puzzles and the solutions people sent in."""
