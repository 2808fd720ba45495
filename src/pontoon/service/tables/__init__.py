"""Tables in the house.

- `terms`: how the house runs a table; `opening`: a new one; `loading`: one read back; `host`: one that is served
- `commands`, `events`, `state`, `evolve`: what the house adds to a table's own; `told`: who is told what of it
- `authority`: whose command it is; `judging`: what follows from it; `waiting`: whom the table waits for; `early`: what
  has to wait for others
- `bots`: who plays by itself; `money`: a table's money in the ledger; `rounds`: the index of rounds; `seen`: its view
"""
