"""Running a progressive from a script: a TOML list of what the dealer types, or commands as JSON lines."""

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from rich.text import Text

from pontoon.cards import Entropy
from pontoon.cli.answer import print_json
from pontoon.cli.complaint import ComplaintError, shown
from pontoon.cli.progressive.session import Session
from pontoon.cli.progressive.source import text_of
from pontoon.cli.progressive.view import PRACTICE, meters_json, told_view
from pontoon.cli.progressive.words import WordError, read_words, without_code
from pontoon.cli.terminal import console, emit
from pontoon.money import MoneyError, format_dollars, parse_dollars
from pontoon.progressive import SPIN_BYTES, Command, Event, decode_command, evolve, message
from pontoon.progressive.events import JackpotCancelled, PrizesPaid, PrizesWon, RoundStopped
from pontoon.progressive.state import Payout
from pontoon.rulebook import TomlError, read_toml
from pontoon.table import Refusal

OK, DIFFERS, REFUSED = 0, 1, 2
_DRAWS = ("Confirm", "TouchSensor", "SpinForPlayer", "EndRound")

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ProgressiveScript:
    """A script as read: where from, its lines, and what it expects."""

    name: str
    lines: list[str]
    expect: Json


def run_script(session: Session, script: ProgressiveScript, table: str, *, as_json: bool) -> int:
    """Play a script to its end or to the first thing that is refused; the exit status."""
    lines, expect = script.lines, script.expect
    start = session.state
    error: Json | None = None
    for number, line in enumerate(lines, start=1):
        word, _, rest = line.partition(" ")
        if word == "table":
            if session.state.terms.table(rest.strip()) is None:
                error = _error(number, line, f"There is no table {rest.strip()!r}.", None)
                break
            table = rest.strip()
            continue
        error = _one(session, number, line, table)
        if error is not None:
            break
    differs = _differences(session, expect, error)
    status = DIFFERS if differs else REFUSED if error and "error" not in expect else OK
    if as_json:
        print_json(_answer(session, script.name, error, differs))
        return status
    on = console()
    if session.is_practice:
        emit(on, Text(PRACTICE, "yellow"))
    state = start
    for event in session.new:
        state = evolve(state, event)
        emit(on, told_view(state, event))
    emit(
        on, Text("Meters: " + ", ".join(f"{key} {value}" for key, value in meters_json(session.state).items()), "bold")
    )
    if error is not None:
        clause = f" ({error['clause']})" if error["clause"] else ""
        emit(on, Text(f"Action {error['action']}, {error['text']!r}: {error['reason']}{clause}", "yellow"))
    for what, pair in differs.items():
        emit(on, Text(f"{what}: expected {pair['expected']}, got {pair['got']}", "red"))
    return status


def _one(session: Session, number: int, line: str, table: str) -> Json | None:
    """One line; why it was refused, if it was."""

    def commands(entropy: Entropy) -> tuple[Command, ...]:
        if line.lstrip().startswith("{"):
            return (_command(line, entropy, may_choose=session.is_practice),)
        return read_words(line, session.state, table, entropy)

    try:
        outcome = session.do(commands)
    except WordError as error:
        return _error(number, line, str(error), None)
    if isinstance(outcome, Refusal):
        return _error(number, line, outcome.message, outcome.clauses[0] if outcome.clauses else None)
    return None


