"""The edge of games that are in no list: worked out by the exact mathematics, in a process of its own.

- `solver`: the way to it, and what it has found before
- `worker`: the process that works one of them out
"""
