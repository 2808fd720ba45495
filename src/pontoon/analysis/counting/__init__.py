"""Counting cards: what a system is worth, exactly where that can be had.

- `composition`: the shoe that a count speaks of
- `correlation`: how well tags follow the effects of removal: betting, insurance, playing
- `tags`: the best tags for a game
- `indices`: plays that change with the count, from exact values
- `ramps`: bets by the count, for a bankroll

What chance has to answer (gain, spread, risks) is the simulator's: `simulate` with a counting system.
"""
