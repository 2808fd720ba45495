"""Deal trees counted whole, by a plain recursion.

- `count`: chance nodes, decisions, leaves and the exact value of a tree; `deal_tree`, `deal_pays`: a round as a tree
- `file`: the published figures (`census.toml`)
"""
