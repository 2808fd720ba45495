"""`pontoon dataset`: rounds for study, written and checked.

- `commands`: the commands
"""
