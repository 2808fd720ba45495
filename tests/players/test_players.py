"""The bots: each chooses among what is offered, by its own lights, and the same way every time."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from pontoon.cards import Entropy, parse_cards, seeded_entropy
from pontoon.cli.app import app
from pontoon.money import Cents
from pontoon.players import ChartPlayer, LeaderPlayer, MimicPlayer, RandomPlayer, chart_for, shipped_chart
from pontoon.players.chart import column
from pontoon.rulebook import BOOK_IDS, load_book, variant
from pontoon.settlement import Hand, Stake
from pontoon.strategy import Chart, read_chart
from pontoon.table import (
    Box,
    Choice,
    Command,
    Double,
    Follow,
    FollowAnswer,
    Forfeit,
    Hit,
    Insure,
    Range,
    Split,
    Stand,
    Surrender,
)
from pontoon.table.asking import AskedToPlay, AskedToWager, Chooser, Rival, SideOffer
from pontoon.table.options import Action
from pontoon.table.state import BoxBettor
from pontoon.tournament import Chips, conduct
from tests.support.tables import cents
from tests.support.tournaments import TEXT, Tournament, changed, names, seeded

RULES = load_book("act-2005")
CSV = (files("pontoon.players") / "charts" / "act-2005.csv").read_text(encoding="utf-8")
CHART = shipped_chart("act-2005")
WAGER = Cents(2000)


def bytes_of(seed: str) -> Callable[[], Entropy]:
    return lambda: seeded_entropy(seed)


def at_hand(
    cards: str, dealer: str, *offered: Action, split: bool = False, seed: str = "s", doubled: bool = False
) -> AskedToPlay:
    """A decision on one hand of box 1 with these choices."""
    stake = Stake("p1", WAGER, WAGER)
    hand = Hand(parse_cards(cards), (stake,), initial=1 if split else 2, split=split, doubled=doubled)
    box = Box(1, (BoxBettor("p1", WAGER, WAGER, True),), hands=(hand,))
    amounts = (Range("p1", Cents(1000), WAGER, Cents(1000)),)
    choices = tuple(
        Choice(action, "p1", 1, 1, amounts=amounts if action in ("double", "split", "insure") else ())
        for action in offered
    )
    return AskedToPlay(RULES, "p1", 1, 1, (box,), parse_cards(dealer), choices, cents(980), 1, bytes_of(seed))


def to_wager(
    stacks: dict[str, int], left: int | None = 3, through: int = 1, seed: str = "s", **wagers: int
) -> AskedToWager:
    """The turn of p1 at a table of these stacks."""
    order = tuple(
        Rival(player, at, cents(chips), cents(wagers.get(player, 0)))
        for at, (player, chips) in enumerate(stacks.items(), start=1)
    )
    amounts = Range("p1", cents(20), min(cents(500), cents(stacks["p1"])), cents(10))
    sides = (SideOffer("perfect-pairs", Range("p1", cents(10), cents(50), cents(10))),)
    purse = cents(stacks["p1"])
    return AskedToWager(
        RULES, 1, amounts, purse, 1, bytes_of(seed), sides, order=order, rounds_left=left, through=through
    )


ALL: tuple[Action, ...] = ("hit", "stand", "double", "split")


@pytest.mark.parametrize(
    ("cards", "command"),
    [("Ks 6h", Hit), ("Ks 7h", Stand), ("As 6h", Hit), ("As 7h", Stand), ("8s 8h", Hit)],
)
def test_a_mimic_draws_where_the_dealer_would(cards: str, command: type) -> None:
    """act-2005: the dealer stands on hard 17 and soft 18 (13.1(a))."""
    assert isinstance(MimicPlayer().decide(at_hand(cards, "6d", *ALL)), command)


def test_a_mimic_takes_no_offer_and_wagers_a_twentieth() -> None:
    player = MimicPlayer()
    assert player.accept(at_hand("Ks 6h", "Ad", "surrender", "insure")) is None
    assert player.wager(to_wager({"p1": 1000, "p2": 900})).amount == cents(50)
    assert player.wager(to_wager({"p1": 30, "p2": 900})).amount == cents(20)


def chart_with(**cells: str) -> Chart:
    """The chart with the cell of every up card replaced, by table and row: `hard_16="S 4H"`."""
    lines = CSV.splitlines()
    for name, cell in cells.items():
        table, _, row = name.rpartition("_")
        start = f"{table.replace('_', '-')},{row},"
        at = next(at for at, line in enumerate(lines) if line.startswith(start))
        lines[at] = start + ",".join([cell] * 10)
    return read_chart("\n".join(lines))


@pytest.mark.parametrize(
    ("cells", "cards", "command"),
    [
        ({"hard_16": "S"}, "Ks 6h", Stand),
        ({"hard_16": "D"}, "Ks 6h", Double),
        ({"hard_16": "S 3H"}, "8s 2d 6h", Hit),
        ({"soft_17": "D"}, "As 6h", Double),
        ({"pair_8": "P"}, "8s 8h", Split),
        ({"pair_8": "S"}, "8s 8h", Stand),
        ({"pair_T": "P"}, "Ks Qh", Split),
        ({"hard_14": "S oH"}, "6s 8s", Hit),
        ({"hard_14": "S oH"}, "6s 8h", Stand),
        ({"hard_14": "S xH"}, "6s 8h", Hit),
        ({"hard_14": "S sH"}, "6h 8h", Stand),
        ({"pair_7": "S oH"}, "7h 7h", Hit),
        ({"hard_16": "R 3S"}, "Ks 4h 2d", Stand),
        ({"hard_13": "S fD"}, "4s 5h 3d As", Double),
        ({"hard_13": "S fD"}, "As 2h Kd", Stand),
    ],
)
def test_a_chart_is_played_with_its_exceptions(cells: dict[str, str], cards: str, command: type) -> None:
    found = ChartPlayer(chart_with(**cells)).decide(at_hand(cards, "6d", *ALL))
    assert isinstance(found, command)


def test_what_is_not_offered_becomes_a_draw_and_that_a_stand() -> None:
    player = ChartPlayer(chart_with(hard_11="D", pair_8="P", hard_16="H"))
    assert isinstance(player.decide(at_hand("5s 6h", "6d", "hit", "stand")), Hit)
    assert isinstance(player.decide(at_hand("8s 8h", "6d", "hit", "stand")), Hit)
    assert isinstance(player.decide(at_hand("Ks 6h", "6d", "stand")), Stand)


def test_split_hands_are_read_in_their_own_tables() -> None:
    player = ChartPlayer(chart_with(split_hard_14="D", hard_14="S", split_pair_7="P"))
    assert isinstance(player.decide(at_hand("8s 6h", "6d", *ALL, split=True)), Double)
    assert isinstance(player.decide(at_hand("8s 6h", "6d", *ALL)), Stand)
    assert isinstance(player.decide(at_hand("7s 7h", "6d", *ALL, split=True)), Split)


def test_suited_sevens_of_a_split_box_are_drawn_to_where_the_super_bonus_is_open() -> None:
    """ACT 11.10: a split of sevens of two suits leaves it open, one of suited sevens does not."""
    player = ChartPlayer(CHART)
    assert isinstance(player.decide(at_hand("7s 7s", "7d", *ALL, split=True)), Hit)
    assert isinstance(player.decide(at_hand("7s 7h", "7d", *ALL, split=True)), Split)
    assert isinstance(player.decide(at_hand("7s 7s", "6d", *ALL, split=True)), Split)


def test_a_chart_surrenders_and_rescues_but_never_insures() -> None:
    player = ChartPlayer(chart_with(hard_16="R", rescue_16="G", rescue_20="K"))
    assert player.accept(at_hand("Ks 6h", "Ad", "insure")) is None
    assert isinstance(player.accept(at_hand("Ks 6h", "Kd", "surrender")), Surrender)
    assert player.accept(at_hand("Ks 5h", "Kd", "surrender")) is None
    assert isinstance(player.accept(at_hand("5s 6h 5d", "Kd", "forfeit", doubled=True)), Forfeit)
    assert player.accept(at_hand("5s 6h 9d", "Kd", "forfeit", doubled=True)) is None


def invited(cards: str, *answers: FollowAnswer, seed: str = "s") -> AskedToPlay:
    """Asked to follow another's double or split of a hand, against a six."""
    amounts = (Range("p1", Cents(1000), WAGER, Cents(1000)),)
    choice = Choice("follow", "p1", 1, 1, amounts=amounts, answers=answers)
    return replace(at_hand(cards, "6d", seed=seed), choices=(choice,))


