"""Write the golden event streams that are missing. Those that stand are never rewritten: they are read for ever.

A stream comes from one of these:

- a round script in `tests/streams/rounds`
- a game of a table, a tournament or a progressive in `scripts/golden_games.py`
- a rulebook: a fixed game of it, dealt by hand, command by command

To add one, write the script or the game and run `python -m scripts.make_streams`.
"""

from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec

from pontoon import progressive, tournament
from pontoon.cards import CARDS_IN_DECK, full_shoe, shuffle
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book, variant
from pontoon.script import play_script, read_script
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
    Setup,
    Shuffle,
    Table,
    cut_limits,
    cut_order,
    decide,
    encode_stream,
    evolve,
    next_step,
    open_table,
    options,
)
from scripts.golden_games import TABLES, TOURNAMENTS, Game, RecordedTournament, busy_progressive, corrected_progressive
from tests.support.worlds import PEOPLE, World, command_for, open_world, place_wagers

FOLDER = Path(__file__).parents[1] / "tests" / "streams"
SUMS = "SHA256SUMS"
"""The list of all golden files with their sums, as `sha256sum` reads it."""
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


def _lines(commands: Iterable[msgspec.Struct]) -> bytes:
    return b"".join(msgspec.json.encode(command) + b"\n" for command in commands)


Made = tuple[bytes, bytes]
"""A stream, and the commands that gave it; none where a round script gives them."""


def _book(book: str) -> Made:
    world = play(load_book(book))
    return encode_stream(world.events), _lines(world.commands)


def _table(game: Game) -> Made:
    rules = variant(game.book, game.changes) if game.changes else load_book(game.book)
    opened = open_table(rules, Setup(**game.setup))
    assert not isinstance(opened, tuple), opened
    table = Table(rules, (opened,), house=False)
    for command in game.commands:
        table.do(command)
    return table.stream(), _lines(game.commands)


def _round(path: Path) -> Made:
    played = play_script(read_script(path.read_text(encoding="utf-8")))
    assert played.trouble is None, (path, played.trouble)
    return encode_stream(played.events), b""


def _tournament(made: Callable[[], RecordedTournament]) -> Made:
    played = made()
    return tournament.encode_stream(played.events), _lines(played.commands)


def _progressive(played: tuple[list[progressive.Event], list[progressive.Command]]) -> Made:
    events, commands = played
    return progressive.encode_stream(events), _lines(commands)


def makers(folder: Path) -> dict[str, Callable[[], Made]]:
    """How to make each stream, by its name."""
    return {
        **{book: partial(_book, book) for book in BOOK_IDS},
        **{name: partial(_table, game) for name, game in TABLES.items()},
        **{f"rounds/{path.stem}": partial(_round, path) for path in sorted((folder / "rounds").glob("*.toml"))},
        **{f"tournament/{name}": partial(_tournament, made) for name, made in TOURNAMENTS.items()},
        "progressive/busy": lambda: _progressive(busy_progressive()),
        "progressive/corrected": lambda: _progressive(corrected_progressive()),
    }


def golden_files(folder: Path) -> list[Path]:
    """Everything that must stay as it is."""
    return sorted([*folder.rglob("*.jsonl"), *folder.rglob("*.toml")])


def write_missing(folder: Path) -> None:
    """Write the streams that are not there yet, and add new files to the list of sums."""
    for name, make in makers(folder).items():
        target = folder / f"{name}.events.jsonl"
        if not target.exists():
            events, commands = make()
            target.write_bytes(events)
            if commands:
                (folder / f"{name}.commands.jsonl").write_bytes(commands)
    sums = folder / SUMS
    listed = sums.read_text(encoding="utf-8") if sums.exists() else ""
    known = {line.split(maxsplit=1)[1] for line in listed.splitlines()}
    new = (path for path in golden_files(folder) if path.relative_to(folder).as_posix() not in known)
    lines = (f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n" for path in new)
    sums.write_text(listed + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write_missing(FOLDER)
