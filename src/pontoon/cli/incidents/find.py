"""Which incident a person means."""

from dataclasses import dataclass
from difflib import get_close_matches

from pontoon.cli.complaint import ComplaintError
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.table.incidents.catalogue import catalogue
from pontoon.table.incidents.incident import Entry
from pontoon.words.examples import examples


@dataclass(frozen=True, slots=True)
class Asked:
    """The entry somebody asked for, and the example where one was named."""

    entry: Entry
    example: str = ""


def other_books(rules: Rulebook) -> tuple[Rulebook, ...]:
    """The books to compare with: all but this one."""
    return tuple(load_book(book) for book in BOOK_IDS if book != rules.id)


def find(rules: Rulebook, asked: str) -> Asked:
    """An entry by its number or key, by one of its situations, or by one of its examples."""
    plain = asked.strip().lower().replace(" ", "-").replace("_", "-")
    for entry in catalogue():
        if plain in (entry.key, str(entry.number)):
            return Asked(entry)
    for entry in catalogue():
        if any(plain == one.name for one in examples(rules, entry)):
            return Asked(entry, plain)
    reported = [entry for entry in catalogue() if plain in entry.situations]
    if len(reported) == 1:
        return Asked(reported[0])
    if reported:
        keys = [entry.key for entry in reported]
        reason = f"{asked} stands for several: {', '.join(keys)}."
        raise ComplaintError(reason, text=asked, facts={"near": keys})
    raise _unknown(asked, plain)


def _unknown(asked: str, plain: str) -> ComplaintError:
    known = [entry.key for entry in catalogue()]
    situations = [situation for entry in catalogue() for situation in entry.situations]
    near = get_close_matches(plain, dict.fromkeys((*known, *situations)), n=3, cutoff=0.5)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    reason = f"There is no incident {asked!r}.{hint} Name one by its key or number; without one all are listed."
    return ComplaintError(reason, text=asked, facts={"near": near, "known": known})
