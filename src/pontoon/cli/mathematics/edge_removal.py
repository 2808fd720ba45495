"""Effects of removal, as `pontoon edge --removal` shows them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

    from pontoon.analysis.solver.removal import Effect
    from pontoon.cards import Pack


def check_removal(decks: int | None) -> None:
    """Complain where a card less changes nothing."""
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.mathematics.asked import INFINITE

    if decks is None:
        reason = "An endless shoe does not change by a card: --removal takes a number of decks."
        raise ComplaintError(reason, text=INFINITE)


def removal_json(effects: "tuple[Effect, ...]", pack: "Pack" = "spanish") -> dict[str, Any]:
    """The list of effects, and what is left of them over the whole shoe."""
    from pontoon.analysis.solver.edge import up_name

    return {
        "effects_of_removal": [
            {"rank": up_name(one.rank, pack), "cards": one.cards, "ev_change": one.change} for one in effects
        ]
    }


def removal_table(effects: "tuple[Effect, ...]", pack: "Pack") -> "Table":
    """By rank; plus is for the player."""
    from rich import box
    from rich.table import Table

    from pontoon.analysis.solver.edge import up_name

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("One card less")
    table.add_column("Cards", justify="right")
    table.add_column("Change of the EV", justify="right")
    for one in effects:
        table.add_row(up_name(one.rank, pack), str(one.cards), f"{one.change:+.4%}")
    return table
