"""The pages of the house, by subject.

- `people`, `staff`, `protection`, `money`: persons; `tables`, `tournaments`, `progressives`, `rounds`: play
- `house`: the house itself
- `documented`: how each says what it answers; `asked`: what stands in a path or behind its question mark
"""
