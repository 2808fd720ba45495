"""The mathematics of the games: exact values, spread, side wagers, strategy and simulation.

It pays from the rulebook's own tables and never asks the settlement, so that it is an independent answer.

- `game`: a rulebook as numbers
- `solver`: the exact value of a round and of every decision, charts, spread and distribution
- `simulator`: the same games played by chance, at speed, on one machine or many
- `census`: deal trees counted whole
- `compiled`: how the kernels of solver and simulator are compiled
- `sidebets`: side wagers and rare events as exact fractions
- `agreement`: what solver and simulator were found to differ by, as recorded
"""
