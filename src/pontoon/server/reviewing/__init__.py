"""Reviews for game protection, worked out in a process of their own.

- `worker`: the process that runs the detectors over what it is handed, and ends; `found`: what it answers
- `reviewer`: the way to it
- `rates`: how often a detector is wrong, and right, in simulated sessions (`rates.json`, by scripts/make_rates.py)
"""
