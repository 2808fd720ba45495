"""Load on a live house: programs at real sockets of a `pontoon serve` of its own, in a process of their own.

- `house`: a database with people and tables, the server on it, its memory and processor time
- `socket`: the leanest web-socket client that can be, so that the generator is not the limit
- `table`: five players of one table, in turn; `pace`: when they act
- `run`: tables at a pace for a while; `figures`: what is reported of it, also beside the reference loop
- `stalled`: readers that read nothing; `million`: a house with many rounds; `recovery`: its start, and recall
- `profiled`: the server with its time divided, `shares` of it; `official`: all runs one after the other
- `__main__`: the command
"""