def test_a_chart_follows_what_it_would_do_itself_and_a_mimic_never() -> None:
    player = ChartPlayer(chart_with(hard_11="D", hard_12="H", pair_8="P"))
    assert player.accept(invited("5s 6h", "follow", "decline")) == Follow("p1", 1, "follow", WAGER)
    assert player.accept(invited("5s 7h", "follow", "decline")) is None
    assert player.accept(invited("8s 8h", "follow", "first")) == Follow("p1", 1, "follow", WAGER)
    assert player.accept(invited("8s 8h", "follow", "decline")) is None
    assert MimicPlayer().accept(invited("5s 6h", "follow", "decline")) is None


def test_a_random_player_gives_every_answer_sooner_or_later() -> None:
    player = RandomPlayer()
    found = [player.accept(invited("8s 8h", "follow", "first", "second", seed=str(at))) for at in range(90)]
    answers = {(one.answer, one.amount) for one in found if isinstance(one, Follow)}
    assert answers == {("follow", 1000), ("follow", 2000), ("first", 0), ("second", 0)}


def test_columns_count_every_ten_as_one() -> None:
    assert [column(card) for card in parse_cards("As 2s 9s Js Qs Ks")] == [0, 1, 8, 9, 9, 9]


def test_a_random_player_does_everything_that_is_offered_sooner_or_later() -> None:
    player = RandomPlayer()
    offers: tuple[Action, ...] = (*ALL, "insure", "surrender", "forfeit")
    found: list[Command] = [player.decide(at_hand("8s 8h", "Ad", *ALL, seed=str(at))) for at in range(60)]
    assert {type(one) for one in found} == {Hit, Stand, Double, Split}
    taken = [player.accept(at_hand("8s 8h", "Ad", *offers, seed=str(at))) for at in range(60)]
    assert {type(one) for one in taken} == {type(None), Insure, Surrender, Forfeit}
    amounts = {one.additions[0].amount for one in found if isinstance(one, Double)}
    assert amounts == {1000, 2000}


