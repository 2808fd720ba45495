"""Opening a progressive in the house: the request, and the first record."""

from msgspec import Struct

from pontoon.progressive import (
    SPIN_BYTES,
    Configuration,
    ConfigurationError,
    Desk,
    NoProgressiveError,
    open_progressive,
    read_configuration,
)
from pontoon.rulebook import BOOK_IDS, UnknownRulebookError, load_book
from pontoon.service.authority import may
from pontoon.service.caller import Caller
from pontoon.service.chance import Chance
from pontoon.service.progressives import events as h
from pontoon.service.progressives.judging import Attending, Decided
from pontoon.service.progressives.state import Hosting
from pontoon.service.progressives.terms import ProgressiveTerms
from pontoon.table import Refusal

MOST_CONFIGURATION = 65_536
"""The longest text of a configuration, in characters."""


class OpenProgressive(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A progressive as somebody wants it: the rulebook of its wager, its configuration as a TOML text, the terms."""

    book: str
    configuration: str
    terms: ProgressiveTerms = ProgressiveTerms()


def configuration_asked(asked: OpenProgressive) -> Configuration | Refusal:
    """The configuration; a refusal names all that is wrong with it."""
    if len(asked.configuration) > MOST_CONFIGURATION:
        return Refusal("configuration", f"A configuration has at most {MOST_CONFIGURATION} characters.")
    try:
        return read_configuration(asked.configuration)
    except ConfigurationError as error:
        return Refusal("configuration", str(error))


def desk_asked(asked: OpenProgressive) -> Desk | Refusal:
    """The rules of the wager."""
    try:
        return Desk(load_book(asked.book))
    except UnknownRulebookError:
        return Refusal("rulebook", f"There is no rulebook {asked.book!r}; there are: {', '.join(BOOK_IDS)}.")
    except NoProgressiveError as error:
        return Refusal("no-progressive", f"{error}, so there is nothing that a progressive could be run for.")


def opened(
    asked: OpenProgressive, desk: Desk, configuration: Configuration, progressive: str, caller: Caller, chance: Chance
) -> Decided | Refusal:
    """What the first record of a progressive holds: its terms, and its mystery values, sealed and committed to."""
    terms, practice = configuration.terms, asked.terms.practice
    refusal = may(caller, "open-progressive")
    if refusal is not None:
        return refusal
    attending = Attending(desk, Hosting(), f"progressive:{progressive}", chance)
    staff = configuration.staff if practice else ()
    attending.add(h.ProgressiveHosted(progressive, caller.name, asked.terms, staff))
    bytes_ = chance.entropy(SPIN_BYTES * max(1, len(terms.meters)))
    begun = open_progressive(desk, terms, bytes_, "practice" if practice else "operating-system")
    if isinstance(begun, Refusal):
        return begun
    attending.take(begun)
    return attending.decided()
