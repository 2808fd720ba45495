"""What each choice is worth, from the exact mathematics: for the cards that lie open, and a full shoe otherwise."""

from msgspec import Struct
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pontoon.analysis import MathematicsError, MissingMathError
from pontoon.cards import Card
from pontoon.cli.play.menu import Menu
from pontoon.money import Cents

PASS = "Enter"
"""The choice of somebody who declines an offer."""


class Hint(Struct, frozen=True):
    """The values of the choices on one hand, the best first, in shares of `unit`; `note`: what is exact in them."""

    values: tuple[tuple[str, float], ...]
    unit: Cents
    note: str

    def dollars(self, share: float) -> str:
        """A share of the unit, in dollars."""
        return f"{share * self.unit / 100:.2f}"

    def shown(self) -> RenderableType:
        """Every choice with what it is worth."""
        grid = Table.grid(padding=(0, 2))
        for _ in range(3):
            grid.add_column(no_wrap=True)
        (_, best), *_ = self.values
        for action, value in self.values:
            behind = "best" if value == best else f"costs {self.dollars(best - value)}"
            grid.add_row(Text(action, "bold" if value == best else ""), f"{self.dollars(value):>8}", behind)
        return Group(
            grid,
            Text(f"Mean gain in dollars, for the cards on the table and an otherwise full shoe. {self.note}", "dim"),
        )

    def cost(self, taken: str) -> Text | None:
        """What a choice cost beside the best; None where its value is not known."""
        (best, most), *_ = self.values
        value = dict(self.values).get(taken)
        if value is None:
            return None
        if value == most:
            return Text(f"{taken} is the best choice", "green")
        return Text(f"{taken} costs {self.dollars(most - value)} on average: {best} is better", "yellow")


def hint(menu: Menu) -> Hint | str:
    """The values on this hand, or why there are none."""
    try:
        from pontoon.analysis import action_values

        found = action_values(
            menu.game.rules,
            hand=menu.hand.cards,
            up=menu.view.dealer[0],
            seen=_seen(menu),
            formed=len(menu.here.hands),
            doubled=menu.hand.doubled + menu.hand.redoubled,
            decks=menu.game.setup.decks,
            bet=menu.wager,
        )
    except (MathematicsError, MissingMathError) as error:
        return f"No hint: {error}"
    values = {one.action: one.ev for one in found.actions}
    unit = menu.wager
    match menu.offer:
        case "insure":
            if found.insurance is None:
                return "No hint: the mathematics knows no insurance here."
            values, unit = {"insure": found.insurance, PASS: 0.0}, menu.amount(menu.choices["insure"]) or unit
        case "forfeit":
            values = {"forfeit": values["rescue"], PASS: max(values["stand"], values.get("double", values["stand"]))}
        case "surrender":
            values = {
                "surrender": values["surrender"],
                PASS: max(value for action, value in values.items() if action != "surrender"),
            }
        case _:
            values = {action: value for action, value in values.items() if action in menu.choices}
    ranked = tuple(sorted(values.items(), key=lambda one: -one[1]))
    return Hint(ranked, unit, found.exactness) if ranked else "No hint: there is nothing to choose."


def _seen(menu: Menu) -> list[Card]:
    """The other cards that lie open. The mathematics itself takes out the first cards of a box's split hands."""
    seen = list(menu.view.dealer[1:])
    for box in menu.view.boxes:
        for hand in box.hands:
            if hand is not menu.hand:
                seen += hand.cards[1:] if box is menu.here else hand.cards
    return seen
