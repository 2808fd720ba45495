"""Play a fixed game of each book by hand, command by command, and write its golden event stream.

Run once when a stream is added: `python -m scripts.make_streams`. Streams that stand are never rewritten:
later versions must replay them byte for byte.
"""

from pathlib import Path

import msgspec

from pontoon.cards import CARDS_IN_DECK, full_shoe, shuffle
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.table import (
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    InsertCuttingCard,
    Refusal,
    RevealHoleCard,
    Settle,
    Shuffle,
    cut_limits,
    cut_order,
    decide,
    encode_stream,
    evolve,
    next_step,
    options,
)
from tests.support.worlds import PEOPLE, World, command_for, open_world, place_wagers

FOLDER = Path(__file__).parents[1] / "tests" / "streams"
ROUNDS = 40
SEED = 16


def dealers_command(rules: Rulebook, world: World) -> Command | None:
    """What a dealer does now; None when the players are asked."""
    state = world.state
    match next_step(rules, state).kind:
        case "shuffle":
            return Shuffle(shuffle(full_shoe(state.setup.decks), world.entropy))
        case "cut":
            least, most = cut_limits(rules, state)
            return CutShoe(cut_order(rules, state)[0], world.dice.randint(least, most))
        case "insert-cutting-card":
            return InsertCuttingCard(state.setup.decks * CARDS_IN_DECK // 4)
        case "burn":
            return BurnCard()
        case "deal-box" | "deal-dealer" | "deal-hole":
            return DealCard()
        case "check-hole":
            return CheckHoleCard()
        case "reveal-hole":
            return RevealHoleCard()
        case "settle":
            return Settle()
        case _:
            return None


def players_command(rules: Rulebook, world: World) -> Command:
    """One of what is open to anybody."""
    step = next_step(rules, world.state)
    choices = [choice for person in PEOPLE for choice in options(rules, world.state, person)]
    if step.kind == "bet":
        return CloseBetting()
    if step.kind == "offer" and (not choices or world.dice.random() < 0.6):
        return CloseOffer()
    return command_for(world, world.dice.choice(choices))


def play(rules: Rulebook) -> World:
    """The whole game, every command recorded."""
    world = open_world(rules, SEED)
    first = world.events[0]
    begun = World(rules, evolve(type(world.state)(), first), [first], world.entropy, world.dice)

    def do(command: Command) -> None:
        events = decide(rules, begun.state, command)
        assert not isinstance(events, Refusal), (command, events)
        begun.commands.append(command)
        begun.events += events
        for event in events:
            begun.state = evolve(begun.state, event)

    begun.do = do  # type: ignore[method-assign]
    while begun.state.round <= ROUNDS and begun.state.phase != "closed":
        if next_step(rules, begun.state).kind == "bet" and not begun.state.boxes:
            place_wagers(begun)
        do(dealers_command(rules, begun) or players_command(rules, begun))
    return begun


def main() -> None:
    """Write the streams that are not there yet."""
    for book in BOOK_IDS:
        target = FOLDER / f"{book}.events.jsonl"
        if not target.exists():
            world = play(load_book(book))
            target.write_bytes(encode_stream(world.events))
            lines = b"".join(msgspec.json.encode(command) + b"\n" for command in world.commands)
            (FOLDER / f"{book}.commands.jsonl").write_bytes(lines)


if __name__ == "__main__":
    main()
