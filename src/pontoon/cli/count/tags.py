"""`pontoon count system` and `tags`: how well tags follow what cards are worth."""

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from pontoon.cards import Rank, ranks_of
from pontoon.cli.figure import share, with_error
from pontoon.money import Cents
from pontoon.strategy import Counting

if TYPE_CHECKING:
    from pontoon.analysis.asked import Asked
    from pontoon.analysis.counting.correlation import Correlations
    from pontoon.analysis.game import Game
    from pontoon.analysis.solver.removal import Effect

BET = Cents(2500)
PLAYING_ERROR = 0.1
"""By how much a playing efficiency may be off, since differences of actions are taken as normal: docs/counting.md."""
EXACTNESS = (
    "Effects of removal are those of solved shoes, and with them the correlation for bets; that for insurance is "
    "exact. The playing efficiency is of unsplit hands, each against its best alternative, with differences taken as "
    "normal, in the mean over a quarter, a half and three quarters of the shoe: right to 0.1."
)


@dataclass(frozen=True, slots=True)
class Judged:
    """A system at a game, with the effects of removal behind it."""

    asked: "Asked"
    system: Counting
    correlations: "Correlations"
    effects: "tuple[Effect, ...]"
    settings: list[str] | None

    @property
    def game(self) -> "Game":
        """The game as numbers."""
        from pontoon.analysis.game import compile_game

        return compile_game(self.asked.rules, self.asked.bet)

    @property
    def effect_error(self) -> float:
        """By how much an effect of removal may be off."""
        from pontoon.cli.mathematics.edge_removal import removal_error

        return removal_error(self.game, self.asked.decks)

    @property
    def betting_error(self) -> float:
        """By how much the betting correlation may be off: the effects' errors beside their spread, twice."""
        from pontoon.analysis.counting.correlation import weights_of

        weights = weights_of(self.game.pack)
        mean = sum(weight * one.change for weight, one in zip(weights, self.effects, strict=True)) / sum(weights)
        squares = (weight * (one.change - mean) ** 2 for weight, one in zip(weights, self.effects, strict=True))
        return 2.0 * self.effect_error * sqrt(sum(weights) / sum(squares))

    @property
    def tags(self) -> dict[Rank, float]:
        """What every rank of the game counts."""
        return self.system.tags_in(self.asked.rules.cards.pack.value)

    @property
    def deck_total(self) -> float:
        """What a whole deck of the game adds up to."""
        return self.system.deck_total(self.asked.rules.cards.pack.value)

    @property
    def balanced_start(self) -> float:
        """Where a count begins that ends at 0."""
        return -self.deck_total * (self.asked.decks or 0) or 0.0


def judged_system(book: str, file: str, decks: str, settings: list[str] | None, *, playing: bool) -> Judged:
    """The system of a file."""
    from pontoon.cli.simulate.seating import counting_named

    return _judged(book, counting_named(file), decks, settings, playing=playing)


def best_system(
    book: str, level: int, decks: str, settings: list[str] | None, *, balanced: bool, playing: bool
) -> Judged:
    """The best tags."""
    from pontoon.analysis import best_tags
    from pontoon.analysis.game import rank_index
    from pontoon.cli.mathematics.asked import decks_asked, decks_json, game_asked

    rules = game_asked(book, settings)
    count = decks_json(decks_asked(rules, decks))
    best = best_tags(rules, level=level, kind="balanced" if balanced else "any", decks=count)
    tags = {rank: float(best.tags[rank_index(rank)]) for rank in ranks_of(best.pack)}
    name = f"Best {'balanced ' if balanced else ''}tags up to {level}"
    # a count that does not balance begins so that it ends at 0
    shoe = best.total * (count if isinstance(count, int) else 0)
    system = Counting(name, tags, float(-shoe), best.balanced, "floor", BET, (), None, None)
    return _judged(book, system, decks, settings, playing=playing)


