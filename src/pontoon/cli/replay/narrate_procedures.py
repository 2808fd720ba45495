"""What is done with the cards before, between and after rounds, in words."""

from collections.abc import Mapping

from rich.text import Text

from pontoon.cards import CARDS_IN_DECK
from pontoon.cli.replay.narrate_voice import QUIET, Voice, Words, cited, listed, who
from pontoon.table import State
from pontoon.table.procedures import events as p
from pontoon.table.procedures.state import ShuffleReason

_DOES = {
    "inspect": "inspects the cards",
    "verify": "verifies the cards",
    "remove-tens": "takes out the tens",
    "spread": "spreads the cards",
    "view": "looks at the spread cards",
    "turn-down": "turns the cards face down",
    "wash": "washes the cards",
    "stack": "stacks the cards",
    "shuffle": "shuffles the cards",
    "plug": "plugs the cards into the stack",
    "riffle": "riffles the cards",
    "turn": "turns the stack",
    "strip": "strips the cards",
    "load": "loads the cards",
}

_REASONS: Mapping[ShuffleReason, str] = {
    "vacant": "the table was vacant",
    "suspected": "the cards may not be mixed at random",
    "at-will": "the house wishes it",
}


def _step(voice: Voice, before: State, event: p.StepTaken, after: State) -> list[Text]:
    return [_said(f"{who(event.by)} {_DOES.get(event.step, f'takes the step {event.step}')}", event)]


def _mixing_undone(voice: Voice, before: State, event: p.MixingUndone, after: State) -> list[Text]:
    return [_said("the cards are mixed again", event)]


def _counted(voice: Voice, before: State, event: p.CardsCounted, after: State) -> list[Text]:
    whole = before.setup.decks * CARDS_IN_DECK
    off = abs(event.count - whole)
    verdict = f": {off} too {'few' if event.count < whole else 'many'}, so other cards have to come" if off else ""
    return [_said(f"{who(event.by)} counts {event.count} cards{verdict}", event)]


def _replaced(voice: Voice, before: State, event: p.CardsReplaced, after: State) -> list[Text]:
    return [_said(f"{who(event.by)} has the cards replaced", event)]


def _idle(voice: Voice, before: State, event: p.TableIdle, after: State) -> list[Text]:
    spread = "; the cards are spread out" if event.spread else ""
    return [_said(f"nobody plays, {who(event.by)} finds{spread}", event)]


def _shuffle_ordered(voice: Voice, before: State, event: p.ShuffleOrdered, after: State) -> list[Text]:
    return [_said(f"{who(event.by)} orders a shuffle: {_REASONS[event.reason]}", event), *voice.rule(event.clauses)]


def _declined(voice: Voice, before: State, event: p.CutDeclined, after: State) -> list[Text]:
    return [Text(f"{voice.does(event.player, 'decline')} the cut", QUIET)]


def _omitted(voice: Voice, before: State, event: p.CutOmitted, after: State) -> list[Text]:
    return [_said("the stack goes from the shuffler to the shoe without a cut", event)]


def _recut(voice: Voice, before: State, event: p.RecutOrdered, after: State) -> list[Text]:
    return [_said(f"{who(event.by)} has the cards cut again, by {listed(event.cutters, 'or')}", event)]


def _dealer(voice: Voice, before: State, event: p.DealerChanged, after: State) -> list[Text]:
    burns = f" and burns {event.burns} card{'s' * (event.burns > 1)}" if event.burns else ""
    return [_said(f"{event.name} deals from now on{burns}", event)]


def _burn_shown(voice: Voice, before: State, event: p.BurnCardShown, after: State) -> list[Text]:
    asked = Text(f"{voice.does(event.player, 'ask')} to see the burnt card: ", QUIET)
    return [asked.append_text(voice.cards.card(event.card)).append_text(cited(event.clauses))]


def _shuffler_removed(voice: Voice, before: State, event: p.ShufflerRemoved, after: State) -> list[Text]:
    return [_said(f"{who(event.by)} takes the automatic shuffler off the table", event)]


def _closed(voice: Voice, before: State, event: p.TableClosed, after: State) -> list[Text]:
    return [_said(f"{who(event.by)} closes the table", event)]


def _said(words: str, event: p.ProcedureEvent) -> Text:
    return Text(words, QUIET).append_text(cited(getattr(event, "clauses", ())))


PROCEDURE_WORDS: dict[type, Words] = {
    p.StepTaken: _step,
    p.MixingUndone: _mixing_undone,
    p.CardsCounted: _counted,
    p.CardsReplaced: _replaced,
    p.TableIdle: _idle,
    p.ShuffleOrdered: _shuffle_ordered,
    p.CutDeclined: _declined,
    p.CutOmitted: _omitted,
    p.RecutOrdered: _recut,
    p.DealerChanged: _dealer,
    p.BurnCardShown: _burn_shown,
    p.ShufflerRemoved: _shuffler_removed,
    p.TableClosed: _closed,
}
