"""`pontoon user`: people of a house, by whoever runs it, straight in its database.

- `commands`: the commands; `register`: the database they work on
"""
