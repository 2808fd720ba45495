"""A time study of the dealer's terminal: how many keys a full table's round takes, beside what dealing it takes.

Rounds of seven boxes are played by the chart of each book; every card, decision, offer and payment is counted as the
terminal asks for it. `python -m benchmarks.dealer_keys` prints the table of docs/dealer.md.
"""

from dataclasses import dataclass

from pontoon import CloseBetting, CloseOffer, PlaceWager, Table
from pontoon.cards import seeded_entropy
from pontoon.money import Cents
from pontoon.players import ChartPlayer, chart_for, next_command
from pontoon.rulebook import BOOK_IDS
from pontoon.table import Command, Event
from pontoon.table import events as e

KEY = 0.28
"""Seconds for a key: the keystroke-level model's value for a typist of 40 words a minute (Card, Moran and Newell)."""
CARD, DECISION, PAYMENT = 1.0, 1.0, 2.0
"""Seconds of a brisk dealer, low on purpose: draw, turn and place a card; see a decision; cut chips and place them."""
TAKEN_AFTER = 0.4
"""Seconds after which the terminal takes a card by itself, so that no third key is needed."""
FULL, NEW_WAGER = 7, 5
"""Boxes of a full table, and the keys of a wager that is not the same again."""
ROUNDS = 400
_DECISIONS = (e.HandHit, e.HandStood, e.HandDoubled, e.HandSplit, e.HandSurrendered)
_CARDS = (e.CardDealt, e.DealerCardDealt)


@dataclass(frozen=True, slots=True)
class Counted:
    """What one round asks of the dealer."""

    cards: int
    decisions: int
    offers: int
    payments: int

    @property
    def keys(self) -> int:
        """Same wagers again and no more bets; two keys a card, one for everything else; settle."""
        return 2 + 2 * self.cards + self.decisions + self.offers + self.payments + 1

    @property
    def typing(self) -> float:
        """Seconds at the keys, with the wait that takes every card."""
        return self.keys * KEY + self.cards * TAKEN_AFTER

    @property
    def anew(self) -> float:
        """Seconds at the keys where every player wagers another amount: the box, three digits and Enter for each."""
        return self.typing + (FULL * NEW_WAGER - 1) * KEY

    @property
    def dealing(self) -> float:
        """Seconds of the hands, without waiting for anybody."""
        return self.cards * CARD + self.decisions * DECISION + self.payments * PAYMENT


def counted(events: tuple[Event, ...]) -> Counted:
    """A round by its events; a wager and its double are moved together, as the terminal has it."""
    moved: list[tuple[str, int, int | None, str, bool]] = []
    for event in events:
        if isinstance(event, e.WagerSettled):
            line = event.line
            kind = "hand" if line.kind in ("main", "split", "double") else line.kind
            one = (line.player, line.box, line.hand, kind, line.net > 0)
            if not moved or moved[-1] != one:
                moved.append(one)
    return Counted(
        sum(isinstance(one, _CARDS) for one in events),
        sum(isinstance(one, _DECISIONS) for one in events),
        sum(isinstance(one, e.OfferClosed) for one in events),
        len(moved),
    )


def played(book: str, rounds: int = ROUNDS) -> list[Counted]:
    """So many rounds of seven boxes."""
    table = Table.open(book, entropy=seeded_entropy(f"a time study of {book}"))
    chooser = ChartPlayer(chart_for(table.rules))
    found = []
    boxes = table.state.setup.boxes
    for _ in range(rounds):
        for box in range(1, boxes + 1):
            table.do(PlaceWager(f"player {box}", box, Cents(1000)))
        before, number = len(table.events), table.state.round
        while table.state.round == number or table.step.kind != "bet":
            table.do(_next(table, chooser, boxes))
        found.append(counted(tuple(table.events[before:])))
    return found


def _next(table: Table, chooser: ChartPlayer, boxes: int) -> Command:
    if table.step.kind == "bet":
        return CloseBetting()
    for box in range(1, boxes + 1):
        wanted = next_command(
            table.rules,
            table.state,
            f"player {box}",
            chooser,
            purse=Cents(10_000_000),
            entropy=lambda: seeded_entropy("choices"),
        )
        if wanted is not None:
            return wanted
    return CloseOffer()


def line(book: str, found: list[Counted]) -> str:
    """A row of the table: means, then the round with most keys."""

    def mean(name: str) -> float:
        return float(sum(getattr(one, name) for one in found) / len(found))

    most = max(found, key=lambda one: one.keys)
    names = ("cards", "decisions", "payments", "keys", "typing", "anew", "dealing")
    cells = " | ".join(f"{mean(name):.1f}" for name in names)
    return f"| {book} | {cells} | {most.keys}: {most.typing:.1f} of {most.dealing:.1f} |"


def main() -> None:
    """Print the table."""
    seconds = "seconds at the keys | with new wagers | seconds of dealing"
    print(f"| book | cards | decisions | payments | keys | {seconds} | most keys |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for book in BOOK_IDS:
        print(line(book, played(book)))


if __name__ == "__main__":
    main()
