"""The result of a script: what `pontoon replay --json` prints, and whether it is what was expected."""

from contextlib import suppress
from typing import Any

import msgspec
from msgspec import structs

from pontoon.cards import total_of
from pontoon.money import ZERO, Cents, format_dollars
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.script.format import ExpectedError, Script, ScriptError, misread_actions, read_script, say_faults
from pontoon.script.run import Playthrough, Trouble, net_of, opening_faults, play_script
from pontoon.settlement import Hand, Line, explain, total
from pontoon.table import Box, Event, PlayedRound
from pontoon.table.incidents.events import CardRefused, IncidentReported, PlayerAnswered, RulingGiven
from pontoon.toml.faults import Fault
from pontoon.toml.unread import UnreadError

OK, DIFFERS, REFUSED = 0, 1, 2

Json = dict[str, Any]


class Verdict(msgspec.Struct, frozen=True):
    """A script's outcome: the JSON object and the exit status. `played` is None when it could not be read.

    `faults` has everything that is wrong with it, one by one, where it could not be read or more than one thing is.
    """

    status: int
    json: Json
    played: Playthrough | None = None
    faults: tuple[str, ...] = ()


def judge_text(text: str, rules: Rulebook | None = None, *, explained: bool = False) -> Verdict:
    """Read, play and judge a script's text.

    >>> from pontoon import judge_text
    >>> verdict = judge_text('''
    ... rulebook = "nz-current"
    ... shoe = "9s 8h Ks Kd"
    ... actions = ["bet ann 1 25", "deal", "stand 1"]
    ... [expect]
    ... net = { ann = 25 }
    ... ''')
    >>> verdict.status, verdict.json["net"]
    (0, {'ann': '25.00'})
    """
    try:
        script = read_script(text)
    except ScriptError as error:
        expected = error.expected if error.expected is not None and error.expected.action is None else None
        clauses = load_book(error.ten_in).cards.decks.clauses if error.ten_in in BOOK_IDS else ()
        faults = (*error.faults, *_further(error.script, rules))
        trouble = Trouble(None, None, "; ".join(faults), clauses, clause=clauses[0] if clauses else None)
        json = {"error": _error(trouble, faults)}
        if expected is None:
            return Verdict(REFUSED, json, faults=faults)
        return Verdict(OK, json | _other_clause(expected, trouble), faults=faults)
    verdict = judge(play_script(script, rules), explained=explained)
    return verdict if verdict.status == OK else _with_others(verdict, text)


def _with_others(verdict: Verdict, text: str) -> Verdict:
    """With what else is wrong, where a script stopped: actions after that which cannot be read at all."""
    assert verdict.played is not None
    script, trouble = verdict.played.script, verdict.played.trouble
    others = () if trouble is None else misread_actions(script, trouble.action or 0)
    if trouble is None or not others:
        return verdict
    reasons = trouble.faults or (trouble.reason,)
    first = tuple(Fault(f"actions[{trouble.action}]" if trouble.action else "", reason) for reason in reasons)
    faults = say_faults((*first, *others), text)
    return structs.replace(verdict, json=verdict.json | {"error": _error(trouble, faults)}, faults=faults)


def _further(script: Script, rules: Rulebook | None) -> tuple[str, ...]:
    """Faults of the header under the rules, where part of it could not be read."""
    with suppress(UnreadError):
        return tuple(fault.removesuffix(".") for fault in opening_faults(script, rules))
    return ()


def judge(played: Playthrough, *, explained: bool = False) -> Verdict:
    """Whether the play was what the script expects."""
    script, trouble = played.script, played.trouble
    if trouble is not None:
        json: Json = {"error": _error(trouble)}
        if script.expected_error is None:
            return Verdict(REFUSED, json, played)
        expected = script.expected_error.action
        if expected == trouble.action:
            return Verdict(OK, json | _other_clause(script.expected_error, trouble), played)
        json["differs"] = {"error": {"expected": expected, "got": trouble.action}}
        return Verdict(DIFFERS, json, played)
    json = result_json(played, explained=explained)
    differs = _differences(played)
    if differs:
        json["differs"] = differs
    return Verdict(DIFFERS if differs else OK, json, played)


