"""The page of statistics: what both games tell of the player, and files that carry it along."""
