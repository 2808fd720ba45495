"""`pontoon rules sign`: what the table must display."""

from pontoon.cli.complaint import ComplaintError
from pontoon.rulebook import Rulebook
from pontoon.table import Limits
from pontoon.words.sign import Sign, SignError, make_sign


def sign_asked(rules: Rulebook, limits: Limits, side_limits: Limits, decks: int | None) -> Sign:
    """The sign of a table, or a complaint that names the clause."""
    try:
        return make_sign(rules, limits, side_limits, decks)
    except SignError as error:
        raise ComplaintError(str(error), text=error.text, clause=next(iter(error.clauses), None)) from None
