"""Whatever is offered around the round is accepted, in any order, and the table can always go on."""

import random
from collections import Counter
from typing import get_args

import pytest

from pontoon.cards import Card, full_shoe
from pontoon.rulebook import BOOK_IDS, Role, load_book
from pontoon.table import (
    AnnounceFinalRounds,
    BurnCard,
    ChangeDealer,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    CloseTable,
    Command,
    CountCards,
    CutShoe,
    DealCard,
    DealerChoice,
    DeclineCut,
    InsertCuttingCard,
    LeaveIdle,
    OrderRecut,
    OrderShuffle,
    Person,
    Practice,
    ProcedureChoice,
    RemoveShuffler,
    ReplaceCard,
    ReplaceCards,
    RevealHoleCard,
    Settle,
    Shuffle,
    TakeStep,
    UseAutomatedShoe,
    ViewBurnCard,
    dealer_options,
    decode_stream,
    encode_stream,
    fold,
    procedure_options,
)
from tests.support.procedures import practised
from tests.support.tables import Table, bet, shuffled

PEOPLE = ("ann", "bob", "cat")


def person(dice: random.Random, roles: tuple[str, ...]) -> Person:
    """Somebody in one of these roles."""
    role = dice.choice([role for role in get_args(Role) if role in roles])
    return Person(role, dice.choice(PEOPLE) if role == "player" else "")


def dealers(table: Table, dice: random.Random, choice: DealerChoice) -> Command:
    """The command of something the dealer may do."""
    number = dice.randint(choice.least, choice.most) if choice.most else 0
    plain: dict[str, Command] = {
        "burn": BurnCard(),
        "close-betting": CloseBetting(),
        "deal": DealCard(),
        "close-offer": CloseOffer(),
        "check-hole": CheckHoleCard(),
        "reveal-hole": RevealHoleCard(),
        "settle": Settle(),
        "announce-final-rounds": AnnounceFinalRounds(),
        "insert-cutting-card": InsertCuttingCard(number),
    }
    match choice.action:
        case "step":
            return TakeStep(choice.step, person(dice, choice.people))
        case "count":
            return CountCards(dice.choice([288, 288, 287]), person(dice, choice.people))
        case "replace-cards":
            return ReplaceCards(person(dice, choice.people))
        case "replace-card":
            return ReplaceCard(person(dice, choice.people))
        case "shuffle":
            return Shuffle(shuffled(table.state.setup.decks, str(dice.random())))
        case "cut":
            return CutShoe(dice.choice(choice.people), number)
        case _:
            return plain[choice.action]


def floors(dice: random.Random, choice: ProcedureChoice) -> Command:
    """The command of something that may be ordered or asked."""
    by = person(dice, choice.roles) if choice.roles else Person("operator")
    how = dice.choice(choice.how) if choice.how else ""
    name = dice.choice(choice.people) if choice.people else ""
    found: dict[str, Command] = {
        "count": CountCards(dice.choice([288, 288, 287]), by),
        "replace-cards": ReplaceCards(by),
        "replace-card": ReplaceCard(by, None if how else dice.choice(tuple(Card))),
        "leave-idle": LeaveIdle(by),
        "order-shuffle": OrderShuffle(how, by),  # type: ignore[arg-type]
        "order-recut": OrderRecut(by, how),  # type: ignore[arg-type]
        "decline-cut": DeclineCut(name),
        "change-dealer": ChangeDealer(f"dealer{dice.randrange(10**6)}"),
        "view-burn": ViewBurnCard(name),
        "remove-shuffler": RemoveShuffler(by),
        "automated-shoe": UseAutomatedShoe(by),
        "close-table": CloseTable(by),
    }
    return found[choice.action]


def next_command(table: Table, dice: random.Random) -> Command | None:
    """Anything that is offered; None at a closed table with nothing left to do."""
    orders = [one for one in procedure_options(table.rules, table.state) if one.action != "close-table"]
    if orders and dice.random() < 0.15:
        return floors(dice, dice.choice(orders))
    if table.now() == "bet" and not table.state.boxes:
        return bet(dice.choice(PEOPLE), dice.randint(1, 3))
    open_now = dealer_options(table.rules, table.state)
    if open_now:
        return dealers(table, dice, dice.choice(open_now))
    return None


def practices(book: str) -> list[Practice]:
    """Every way the house may work a table of this book."""
    procedure = load_book(book).procedure
    found = [Practice(by_hand=True), Practice()]
    if procedure.shuffler.value != "none":
        colours = ("red", "blue") if procedure.shuffler_sets.value == 2 else ()
        found.append(Practice(by_hand=True, shuffler="automatic", colours=colours))
    if procedure.pre_shuffled.value:
        found.append(Practice(by_hand=True, pre_shuffled=True, dealer_cuts=True))
    return found


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("seed", range(4))
def test_a_table_goes_on_whatever_is_ordered_around_it(book: str, seed: int) -> None:
    for practice in practices(book):
        dice = random.Random(f"{book} {seed} {practice}")
        table = practised(book, practice)
        for _ in range(400):
            if table.now() == "decide":
                table.finish()
                continue
            command = next_command(table, dice)
            if command is None:
                break
            table.do(command)
            check_cards(table)
        assert table.state.round > 1 or table.phase() == "closed"
        if table.phase() == "betting" and not table.state.boxes:
            table.do(CloseTable(Person("operator")))
        data = encode_stream(table.events)
        assert fold(decode_stream(data)) == table.state


def check_cards(table: Table) -> None:
    """Every card of the decks is somewhere."""
    state = table.state
    if state.shoe.stage == "none":
        return
    lying = [card for box in state.boxes for hand in box.hands for card in hand.cards]
    hole = [] if state.hole is None else [state.hole]
    held = [*state.shoe.order[state.shoe.position :], *lying, *state.dealer, *hole, *state.rack]
    assert Counter(held) == Counter(full_shoe(state.setup.decks))
