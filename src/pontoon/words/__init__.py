"""Rules, clauses, events, settlement lines, incidents and offers in plain words, for any door.

- `span`: a text as words, cards, money and clauses; as a string and as JSON
- `rules`: titles, labels and values, from where each rule is declared; `tasks`: roles and steps
- `clauses`: what clauses say; `sign`: what a table displays
- `narrate`: what happened, event by event; `lines`: what was paid and why; `hands`: cards and totals
- `offers`: what may be done now
- `incidents`: the catalogue of what can go wrong; `examples`: a round script for each
"""

from pontoon.words.span import (
    CardSpan,
    ClauseSpan,
    MoneySpan,
    Span,
    Text,
    Tone,
    Words,
    clause,
    decode_text,
    encode_text,
    join,
    money,
    plain,
    say,
)

__all__ = [
    "CardSpan",
    "ClauseSpan",
    "MoneySpan",
    "Span",
    "Text",
    "Tone",
    "Words",
    "clause",
    "decode_text",
    "encode_text",
    "join",
    "money",
    "plain",
    "say",
]
