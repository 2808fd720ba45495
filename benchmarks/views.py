"""A full table asked after every event: all that is open to anybody, and one role's view."""

from collections.abc import Callable

from benchmarks.reference import Measured
from pontoon.cards import Card, full_shoe, seeded_entropy, shuffle
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.table import (
    BurnCard,
    CloseBetting,
    CloseOffer,
    Command,
    DealCard,
    Hit,
    LoadShoe,
    PlaceWager,
    Refusal,
    Settle,
    Setup,
    Stand,
    State,
    TableOpened,
    answer_options,
    box_at,
    controller,
    dealer_options,
    decide,
    evolve,
    next_step,
    open_table,
    options,
    order_options,
    procedure_options,
    report_options,
    request_options,
    ruling_options,
    start,
    view,
)
from pontoon.table.audience import STAFF_ROLES

PLAYERS = tuple(f"player{number}" for number in range(1, 8))
ROUNDS = 6
ASKED = 50


def full_table(rules: Rulebook, shoe: str) -> State:
    """Seven boxes with two wagers each, some rounds played, in the middle of a round's decisions."""
    opened = open_table(rules, Setup(shoe=shoe, burn=rules.shoe.burn.value))  # type: ignore[arg-type]
    assert isinstance(opened, TableOpened), opened
    state, entropy = evolve(State(), opened), seeded_entropy("views")
    cards = list(shuffle(full_shoe(state.setup.decks), entropy))
    while not (state.round == ROUNDS and next_step(rules, state).kind == "decide"):
        command = _next(rules, state, cards)
        if command is None:
            outcome = start(rules, state, entropy)
            assert not isinstance(outcome, Refusal), outcome
            state = outcome.state
        else:
            state = _done(rules, state, command)
    return state


def _done(rules: Rulebook, state: State, command: Command) -> State:
    events = decide(rules, state, command)
    assert not isinstance(events, Refusal), events
    for event in events:
        state = evolve(state, event)
    return state


def _next(rules: Rulebook, state: State, cards: list[Card]) -> Command | None:
    """What comes next where everybody stands as soon as he may; None where the automatic house goes on by itself."""
    step = next_step(rules, state)
    match step.kind:
        case "shuffle" if state.setup.shoe == "physical":
            return LoadShoe()
        case "bet":
            wagered = sum(len(box.bettors) for box in state.boxes)
            if wagered == 2 * len(PLAYERS):
                return CloseBetting()
            return PlaceWager(PLAYERS[(wagered + wagered // 7) % 7], wagered % 7 + 1, Cents(1000), wagered >= 7)
        case "offer":
            return CloseOffer()
        case "decide":
            box = box_at(state, step.box)
            assert box is not None
            player = controller(rules, box, box.hands[step.hand - 1]).player
            stands = Stand(player, step.box)
            return Hit(player, step.box) if isinstance(decide(rules, state, stands), Refusal) else stands
        case "deal-box" | "deal-dealer" if state.setup.shoe == "physical":
            return DealCard(cards.pop())
        case "burn":
            return BurnCard()
        case "settle":
            return Settle()
        case _:
            return None


def ask_everything(rules: Rulebook, state: State) -> None:
    """All options of everybody, and the dealer's view."""
    for player in PLAYERS:
        options(rules, state, player)
        answer_options(rules, state, player)
        request_options(rules, state, player)
    for role in STAFF_ROLES:
        order_options(rules, state, role)
    for everybodys in (dealer_options, procedure_options, report_options, ruling_options):
        everybodys(rules, state)
    view(rules, state, "dealer")


def _times(rules: Rulebook, state: State) -> Callable[[], None]:
    def work() -> None:
        for _ in range(ASKED):
            ask_everything(rules, state)

    return work


def main() -> None:
    """Milliseconds of CPU for everything, and beside the reference loop."""
    print("a full table: all options of everybody and the dealer's view, milliseconds of CPU")
    for book in BOOK_IDS:
        rules = load_book(book)
        for shoe in ("virtual", "physical"):
            measured = Measured(_times(rules, full_table(rules, shoe)), ASKED)
            print(
                f"  {book:<12} {shoe:<9} {1000 / measured.rate:6.2f} ms,"
                f" {1 / measured.ratio:8.0f} loops of the reference ({measured.reference:.0f} loops/s)"
            )


if __name__ == "__main__":
    main()
