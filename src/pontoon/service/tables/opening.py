"""Opening a table in the house: the request, the first record, and the line in the directory."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import (
    BOOK_IDS,
    RELATIVE_IDS,
    Rulebook,
    RulebookError,
    UnknownRulebookError,
    load_book,
    load_relative,
    load_text,
)
from pontoon.service.caller import Caller
from pontoon.service.chance import Chance
from pontoon.service.tables import events as h
from pontoon.service.tables.evolve import evolve
from pontoon.service.tables.judging import Dealing, Decided
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.terms import Terms
from pontoon.table import Practice, Refusal, Setup, open_table
from pontoon.table.names import is_plain

_MOST_TITLE = 80
_MOST_LIMIT = Cents(10**10)
"""The highest limit of a table, 100 million dollars: what is paid on it can always be kept."""


class OpenTable(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table as somebody wants it. `book`: the id of one; `variant`: instead of it, the text of a house variant.

    `setup` has what differs from the usual: decks, boxes, limits and so on. A new table burns what its book burns.
    """

    book: str = ""
    variant: str = ""
    title: str = ""
    setup: dict[str, Any] = {}
    practice: Practice = Practice()
    terms: Terms = Terms()


def rules_asked(asked: OpenTable) -> Rulebook | Refusal:
    """The rules of the table; a refusal names all that is wrong with a variant."""
    try:
        if asked.book in RELATIVE_IDS and not asked.variant:
            return load_relative(asked.book)
        return load_text(asked.variant, "house variant") if asked.variant else load_book(asked.book)
    except UnknownRulebookError:
        return Refusal("rulebook", f"There is no rulebook {asked.book!r}; there are: {', '.join(BOOK_IDS)}.")
    except RulebookError as error:
        return Refusal("variant", f"The house variant cannot be read: {error}")


def opened(asked: OpenTable, rules: Rulebook, table: str, caller: Caller, chance: Chance) -> Decided | Refusal:
    """What the first record of a table holds, its first shoe with it; a refusal names everything not allowed."""
    title = asked.title.strip() or f"Table {table[:4]}"
    refusal = _terms(asked.terms, title)
    setup = _setup(asked, rules)
    if refusal is not None:
        return refusal
    if isinstance(setup, Refusal):
        return setup
    begun = open_table(rules, setup, asked.practice)
    if isinstance(begun, tuple):
        faults = " ".join(one.message for one in begun)
        refusal = begun[0]
        return Refusal(refusal.code, faults, tuple(dict.fromkeys(each for one in begun for each in one.clauses)))
    stream = f"table:{table}"
    dealing = Dealing(rules, Hosting(), stream, chance)
    dealing.add(h.TableHosted(table, title, caller.name, asked.terms))
    dealing.events.append(begun)
    dealing.own.append(begun)
    dealing.state = evolve(dealing.state, begun)
    if setup.shoe == "virtual" and asked.terms.dealing == "automatic":
        refusal = dealing.perform(None)
    return refusal or dealing.decided()


def _terms(terms: Terms, title: str) -> Refusal | None:
    if len(title) > _MOST_TITLE or not is_plain(title):
        return Refusal("title", f"A title has at most {_MOST_TITLE} characters that can be seen.")
    if terms.owner_rules and terms.money != "felt":
        text = "Whoever opens a table has every role there only where no wallet is at stake: money has to be felt."
        return Refusal("owner-rules", text)
    if terms.owner_rules and terms.public:
        return Refusal("owner-rules", "A table whose owner has every role is not public; people can come by its link.")
    clocks = terms.clocks
    times = (clocks.betting, clocks.decision, clocks.offer, clocks.bank, clocks.grace, clocks.follow, clocks.dropped)
    if not all(0 <= one <= 3600 for one in times):
        return Refusal("clocks", "A clock has 0 to 3600 seconds; 0 is as long as one likes.")
    return None


def _setup(asked: OpenTable, rules: Rulebook) -> Setup | Refusal:
    hole_card = rules.dealer.hole_card.value[0]
    usual: dict[str, Any] = {"boxes": rules.boxes.number.value, "burn": rules.shoe.burn.value, "hole_card": hole_card}
    try:
        setup = msgspec.convert({**usual, **asked.setup}, Setup, strict=True)
    except msgspec.ValidationError as error:
        return Refusal("setup", f"The set-up cannot be read: {error}.")
    if any((amount or 0) > _MOST_LIMIT for amount in astuple(setup.limits)):
        return Refusal("setup", f"A limit of a table is at most {format_dollars(_MOST_LIMIT)}.")
    return setup
