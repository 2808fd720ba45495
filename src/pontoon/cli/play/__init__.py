"""`pontoon play`: a game in the terminal."""
