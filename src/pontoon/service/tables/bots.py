"""Bots at a hosted table: what each does next, and how long it seems to think."""

from pontoon.cards import below
from pontoon.money import Cents
from pontoon.players import ChartPlayer, MimicPlayer, RandomPlayer, chart_for, next_command
from pontoon.rulebook import Rulebook
from pontoon.service.chance import Chance
from pontoon.service.tables.commands import Pass
from pontoon.service.tables.joined import no_wheel
from pontoon.service.tables.state import Bot, Hosting
from pontoon.service.tables.terms import BotKind, Pace
from pontoon.service.tables.waiting import waiting
from pontoon.table import Command
from pontoon.table.asking import Chooser

_THINKS_LEAST = 0.7
_THINKS_MORE = 1.3
"""A bot at a human pace takes from 0.7 to 2 seconds."""

_FULL = 1000
_LOW = 50
"""A bot begins with so many times the table's minimum, and gets as much again when it has less than the other."""


def chooser_of(kind: BotKind, rules: Rulebook) -> Chooser:
    """How a kind of bot plays under these rules."""
    match kind:
        case "mimic":
            return MimicPlayer()
        case "random":
            return RandomPlayer()
        case "chart":
            return ChartPlayer(chart_for(rules))


def seconds_of(pace: Pace, chance: Chance) -> float:
    """How long a bot of this pace takes for what it does next."""
    return 0.0 if pace == "at-once" else _THINKS_LEAST + _THINKS_MORE * below(1000, chance.entropy) / 1000


def fresh_purse(state: Hosting) -> Cents:
    """What a bot begins with."""
    return Cents(_FULL * state.table.setup.limits.minimum)


def least_purse(state: Hosting) -> Cents:
    """What a bot should have at the end of a round."""
    return Cents(_LOW * state.table.setup.limits.minimum)


def next_of(
    rules: Rulebook,
    state: Hosting,
    choosers: dict[str, Chooser],
    purses: dict[str, Cents],
    chance: Chance,
    done: set[str],
) -> tuple[Bot, Command | Pass] | None:
    """The first bot that has something to do, and what; None where all wait for others.

    `done`: bots that want nothing more until something else is awaited; those found here are added.
    """
    if not state.bots:
        return None
    now = waiting(rules, state)
    if now.what == "staff":
        return None
    people = [one for one in now.players if state.bot(one) is None]
    if now.what in ("", "betting") and not people and not state.terms.bots_alone:
        return None
    for bot in state.bots:
        if bot.name in done or (now.what in ("decision", "offer", "answer") and bot.name not in now.players):
            continue
        command = next_command(
            rules,
            state.table,
            bot.name,
            choosers[bot.name],
            purse=purses[bot.name],
            entropy=lambda: chance.entropy,
            box=bot.box or None,
        )
        if command is not None and no_wheel(state, command) is None:
            return bot, command
        if now.what == "offer":
            return bot, Pass(bot.name)
        done.add(bot.name)
    return None