def _other_clause(expected: ExpectedError, trouble: Trouble) -> Json:
    """That the clause expected is not among those cited: it is told, and the status looks at the action alone."""
    if expected.clause is None or expected.clause in trouble.clauses:
        return {}
    return {"other_clause": {"expected": expected.clause, "cited": list(trouble.clauses)}}


def _differences(played: Playthrough) -> Json:
    script, net = played.script, played.net
    differs: Json = {}
    if script.expected_error is not None:
        differs["error"] = {"expected": script.expected_error.action, "got": None}
    wrong = {
        player: {"expected": format_dollars(amount), "got": format_dollars(net.get(player, ZERO))}
        for player, amount in (script.expected_net or {}).items()
        if net.get(player, ZERO) != amount
    }
    if wrong:
        differs["net"] = wrong
    return differs


def _error(trouble: Trouble, faults: tuple[str, ...] = ()) -> Json:
    error = {
        "action": trouble.action,
        "text": trouble.text,
        "reason": trouble.reason,
        "clause": trouble.clause,
    }
    return error | {"faults": list(faults)} if len(faults) > 1 else error


def result_json(played: Playthrough, *, explained: bool = False) -> Json:
    """The rounds with every wager, and what everybody won."""
    assert played.rules is not None
    rules = played.rules
    json: Json = {
        "rulebook": rules.id,
        "rounds": [_round(rules, one, explained=explained) for one in played.rounds],
        "net": _net(played.net),
    }
    incidents = [told for done in played.done for event in done.events if (told := _incident(done.action, event))]
    if incidents:
        json["incidents"] = incidents
    return json


def _incident(action: int, event: Event) -> Json:
    """What went wrong, what was ruled, what a player chose; nothing for any other event."""
    match event:
        case IncidentReported():
            told: Json = {"situation": event.situation, "by": str(event.by), "clauses": list(event.clauses)}
            if event.box:
                told["box"] = event.box
        case RulingGiven():
            clauses = [*dict.fromkeys((*event.clauses, *event.authority))]
            told = {"situation": event.situation, "remedy": event.remedy, "by": str(event.by), "clauses": clauses}
        case PlayerAnswered():
            told = {"player": event.player, "box": event.box, "choice": event.choice}
            if event.hand:
                told["hand"] = event.hand
        case CardRefused():
            told = {"player": event.player, "box": event.box}
        case _:
            return {}
    return {"action": action, "event": type(event).__name__, **told}


def _round(rules: Rulebook, played: PlayedRound, *, explained: bool) -> Json:
    void: Json = {"void": True} if played.void else {}
    return {
        "dealer": {"cards": [card.value for card in played.dealer], "total": total_of(played.dealer).points},
        "boxes": {str(box.number): _hands(rules, box) for box in played.boxes if box.hands},
        "wagers": [_wager(rules, line, explained=explained) for line in played.lines],
        "net": _net(net_of((played,))),
        **void,
    }


def _hands(rules: Rulebook, box: Box) -> list[Json]:
    return [_hand(rules, hand) for hand in box.hands]


def _hand(rules: Rulebook, hand: Hand) -> Json:
    points, soft = total(rules, hand)
    return {"cards": [card.value for card in hand.cards], "total": points, "soft": soft}


def _wager(rules: Rulebook, line: Line, *, explained: bool) -> Json:
    wager: Json = {
        "player": line.player,
        "box": line.box,
        "hand": line.hand,
        "kind": line.kind,
        "stake": format_dollars(line.stake),
        "result": line.result,
        "odds": line.odds,
        "net": format_dollars(line.net),
        "clauses": list(line.clauses),
    }
    if explained:
        wager["why"] = explain(line, rules.pontoon_name)
    return wager


def _net(net: dict[str, Cents]) -> dict[str, str]:
    return {player: format_dollars(amount) for player, amount in net.items()}