def test_the_same_bytes_give_the_same_choice() -> None:
    player = RandomPlayer()
    stacks = {"p1": 1000, "p2": 900}
    bets = [player.wager(to_wager(stacks, seed=str(at))) for at in range(80)]
    assert bets == [RandomPlayer().wager(to_wager(stacks, seed=str(at))) for at in range(80)]
    assert all(bet.amount % 1000 == 0 and cents(20) <= bet.amount <= cents(500) for bet in bets)
    assert any(bet.sides for bet in bets)
    assert any(bet.amount > cents(250) for bet in bets)


def test_a_leader_bets_to_overtake_when_behind_and_as_the_rivals_do_when_ahead() -> None:
    player = LeaderPlayer(CHART)
    early = player.wager(to_wager({"p1": 1000, "p2": 2000}, left=20))
    assert early.amount == cents(50)
    assert player.wager(to_wager({"p1": 1000, "p2": 2000}, left=None)).amount == cents(50)
    # 200 behind with two rounds left: 100 a round and a step more.
    assert player.wager(to_wager({"p1": 1000, "p2": 1200}, left=2)).amount == cents(110)
    # The wager of a rival counts with the stack: 1,100 and 100 on the table.
    assert player.wager(to_wager({"p1": 1000, "p2": 1100}, left=2, p2=100)).amount == cents(110)
    assert player.wager(to_wager({"p1": 1500, "p2": 1000}, left=1)).amount == cents(20)
    assert player.wager(to_wager({"p1": 1500, "p2": 1000}, left=1, p2=200)).amount == cents(100)
    # Second of three is through where two go on.
    assert player.wager(to_wager({"p1": 1200, "p2": 2000, "p3": 1000}, left=1, through=2)).amount == cents(20)
    assert player.wager(to_wager({"p1": 1200}, left=1)).amount == cents(20)


def side_offered(book: str, kind: str) -> bool:
    return load_book(book).side(kind) is not None


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_bot_plays_a_tournament_of_every_book_to_its_end(book: str) -> None:
    kinds = [
        kind for kind in ("perfect-pairs", "player-pair", "bonus", "match-super-bonus") if side_offered(book, kind)
    ]
    sides = f"[side_wagers]\nallowed = {kinds}\nminimum = 15\nmaximum = 40\n\n[table]".replace("'", '"')
    text = TEXT.replace("rounds = 3", "rounds = 12").replace("[table]", sides)
    made = Tournament(changed(("act-2005", book), text=text), seeded(f"bots {book}")).enter(*names(7))
    chart = chart_for(made.rules)
    players: tuple[Chooser, ...] = (MimicPlayer(), ChartPlayer(chart), RandomPlayer(), LeaderPlayer(chart))
    choosers = {name: players[at % 4] for at, name in enumerate(names(7))}
    for outcome in conduct(made.rules, made.state, choosers, made.chance):
        made.state = outcome.state
    assert made.state.phase == "finished"
    assert sum(one.amount for one in made.state.awards) == 70000
    assert all(chips >= Chips(0) for chips in (one.chips for one in made.state.entrants.values()))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_rules_are_played_by_the_chart_of_the_book_they_are_nearest_to(book: str) -> None:
    chart = shipped_chart(book)
    assert chart_for(load_book(book)) == chart
    house = variant(book, {"boxes.number": 6}, book="house", title="House")
    assert chart_for(house) == chart


@pytest.mark.parametrize("book", [pytest.param(book, marks=pytest.mark.long) for book in BOOK_IDS])
def test_the_charts_of_the_bots_are_the_best_of_an_endless_shoe(book: str) -> None:
    done = CliRunner().invoke(app, ["strategy", book, "--decks", "infinite", "--format", "csv"])
    assert done.stdout == (files("pontoon.players") / "charts" / f"{book}.csv").read_text(encoding="utf-8")
