"""Opening a tournament in the house: the request, and the first record."""

from msgspec import Struct
from msgspec.structs import replace

from pontoon.service.authority import may
from pontoon.service.caller import Caller
from pontoon.service.chance import Chance
from pontoon.service.tournaments import events as h
from pontoon.service.tournaments.judging import Decided, Directing
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.terms import MOST_OFFSET, MOST_SECONDS, TournamentTerms
from pontoon.table import Refusal
from pontoon.tournament import (
    ApproveConditions,
    Conditions,
    ConditionsError,
    NominateDirector,
    Official,
    announce,
    read_conditions,
    rules_of,
)

MOST_CONDITIONS = 65_536
"""The longest text of conditions, in characters."""


class OpenTournament(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tournament as somebody wants it: the conditions as a TOML text, and how the house shall run it.

    `director`: at an exercise, where the owner wants to play too, in whose name it is directed; else the owner's.
    """

    conditions: str
    terms: TournamentTerms = TournamentTerms()
    director: str = ""


def conditions_asked(asked: OpenTournament) -> Conditions | Refusal:
    """The conditions; a refusal names all that is wrong with them."""
    if len(asked.conditions) > MOST_CONDITIONS:
        return Refusal("conditions", f"Conditions have at most {MOST_CONDITIONS} characters.")
    try:
        return read_conditions(asked.conditions)
    except ConditionsError as error:
        return Refusal("conditions", str(error))


def opened(
    asked: OpenTournament, conditions: Conditions, tournament: str, caller: Caller, chance: Chance, now: int
) -> Decided | Refusal:
    """What the first record of a tournament holds.

    Who has the role of a tournament director is nominated by it (20.2); the conditions wait for the approval (20.3).
    At an exercise both are given.
    """
    refusal = may(caller, "open-tournament") or _terms(asked)
    if refusal is not None:
        return refusal
    directing = Directing(rules_of(conditions), Hosting(), f"tournament:{tournament}", chance, now)
    directing.add(h.TournamentHosted(tournament, caller.name, asked.terms))
    begun = announce(conditions)
    directing.take(begun.events, replace(directing.state, tournament=begun.state))
    if asked.terms.owner_rules or "tournament-director" in caller.roles:
        name = asked.director or caller.name
        refusal = directing.perform(NominateDirector(name, Official("shift-manager")))
    if refusal is None and asked.terms.owner_rules:
        refusal = directing.perform(ApproveConditions(Official("regulator", caller.name)))
    return refusal or directing.decided()


def _terms(asked: OpenTournament) -> Refusal | None:
    terms = asked.terms
    if terms.owner_rules and (terms.money != "felt" or terms.public):
        text = "Whoever opens a tournament has every office only where no wallet is at stake, and it is not public."
        return Refusal("owner-rules", text)
    if asked.director and not terms.owner_rules:
        text = "A director is nominated by the shift manager (20.2); only at an exercise the owner names one."
        return Refusal("director", text)
    clocks = terms.clocks
    times = (clocks.wager, clocks.decision, clocks.offer, clocks.seating, clocks.pause, clocks.grace)
    if not all(0 <= one <= MOST_SECONDS for one in times):
        return Refusal("clocks", f"A clock has 0 to {MOST_SECONDS} seconds; 0 is as long as one likes.")
    if abs(terms.offset) > MOST_OFFSET:
        return Refusal("offset", f"A place is at most {MOST_OFFSET} minutes ahead of UTC or behind it.")
    return None
