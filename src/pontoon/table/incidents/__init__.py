"""When something goes wrong: situations, rulings, remedies, and the catalogue that lists them.

- `commands`, `events`, `decide`, `evolve` (and `evolve_*` by subject): reports and what follows; `trouble`: what is not
  yet put right
- `incident`: how an incident is declared; `cards`, `dealing`, `shoe`, `devices`, `offers`, `disturbances`: all of them,
  with what is done about each; `known`: the list
- `rulings`: questions to the house and to players; `not_asked`: why other remedies are not open; `reports`: everything
  that can be reported, ruled or answered now
- `reconstruct`, `reshuffle`, `voiding`, `past_rounds`: remedies
- `catalogue`: all of it as a list
"""
