"""A second answer for rounds in which something goes wrong, from the rulebooks and the script format alone.

It plays round scripts with reports, rulings, choices and the pacing words, and says what everybody gained or which
action the rules refuse. What the books leave to somebody outside them it does not judge: `NotCoveredError`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tests.agreement import incidents_deal as errors
from tests.agreement import incidents_play as play_words
from tests.agreement import incidents_reports as reports
from tests.agreement import incidents_rulings as rulings
from tests.agreement.incidents_house import go_on, lapse, next_step, settle, stand_behind
from tests.agreement.incidents_state import Table
from tests.agreement.reference import LIMITS, IllegalError, Json, NotCoveredError, need

Words = list[str]
SHOE_IS_EMPTY = ("reshuffle", "shoe-empty", "automated-fault", "void")
ACTIONS: dict[str, Callable[[Table, Words], None]] = {
    "deal": play_words.deal,
    "insure": play_words.insure,
    "surrender": play_words.surrender,
    "hit": play_words.hit,
    "stand": play_words.stand,
    "double": play_words.double,
    "forfeit": play_words.forfeit,
    "split": play_words.split,
    "pass": play_words.pass_,
    "shuffle": play_words.shuffle,
    "accept": play_words.take_exposed,
    "refuse": play_words.refuse_exposed,
    "face-up": reports.face_up,
    "ten": reports.ten,
    "drawn": reports.drawn,
    "exposed": reports.exposed,
    "burnt": reports.burnt,
    "overdrawn": reports.overdrawn,
    "simultaneous": errors.simultaneous,
    "noticed": errors.noticed,
    "found-late": reports.found_late,
    "interruption": reports.interruption,
    "missed-insurance": reports.missed_insurance,
    "missed-surrender": reports.missed_surrender,
    "unpaid": reports.unpaid,
    "absent": reports.absent,
    "shoe-empty": reports.shoe_empty,
    "reshuffle": reports.reshuffle,
    "ruling": rulings.ruling,
    "void": rulings.void,
    "choose": rulings.choose,
}


class RanOutError(IllegalError):
    """The action before needed a card that the shoe did not have."""


def act(table: Table, text: str) -> None:
    """Play one action; afterwards the house goes on, unless the action ends in three dots."""
    words = text.split()
    waits = words[-1] == "..."
    words = words[:-1] if waits else words
    if "by" in words:
        words = words[: words.index("by")]
    verb, rest = words[0], words[1:]
    if table.dry and verb not in SHOE_IS_EMPTY:
        raise RanOutError(text)
    if table.round is not None and table.round.ask is not None:
        need(verb in ("ruling", "reconstruct", "void", "choose", "go"), "the table waits for an answer")
    say(table, verb, rest)
    if waits:
        settle(table)
    elif verb != "go":
        go_on(table)


def say(table: Table, verb: str, rest: Words) -> None:
    if verb in ("bet", "side"):
        play_words.wager(table, verb, rest)
    elif verb == "go":
        go(table, rest)
    elif verb in ("misdealt", "skipped"):
        words = [word for word in rest if word != "unnoticed"]
        report = errors.misdealt if verb == "misdealt" else errors.skipped
        report(table, words, noticed=len(words) == len(rest))
    elif verb in ("foreign-card", "miscount", "not-shuffled"):
        reports.void_in_singapore(table, rest, verb)
    elif verb == "reconstruct":
        rulings.ruling(table, ["reconstruct", *rest])
    elif verb in ACTIONS:
        ACTIONS[verb](table, rest)
    else:
        raise NotCoveredError(verb)


def go(table: Table, words: Words) -> None:
    """The house goes on: to the end, by so many cards, by a step."""
    need(table.round is not None and len(words) <= 1, "go")
    if not words:
        go_on(table)
    elif words[0] == "step":
        step = next_step(table)
        if step is not None:
            step()
    else:
        need(words[0].isdigit() and int(words[0]) > 0, "go")
        go_on(table, int(words[0]))


def finish(table: Table) -> None:
    """The script is over: open offers lapse."""
    if table.dry:
        raise RanOutError("the end")
    need(next_step(table) is None, "the house waits")
    lapse(table, "insurance", "surrender", "forfeit")
    stand_behind(table)
    if table.dry:
        raise NotCoveredError("the shoe is empty after the last action")
    need(table.round is None, "somebody still has to decide")


@dataclass
class Answer:
    """The net of every player, or the number of the action that is refused, one past the last where the end is."""

    net: dict[str, int]
    refused: int | None = None


def play(
    book: str, shoe: list[str], actions: list[str], limits: dict[str, int] | None = None, options: Json | None = None
) -> Answer:
    """Play a whole script."""
    options = options or {}
    if set(options) - {"hole_card"}:
        raise NotCoveredError(str(options))
    table = Table(book, list(shoe), limits or dict(LIMITS), options.get("hole_card", "none"))
    refused = None
    number = 0
    try:
        for number, action in enumerate(actions, 1):  # noqa: B007
            act(table, action)
        number += 1
        finish(table)
    except RanOutError:
        refused = number - 1
    except IllegalError:
        refused = number
    net: dict[str, int] = {}
    for one in table.rounds:
        for player, gain in one.items():
            net[player] = net.get(player, 0) + gain
    return Answer(net, refused)
