"""Effects of removal, as `pontoon edge --removal` shows them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

    from pontoon.analysis.game import Game
    from pontoon.analysis.solver.removal import Effect


def check_removal(decks: int | None) -> None:
    """Complain where a card less changes nothing."""
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.mathematics.asked import INFINITE

    if decks is None:
        reason = "An endless shoe does not change by a card: --removal takes a number of decks."
        raise ComplaintError(reason, text=INFINITE)


def removal_error(game: "Game", decks: int | None) -> float:
    """By how much an effect may be off: as the difference of two shoes, one of a card less."""
    from pontoon.analysis.solver.margins import error_of

    return error_of(game, decks) + error_of(game, None if decks is None else decks - 1 / game.deck)


def removal_json(effects: "tuple[Effect, ...]", game: "Game", decks: int | None) -> dict[str, Any]:
    """The list of effects."""
    from pontoon.analysis.solver.edge import up_name

    error = removal_error(game, decks)
    return {
        "effects_of_removal": [
            {
                "rank": up_name(one.rank, game.pack),
                "cards": one.cards,
                "ev_change": one.change,
                "ev_change_error": error,
            }
            for one in effects
        ]
    }


def removal_table(effects: "tuple[Effect, ...]", game: "Game", decks: int | None) -> "Table":
    """By rank; plus is for the player."""
    from rich import box
    from rich.table import Table

    from pontoon.analysis.solver.edge import up_name
    from pontoon.cli.figure import share

    error = removal_error(game, decks)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("One card less")
    table.add_column("Cards", justify="right")
    table.add_column("Change of the EV", justify="right")
    for one in effects:
        table.add_row(up_name(one.rank, game.pack), str(one.cards), share(one.change, error, plus=True))
    return table
