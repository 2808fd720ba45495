"""What happened at a table, event by event, in words.

- `narrator`: tells events one by one, or all that one action led to
- `round`, `incidents`, `procedures`, `people`: a sentence for each kind of event; `phrases` those of incidents
- `layout`: the hands as they lie; `voice` and `sentence`: who, where, under which clause
- `progressive`, `tournament`: what happened at a terminal, and after an order
"""

from pontoon.words.narrate.narrator import SHOWN_OTHERWISE, Narrator

__all__ = ["SHOWN_OTHERWISE", "Narrator"]