def _command(line: str, entropy: Entropy, *, may_choose: bool) -> Command:
    """A command from JSON; random bytes that it leaves out are drawn here. Only in practice may it bring its own."""
    try:
        raw = json.loads(line)
        if isinstance(raw, dict) and "random" in raw and not may_choose:
            raise WordError("Random bytes are not chosen where the wheel is real: leave them out, or run with --seed.")
        if isinstance(raw, dict) and raw.get("command") in _DRAWS and "random" not in raw:
            raw["random"] = b64encode(entropy(SPIN_BYTES)).decode()
        return decode_command(json.dumps(raw).encode())
    except (ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise WordError(f"This is no command: {str(error).removesuffix('.')}.") from None


def read_script(name: str) -> ProgressiveScript:
    """The lines of a script and what it expects; a complaint where it cannot be played."""
    text = text_of(name)
    if text.lstrip().startswith("{"):
        return ProgressiveScript(name, [line for line in text.splitlines() if line.strip()], {})
    try:
        raw = read_toml(text)
    except TomlError as error:
        raise ComplaintError(f"{shown(name)}: {error}.", text=name) from None
    actions, expect = raw.get("actions"), raw.get("expect", {})
    faults = [f"{key} is unknown; what may stand here is title, actions, expect" for key in raw if key not in _KEYS]
    if not isinstance(actions, list) or not all(isinstance(one, str) and one.strip() for one in actions):
        faults.append("actions must be given, as a list of texts")
    if not isinstance(expect, dict) or not set(expect) <= {"meters", "error"}:
        faults.append("expect must be a table with meters or error")
    else:
        faults += _expectation_faults(expect)
    if faults:
        raise ComplaintError(
            f"{shown(name)} cannot be played: {'; '.join(faults)}.",
            text=name,
            facts={"faults": faults},
            heading=f"{shown(name)} cannot be played." if len(faults) > 1 else "",
            lines=tuple(f"  {fault}" for fault in faults) if len(faults) > 1 else (),
        )
    return ProgressiveScript(name, [str(one).strip() for one in actions or []], expect)


_KEYS = ("title", "actions", "expect")


def _expectation_faults(expect: Json) -> list[str]:
    meters, error = expect.get("meters", {}), expect.get("error", {})
    faults: list[str] = []
    if not isinstance(meters, dict):
        faults.append("expect.meters must be a table of meters and dollars")
    else:
        for name, amount in meters.items():
            try:
                parse_dollars(str(amount))
            except MoneyError as fault:
                faults.append(f"expect.meters.{name}: {fault}")
    if not isinstance(error, dict) or not set(error) <= {"action", "clause"}:
        faults.append("expect.error must be a table with action and clause")
    return faults


def _differences(session: Session, expect: Json, error: Json | None) -> dict[str, Json]:
    """Where the end differs from what the script expects."""
    found: dict[str, Json] = {}
    wanted = expect.get("error", {}).get("action")
    got = None if error is None else error["action"]
    if "error" in expect and wanted != got:
        found["error"] = {"expected": wanted, "got": got}
    held = meters_json(session.state)
    for name, amount in expect.get("meters", {}).items():
        expected = format_dollars(parse_dollars(str(amount)))
        if held.get(name) != expected:
            found[name] = {"expected": expected, "got": held.get(name)}
    return found


def _error(number: int, line: str, reason: str, clause: str | None) -> Json:
    return {"action": number, "text": without_code(line), "reason": reason, "clause": clause}


def _answer(session: Session, name: str, error: Json | None, differs: dict[str, Json]) -> Json:
    state = session.state
    first = state.sequence - len(session.new)
    answer: Json = {
        "file": name,
        "book": state.rulebook,
        "practice": session.is_practice,
        "events": [message(first + at, event) for at, event in enumerate(session.new, start=1)],
        "tables": {one.table: {"round": one.round, "phase": one.phase} for one in state.terminals},
        "prizes": _prizes(session.new),
        "meters": meters_json(state),
    }
    return answer | ({"error": error} if error else {}) | ({"differs": differs} if differs else {})


def _prizes(events: Sequence[Event]) -> list[Json]:
    """The prizes that were won, without those of a jackpot or a round that was cancelled afterwards."""
    won: list[Json] = []
    unpaid: dict[str, list[Json]] = {}
    for event in events:
        if isinstance(event, PrizesWon):
            lying = [_prize(event.table, one) for one in event.payouts]
            unpaid.setdefault(event.table, []).extend(lying)
            won.extend(lying)
        elif isinstance(event, JackpotCancelled | RoundStopped):
            back = unpaid.pop(event.table, [])
            won = [prize for prize in won if not any(prize is one for one in back)]
        elif isinstance(event, PrizesPaid):
            unpaid.pop(event.table, None)
    return won


def _prize(table: str, one: Payout) -> Json:
    return {"table": table, "position": one.position, "kind": one.kind, "amount": format_dollars(one.amount)}
