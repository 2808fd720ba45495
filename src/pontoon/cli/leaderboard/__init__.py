"""`pontoon leaderboard`: policies side by side, valued exactly.

- `command`: the command; `policies`: policies by name, from charts and from programs; `view`: the answer
"""
