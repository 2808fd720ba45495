"""Progressives in the house.

- `terms`: how the house runs one; `opening`: a new one; `joining`: a table that is linked to it; `loading`: one read
  back; `host`: one that is served
- `commands`, `events`, `state`, `evolve`: what the house adds to a progressive's own; `told`: who is told what of it
- `authority`: whose button it is, and who has been vouched for
- `judging`: a decision at a terminal in the making; `deciding`: what follows from each command, at the terminal and at
  its table
- `draws`: spins and mystery values by the house's chance; `money`: meters and prizes in the ledger; `seen`: its view
"""
