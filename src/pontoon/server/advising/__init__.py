"""Advice: questions to the exact mathematics, asked in a process of its own.

- `question`: a hand as its player sees it, as a question; never from cards that nobody has shown this player
- `worker`: the process that answers; `advisor`: the way to it from the event loop, and what it has answered before
- `worths`: an answer as choices with their worth; `decisions`: a round's decisions, one by one
"""
