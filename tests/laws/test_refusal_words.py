"""Every refusal is a sentence that a person can read: at random tables where things go wrong, whatever is asked."""

import random
from collections.abc import Iterator

import pytest

from pontoon.cards import parse_card
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.script.actions import read_action
from pontoon.script.words import ActionError
from pontoon.settlement import side_kinds
from pontoon.table import (
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    Double,
    Follow,
    Forfeit,
    Hit,
    InsertCuttingCard,
    Insure,
    LoadShoe,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    RevealHoleCard,
    Settle,
    ShowCuttingCard,
    Shuffle,
    Split,
    Stand,
    State,
    Surrender,
    TakeBackWager,
    decide,
)
from pontoon.words import plain
from pontoon.words.narrate import Narrator
from pontoon.words.offers import possible
from tests.support import universe
from tests.support.incidents import act, open_floor
from tests.support.sentences import BOX_0, faults
from tests.support.worlds import PEOPLE, mixed_variant

HALF_SENTENCE = {"no full stop", "no capital"}
"""What an offer need not have."""
IN_A_STORY = {BOX_0, "a word twice", "no space before a card", "nothing in a list"}
"""What is wrong in a line of a story too; columns of cards have spaces between them."""
NAMES = (*PEOPLE, "somebody new", "guest")


def asked_of_a_player(state: State) -> Iterator[Command]:
    """Everything a player could want on any box."""
    for player in (*PEOPLE, "somebody new"):
        for box in range(state.setup.boxes + 2):
            yield from (Hit(player, box), Stand(player, box), Surrender(player, box), Forfeit(player, box))
            yield from (Double(player, box, ()), Split(player, box, ()), Split(player, box, (player,)))
            yield from (TakeBackWager(player, box), Insure(player, box, Cents(1)), Insure(player, box, Cents(10**7)))
            yield from (PlaceWager(player, box, Cents(1)), PlaceWager(player, box, Cents(10**9)))
            yield from (Follow(player, box, "follow", Cents(1)), Follow(player, box, "decline", Cents(1)))
            yield from (PlaceSideWager(player, box, kind, Cents(1)) for kind in side_kinds())


def asked_of_the_dealer() -> Iterator[Command]:
    """Everything a dealer could do."""
    yield from (BurnCard(), CheckHoleCard(), CloseBetting(), CloseOffer(), DealCard(), LoadShoe(), RevealHoleCard())
    yield from (Settle(), ShowCuttingCard(), Shuffle(()), CutShoe("ann", 0), InsertCuttingCard(-1))
    yield from (DealCard(parse_card("8s")), CheckHoleCard(pontoon=True), CutShoe("somebody new", 60))


def written(state: State) -> Iterator[str]:
    """What a script could say, which finds out by itself who decides and who may order it."""
    for box in range(state.setup.boxes + 2):
        words = ("hit", "stand", "double", "split", "surrender", "accept", "refuse", "absent", "void", "misdealt")
        yield from (f"{word} {box}" for word in words)
        yield from (f"forfeit {box} ann", f"void ann {box}", f"split {box} zoe", f"double {box} zoe=5")
    for player in PEOPLE:
        yield from (f"choose {player} {choice}" for choice in universe.CHOICES)
    yield from (f"ruling {remedy}" for remedy in universe.REMEDIES)
    yield from ("choose all return", "void round", "pass", "deal", "skipped", "noticed", "simultaneous", "overdrawn")


def refusals(rules: Rulebook, state: State, dice: random.Random) -> Iterator[tuple[object, Refusal]]:
    """What is refused now, of everything that could be asked; of the largest groups a part."""
    asked: list[Command] = [*asked_of_a_player(state), *asked_of_the_dealer()]
    large = [*universe.reports(state), *universe.rulings(state), *universe.answers(state), *universe.voids(state)]
    asked += dice.sample(large, min(len(large), 150))
    asked += universe.orders(rules, state, dice.choice(universe.ROLES))
    for command in asked:
        decided = decide(rules, state, command)
        if isinstance(decided, Refusal):
            yield command, decided
    for text in written(state):
        try:
            read = read_action(rules, state, text)
        except ActionError:
            continue
        decided = decide(rules, state, read[0] if isinstance(read, tuple) else read)
        if isinstance(decided, Refusal):
            yield text, decided


def _asks_for_0(asked: object) -> bool:
    """Whether box 0, or no round at all, was asked for, so that the answer may speak of it."""
    if isinstance(asked, str):
        return asked.endswith(" 0") or " 0 " in asked
    return 0 in (getattr(asked, "box", 1), getattr(asked, "round", 1), *getattr(asked, "boxes", ()))


def check_sentences(rules: Rulebook, seed: str, moments: int) -> set[str]:
    """The codes of what was refused at several moments of a random table, all of it in good sentences."""
    floor = open_floor(rules, seed)
    floor.trouble = 0.5
    codes: set[str] = set()
    for _ in range(moments):
        for _ in range(floor.dice.randint(1, 8)):
            if floor.state.phase == "closed":
                return codes
            act(floor)
        for asked, refusal in refusals(rules, floor.state, floor.dice):
            found = [one for one in faults(refusal.message, NAMES) if one != BOX_0 or not _asks_for_0(asked)]
            assert not found, (seed, asked, refusal)
            codes.add(refusal.code)
        for offered in possible(rules, floor.state):
            assert not set(faults(plain(offered), NAMES)) - HALF_SENTENCE, (seed, offered)
    _, told = Narrator(rules).story(State(), floor.events)
    for line in told:
        assert not set(faults(plain(line), NAMES)) & IN_A_STORY, (seed, plain(line))
    return codes


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("ann decides for box 1, not .", "a word before nothing"),
        ("cat on box 0 is not asked.", BOX_0),
        ("The script waits for a decision by ann, ann.", "a word twice"),
        ("The cards lie now: Box 1.18♠.", "no space before a card"),
        ("No round is in play.Wagers come first.", "no space after a full stop"),
        ("No round is in play. wagers come first.", "no capital after a full stop"),
        ("No round  is in play.", "spaces"),
        ("no round is in play.", "no capital"),
        ("No round is in play", "no full stop"),
        ("Only those may follow: .", "nothing in a list"),
        ("The remedy is None.", "a word of the program"),
    ],
)
def test_the_checks_find_what_they_are_for(sentence: str, fault: str) -> None:
    assert fault in faults(sentence, NAMES)


@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_every_refusal_is_a_sentence_for_people(book: str) -> None:
    codes: set[str] = set()
    for seed in range(6):
        rules = mixed_variant(seed) if book == "variant" else load_book(book)
        codes |= check_sentences(rules, f"{book} words {seed}", 4)
    assert len(codes) > 40, "the walk met many kinds of refusals"


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_very_many_refusals_are_sentences_for_people(book: str) -> None:
    for seed in range(300):
        rules = mixed_variant(seed) if book == "variant" else load_book(book)
        check_sentences(rules, f"{book} words long {seed}", 6)
