"""Bots in a hosted tournament: how each plays, and what it does next."""

from pontoon.players import ChartPlayer, LeaderPlayer, MimicPlayer, RandomPlayer, chart_for
from pontoon.rulebook import Rulebook
from pontoon.service.tournaments.commands import PassOffer
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.terms import BotKind
from pontoon.service.tournaments.waiting import Waiting
from pontoon.table import CloseOffer, Refusal, answer_options
from pontoon.table import Command as TableCommand
from pontoon.table.asking import AskedToPlay, AskedToWager, Bet, Chooser
from pontoon.tournament import Chance, Command, Play, table_step
from pontoon.tournament.state import session_of, table_of


def chooser_of(kind: BotKind, rules: Rulebook) -> Chooser:
    """How a kind of bot plays under these rules."""
    match kind:
        case "mimic":
            return MimicPlayer()
        case "random":
            return RandomPlayer()
        case "chart":
            return ChartPlayer(chart_for(rules))
        case "leader":
            return LeaderPlayer(chart_for(rules))


class _Person:
    """Somebody who is asked elsewhere and takes nothing here."""

    def wager(self, asked: AskedToWager) -> Bet:
        raise AssertionError("a person is asked by the house")

    def decide(self, asked: AskedToPlay) -> TableCommand:
        raise AssertionError("a person is asked by the house")

    def accept(self, asked: AskedToPlay) -> TableCommand | None:
        return None

    def hears(self, refusal: Refusal) -> bool:
        return False


_PERSON = _Person()


def move_of(
    rules: Rulebook, state: Hosting, number: int, now: Waiting, name: str, chooser: Chooser, chance: Chance
) -> Command | PassOffer:
    """What a player for whom somebody chooses does at a table that waits for this player."""
    if now.what == "answer":
        answers = answer_options(rules, table_of(state.tournament, number).table, name)
        return Play(number, answers[0])
    choosers: dict[str, Chooser] = {
        seat.player: _PERSON for table in session_of(state.tournament).tables for seat in table.seats
    }
    command = table_step(rules, state.tournament, number, choosers | {name: chooser}, chance)
    if isinstance(command, Play) and isinstance(command.move, CloseOffer):
        return PassOffer(number, name)
    return command
