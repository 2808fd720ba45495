"""Orders that something is void: single hands, the round, a player's wager.

Where a ruling is asked for and this is one of the possible ones, the order is that ruling. Where a shoe has run out and
the book voids the round for it, the order reports that.
"""

from typing import Any

from pontoon.rulebook import Clauses, Role, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents import rulings
from pontoon.table.incidents.decide import nothing_pending, report
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.reconstruct import wrongly_dealt
from pontoon.table.incidents.trouble import Remedy, Situation
from pontoon.table.incidents.void_hands import void_for_error
from pontoon.table.incidents.voiding import go_on, void_round, void_wagers
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, box_at

Power = Rule[tuple[Role, ...]]


def _in_round(state: State, clauses: Clauses) -> Refusal | None:
    if state.phase in ("dealing", "playing"):
        return None
    return Refusal("no-round", "No round is in play that could be void.", clauses)


def no_error(rules: Rulebook) -> Refusal | None:
    """Why nothing can be void unasked, where the book knows a void only as the answer to an error."""
    rule = rules.incidents.void_when
    if rule.value == "any-time":
        return None
    message = (
        "Nothing is void unless an error was reported that cannot be put in order. Report the error first: misdealt,"
        " skipped, noticed."
    )
    return Refusal("no-error", message, rule.clauses)


def _asked(state: State, remedy: Remedy) -> bool:
    """Whether a ruling is asked for, and this is one of the possible ones."""
    pending = state.trouble.pending
    return pending is not None and remedy in pending.remedies


# hands


def hands_power(rules: Rulebook, state: State) -> Power:
    """Who may declare hands void now."""
    return rulings.power_over(rules, "void-hands") if _asked(state, "void-hands") else rules.authority.void_hands


def may_void_hands(rules: Rulebook, state: State, command: c.VoidHands) -> Refusal | None:
    """Whether this person may declare these hands void by an order of his own."""
    power = rules.authority.void_hands
    return (
        unauthorised(power, command.by, "declare hands void")
        or _in_round(state, power.clauses)
        or nothing_pending(state)
        or no_error(rules)
        or rulings.may_void_places(rules, state, command.places)
    )


def void_hands(rules: Rulebook, draft: Draft, command: c.VoidHands) -> Refusal | None:
    """Hands are declared void."""
    if _asked(draft.state, "void-hands"):
        ruling = c.GiveRuling("void-hands", command.by, command.boxes, command.note, command.hand, command.hands)
        return rulings.give_ruling(rules, draft, ruling)
    refusal = may_void_hands(rules, draft.state, command)
    if refusal is not None:
        return refusal
    _ruled(draft, "misdealt", "void-hands", command, rules.authority.void_hands, command.boxes)
    void_for_error(rules, draft, command.places, rules.authority.void_hands.clauses, "misdealt")
    rulings.leave_errors(rules, draft)
    go_on(rules, draft)
    return None


# the round


def _meant(rules: Rulebook, state: State, command: c.VoidRound) -> c.VoidRound | c.GiveRuling | c.Report:
    """What the order means: itself, the ruling that is asked for, or the report that the shoe has run out."""
    if _asked(state, "void-round"):
        return c.GiveRuling("void-round", command.by, note=command.note)
    ran_out = c.Report("shoe-empty", command.by)
    incident = INCIDENTS["shoe-empty"]
    rule = incident.rule_now(rules, state, ran_out)
    if rules.authority.void_round.value or rule.value.startswith("reshuffle"):
        return command
    return ran_out if incident.moment(rules, state, ran_out, rule) is None else command


def round_power(rules: Rulebook, state: State) -> Power:
    """Who may declare the round void now."""
    meant = _meant(rules, state, c.VoidRound(rulings.NOBODY))
    pending = state.trouble.pending
    if isinstance(meant, c.GiveRuling) and pending is not None:
        return rulings.power_over(rules, "void-round", pending.remedies)
    return INCIDENTS["shoe-empty"].power(rules) if isinstance(meant, c.Report) else rules.authority.void_round


def may_void_round(rules: Rulebook, state: State, command: c.VoidRound) -> Refusal | None:
    """Whether this person may declare the round void by an order of his own."""
    power = rules.authority.void_round
    refusal = unauthorised(power, command.by, "declare the round void")
    if refusal is not None and not power.value:
        return _runs_on(rules, state, command) or refusal
    return refusal or _in_round(state, power.clauses) or no_error(rules)


def _runs_on(rules: Rulebook, state: State, command: c.VoidRound) -> Refusal | None:
    """Why a round is not void because the shoe has run out, where the book finishes it with the discards."""
    ran_out, incident = c.Report("shoe-empty", command.by), INCIDENTS["shoe-empty"]
    rule = incident.rule_now(rules, state, ran_out)
    if not rule.value.startswith("reshuffle") or incident.moment(rules, state, ran_out, rule) is not None:
        return None
    message = "A round is not void because the shoe has run out: the discards are shuffled, and it goes on with them."
    return Refusal("round-goes-on", message, rule.clauses)


def declare_round_void(rules: Rulebook, draft: Draft, command: c.VoidRound) -> Refusal | None:
    """The round is declared void."""
    meant = _meant(rules, draft.state, command)
    if isinstance(meant, c.GiveRuling):
        return rulings.give_ruling(rules, draft, meant)
    if isinstance(meant, c.Report):
        return report(rules, draft, meant)
    refusal = may_void_round(rules, draft.state, command)
    if refusal is not None:
        return refusal
    _ruled(draft, "disturbance", "void-round", command, rules.authority.void_round)
    void_round(rules, draft, rules.authority.void_round.clauses)
    return None


# a player's wager


def may_void_wager(rules: Rulebook, state: State, command: c.VoidWager) -> Refusal | None:
    """Whether this person may declare a player's wager void."""
    power = rules.authority.void_wager
    refusal = (
        unauthorised(power, command.by, "declare a wager void")
        or _in_round(state, power.clauses)
        or nothing_pending(state)
    )
    if refusal is not None:
        return refusal
    here = box_at(state, command.box)
    if here is None or all(one.player != command.player for one in here.bettors):
        return Refusal("no-wager", f"{command.player} has no wager on box {command.box}.", power.clauses)
    return None


def void_wager(rules: Rulebook, draft: Draft, command: c.VoidWager) -> Refusal | None:
    """A player broke the rules, and the wager is void."""
    refusal = may_void_wager(rules, draft.state, command)
    if refusal is not None:
        return refusal
    power = rules.authority.void_wager
    _ruled(draft, "contravention", "void-hands", command, power, (command.box,))
    wrong = wrongly_dealt(rules, draft.state)
    void_wagers(rules, draft, command.box, (command.player,), power.clauses, "void_wager", wrong)
    go_on(rules, draft)
    return None


def _ruled(
    draft: Draft,
    situation: Situation,
    remedy: Remedy,
    command: c.VoidHands | c.VoidRound | c.VoidWager,
    power: Rule[Any],
    boxes: tuple[int, ...] = (),
) -> None:
    cited, note = power.clauses, command.note
    hand, hands = (command.hand, command.hands) if isinstance(command, c.VoidHands) else (0, ())
    player = command.player if isinstance(command, c.VoidWager) else ""
    draft.add(i.RulingGiven(situation, remedy, command.by, cited, cited, boxes, note, hand, player, hands))
