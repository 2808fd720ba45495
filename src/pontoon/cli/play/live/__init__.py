"""`pontoon play --server URL`: the same game at a table of a live house.

- `sitting`: coming in, finding or opening a table; `seat`: the player's place there, over `pontoon.client`
- `lines`: a prompt that notices when the table has gone on; `round`: a round at it; `game`: round after round
"""
