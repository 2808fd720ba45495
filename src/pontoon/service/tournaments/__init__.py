"""Tournaments in the house.

- `terms`: how the house runs one; `opening`: a new one; `loading`: one read back; `host`: one that is served
- `commands`, `events`, `state`, `evolve`: what the house adds to a tournament's own; `told`: who is told what of it
- `authority`: whose command it is; `judging`: what follows from it
- `waiting`: whom each table waits for; `directing`: what the automatic director does next; `bots`: who plays by itself
- `draws`: ballots and shoes by the house's chance; `times`: the house's clock as the conditions write times
- `money`: fees and prizes in the ledger; `rounds`: the index of rounds; `seen`: its view; `open`: what somebody may do
"""
