"""Significant events in words: of tables, trays and people. All of it blocks."""

from typing import Any

from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.server.front import Front
from pontoon.server.telling.words import sentence_of
from pontoon.service.journal import Entry, Journal
from pontoon.service.people.events import ExclusionLifted, PersonExcluded, read_events
from pontoon.service.pit.events import CashChanged, SlipAsked, SlipConfirmed, SlipWithdrawn, TrayEvent
from pontoon.service.pit.events import read_events as tray_events
from pontoon.service.pit.noted import Noted, noted
from pontoon.service.pit.reviews import read_judgements
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.told import public
from pontoon.table import State, TableOpened
from pontoon.table.events import WagerSettled
from pontoon.table.incidents import events as i
from pontoon.wire import pit as wire
from pontoon.words.clauses import most_exact, texts_of
from pontoon.words.hands import place_words
from pontoon.words.narrate.narrator import tellers
from pontoon.words.narrate.sentence import cited
from pontoon.words.narrate.voice import Voice
from pontoon.words.span import Text, money, say

_MOVEMENTS = {
    "float": "a float of ",
    "fill": "a fill of ",
    "credit": "a credit of ",
    "count": "a count of ",
    "close": "a closing count of ",
    "drop": "a drop of ",
}


def table_log(front: Front, hosted: HostedTable, since: int, large: Cents) -> list[wire.LogLine]:
    """Everything significant at a table and its tray since a time, the oldest first."""
    store, state, rules = front.house.office.store, hosted.state, hosted.rules
    journal: Journal[TableEvent] = Journal(TableEvent, public, front.house.office.sealer)
    found = [
        wire.LogLine(
            state.id, state.title, texts_of(rules), one.record, one.at, one.by, one.subject,
            sentence_of(words_of(rules, state.table, one)),
        )
        for one in noted(store, journal, hosted.stream, since, large)
    ]  # fmt: skip
    judged = judgement_log(front, since, state.id)
    return sorted([*found, *tray_log(front, hosted, since), *judged], key=lambda one: one.at)


def tray_log(front: Front, hosted: HostedTable, since: int) -> list[wire.LogLine]:
    """What happened to a tray since a time."""
    state, book = hosted.state, texts_of(hosted.rules)
    entries = tray_events(front.house.office.store, state.id)
    return [
        wire.LogLine(state.id, state.title, book, 0, one.at, one.by, "tray", sentence_of(_of_tray(one)))
        for one in entries
        if one.at >= since
    ]


def people_log(front: Front, since: int) -> list[wire.LogLine]:
    """Who was kept out of the house, and let in again."""
    found: list[wire.LogLine] = []
    for entry in read_events(front.house.office.store):
        for event in entry.events if entry.at >= since else ():
            if isinstance(event, PersonExcluded):
                text = say(f"{event.name} is excluded from the house")
            elif isinstance(event, ExclusionLifted):
                text = say(f"the exclusion of {event.name} is lifted")
            else:
                continue
            found.append(wire.LogLine("", "", "", 0, entry.at, entry.by, "exclusion", sentence_of(text)))
    return found


def judgement_log(front: Front, since: int, table: str = "") -> list[wire.LogLine]:
    """What was judged of alerts: of reviews of one table, or of those that were of more than one."""
    found: list[wire.LogLine] = []
    for entry in read_judgements(front.house.office.store):
        for event in entry.events if entry.at >= since else ():
            if (event.subject if event.scope == "table" else "") != table:
                continue
            verdict = event.verdict.replace("-", " ")
            note = f" ({event.note})" if event.note else ""
            names = ", ".join(event.players)
            text = say(f"review {event.review}, {event.title}: {event.detector} of {names}, {verdict}{note}")
            found.append(wire.LogLine(table, event.title, "", 0, entry.at, entry.by, "protection", sentence_of(text)))
    return found


def words_of(rules: Rulebook, state: State, one: Noted) -> Text:
    """A significant event of a table in one sentence. `state`: of the table, for its setup alone."""
    event: Any = one.event
    match event:
        case TableOpened():
            return say("the table is opened")
        case WagerSettled():
            line = event.line
            paid = say(f"{line.player} is paid ", money(line.net), f" on {place_words(line.box, line.hand or 0)}, ")
            return say(paid, f"{line.kind.replace('-', ' ')}, {line.odds or line.reason}", _cited(line.clauses))
        case i.RoundReconstructed():
            return say("the cards are put where they belong")
        case i.RoundVoided():
            return say("the round is void", _cited(event.clauses))
        case i.PastRoundVoided():
            return say(f"round {event.round} is void", _cited(event.clauses))
        case i.WagersVoided():
            return say(f"wagers of {', '.join(event.players)} on {place_words(event.box, event.hand)} are void")
        case i.LineReversed():
            line = event.line
            return say(f"a line of {line.player} on box {line.box} in round {event.round} is undone, ", money(line.net))
        case _:
            return _told(rules, state, event)


def _told(rules: Rulebook, state: State, event: Any) -> Text:
    """The first sentence of the narrator."""
    teller = tellers().get(type(event))
    lines = [] if teller is None else teller(Voice(rules), state, event, state)
    if lines:
        return lines[0]
    return say(_plain(event))


def _plain(event: Any) -> str:
    """What has no sentence of its own: an error that nobody notices, and orders declared without one."""
    if isinstance(event, i.IncidentReported):
        return f"{event.situation.replace('-', ' ')}, which nobody notices yet"
    return type(event).__name__


def _cited(clauses: tuple[str, ...]) -> Text:
    return cited(most_exact(clauses)) if clauses else say("")


def _of_tray(entry: Entry[TrayEvent]) -> Text:
    event = entry.events[0]
    match event:
        case SlipAsked():
            note = f" ({event.note})" if event.note else ""
            return say(
                f"slip {event.number}: ", _MOVEMENTS[event.movement], money(event.amount), f" is asked for{note}"
            )
        case SlipWithdrawn():
            return say(f"slip {event.number}: ", _MOVEMENTS[event.movement], money(event.amount), " is withdrawn")
        case CashChanged():
            return say(f"{event.player} changes ", money(event.amount), " in cash")
        case SlipConfirmed():
            done = say(f"slip {event.number} of {event.asked_by}: ", _MOVEMENTS[event.movement], money(event.amount))
            if event.movement not in ("count", "close", "drop"):
                return say(done, " is done")
            return say(done, ", expected ", money(event.expected), ", difference ", money(event.difference))
