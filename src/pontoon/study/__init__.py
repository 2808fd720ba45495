"""Rounds as they are studied: what a table asks, as the mathematics sees it, and a data set of rounds.

- `seen`: a table's question as a situation; `seating`: players of a table, asked one after the other
"""
