"""What is done with the cards before, between and after rounds, in words."""

from collections.abc import Mapping

from pontoon.cards import CARDS_IN_DECK
from pontoon.table import State
from pontoon.table.procedures import events as p
from pontoon.table.procedures.state import ShuffleReason
from pontoon.words.narrate.sentence import listed
from pontoon.words.narrate.voice import Teller, Voice, told
from pontoon.words.span import Text
from pontoon.words.tasks import DOES

_REASONS: Mapping[ShuffleReason, str] = {
    "vacant": "the table was vacant",
    "suspected": "the cards may not be mixed at random",
    "at-will": "the house wishes it",
}


def _quiet(voice: Voice, sentence: str, event: p.ProcedureEvent) -> list[Text]:
    return [voice.fill(sentence + "{clauses}", event, "quiet")]


def _step(voice: Voice, before: State, event: p.StepTaken, after: State) -> list[Text]:
    return _quiet(voice, f"{{by}} {DOES.get(event.step, 'takes the step {step}')}", event)


def _counted(voice: Voice, before: State, event: p.CardsCounted, after: State) -> list[Text]:
    whole = before.setup.decks * CARDS_IN_DECK
    off = abs(event.count - whole)
    verdict = f": {off} too {'few' if event.count < whole else 'many'}, so other cards have to come" if off else ""
    return _quiet(voice, f"{{by}} counts {{count}} cards{verdict}", event)


def _idle(voice: Voice, before: State, event: p.TableIdle, after: State) -> list[Text]:
    return _quiet(voice, "nobody plays, {by} finds" + ("; the cards are spread out" if event.spread else ""), event)


def _shuffle_ordered(voice: Voice, before: State, event: p.ShuffleOrdered, after: State) -> list[Text]:
    return [*_quiet(voice, f"{{by}} orders a shuffle: {_REASONS[event.reason]}", event), *voice.rule(event.clauses)]


def _recut(voice: Voice, before: State, event: p.RecutOrdered, after: State) -> list[Text]:
    said = "{by} has the cards cut again, by {cutters}{clauses}"
    return [voice.fill(said, event, "quiet", cutters=listed(event.cutters, "or"))]


def _dealer(voice: Voice, before: State, event: p.DealerChanged, after: State) -> list[Text]:
    burns = f" and burns {event.burns} card{'s' * (event.burns > 1)}" if event.burns else ""
    return _quiet(voice, f"{{name}} deals from now on{burns}", event)


PROCEDURE_WORDS: dict[type, Teller] = {
    p.StepTaken: _step,
    p.MixingUndone: told("the cards are mixed again{clauses}", "quiet"),
    p.CardsCounted: _counted,
    p.CardsReplaced: told("{by} has the cards replaced{clauses}", "quiet"),
    p.TableIdle: _idle,
    p.ShuffleOrdered: _shuffle_ordered,
    p.CutDeclined: told("{player:does decline} the cut", "quiet"),
    p.CutOmitted: told("the stack goes from the shuffler to the shoe without a cut{clauses}", "quiet"),
    p.RecutOrdered: _recut,
    p.DealerChanged: _dealer,
    p.BurnCardShown: told("{player:does ask} to see the burnt card: {card}{clauses}", "quiet"),
    p.ShufflerRemoved: told("{by} takes the automatic shuffler off the table{clauses}", "quiet"),
    p.TableClosed: told("{by} closes the table{clauses}", "quiet"),
}