def _judged(book: str, system: Counting, decks: str, settings: list[str] | None, *, playing: bool) -> Judged:
    from pontoon.analysis import counting_correlations
    from pontoon.analysis.asked import game_asked as checked
    from pontoon.analysis.counting.answers import effects_of
    from pontoon.analysis.game import compile_game
    from pontoon.cli.mathematics.asked import decks_asked, decks_json, game_asked

    rules = game_asked(book, settings)
    count = decks_json(decks_asked(rules, decks))
    found = counting_correlations(rules, system, decks=count, with_playing=playing)
    asked = checked(rules, count, BET)
    effects = effects_of(compile_game(asked.rules, BET), asked.decks or 0)
    return Judged(asked, system, found, effects, settings)


def system_json(found: Judged) -> dict[str, Any]:
    """The fields of the answer."""
    from pontoon.cli.mathematics.asked import header_json
    from pontoon.cli.mathematics.edge_removal import removal_json

    asked = found.asked
    return header_json(asked.rules, asked.decks, asked.bet, found.settings) | {
        "name": found.system.name,
        "tags": {rank.value: tag for rank, tag in found.tags.items()},
        "start": found.system.start,
        "balanced": not found.deck_total,
        "deck_total": found.deck_total,
        "balanced_start": found.balanced_start,
        "betting_correlation": found.correlations.betting,
        "betting_correlation_error": found.betting_error,
        "playing_efficiency": found.correlations.playing,
        "playing_efficiency_error": None if found.correlations.playing is None else PLAYING_ERROR,
        "insurance_correlation": found.correlations.insurance,
        **removal_json(found.effects, found.game, asked.decks),
        "exactness": EXACTNESS,
    }


def unbalanced_words(found: Judged) -> tuple[str, ...]:
    """Where a count begins that does not balance in these decks; nothing for one that does."""
    if not found.deck_total:
        return ()
    each = (
        f" Divided by the decks left it then stands at {-found.deck_total:+g} in a shoe of no special cards."
        if found.system.per_deck
        else ""
    )
    return (f"A deck adds up to {found.deck_total:+g}: begun at {found.balanced_start:+g}, the count ends at 0.{each}",)


def correlations(found: Judged) -> list[tuple[str, str]]:
    """The figures of a system, each with its name."""
    shown = [("Betting correlation", with_error(found.correlations.betting, found.betting_error, most=4))]
    if found.correlations.playing is not None:
        shown.append(("Playing efficiency", with_error(found.correlations.playing, PLAYING_ERROR, most=3)))
    return [*shown, ("Insurance correlation", with_error(found.correlations.insurance, 0.0, most=4))]


def show_system(found: Judged) -> None:
    """The answer to read."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.analysis.game import rank_index
    from pontoon.analysis.solver.edge import up_name
    from pontoon.cli.terminal import console, emit

    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column()
    figures.add_column(justify="right")
    for name, figure in correlations(found):
        figures.add_row(name, figure)
    pack = found.asked.rules.cards.pack.value
    ranks = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("Rank", "Effect of one card less", "of one a deck", "Tag"):
        ranks.add_column(title, justify="right")
    for effect in found.effects:
        tags = [tag for rank, tag in found.tags.items() if rank_index(rank) == effect.rank]
        shown = f"{tags[0]:+g}" if len(set(tags)) == 1 else " ".join(f"{tag:+g}" for tag in tags)
        decks, error = found.asked.decks or 1, found.effect_error
        one = share(effect.change, error, plus=True)
        each = share(decks * effect.change, decks * error, most=3, plus=True)
        ranks.add_row(up_name(effect.rank, pack), one, each, shown)
    line = ", ".join(f"{rank.value} = {tag:g}" for rank, tag in found.tags.items())
    emit(
        console(),
        Text(f"{found.system.name}: {found.asked.title}", "bold"),
        "",
        figures,
        ranks,
        f"tags = {{ {line} }}",
        *unbalanced_words(found),
        Text(EXACTNESS, "dim"),
    )
