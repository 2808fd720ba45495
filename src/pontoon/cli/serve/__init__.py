"""`pontoon serve`: the live house.

- `command`: the command; `configuration`: flags, environment and one file, all faults at once; `files`: those for TLS
- `places`: the database and the key beside it; `running`: the house from its start to its end, and its
  first links; `process`: one process of it; `several`: more than one
"""
