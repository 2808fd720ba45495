"""ACT 20.21 and 20.22 worked by hand: who plays an extra round, against whom, for which places, and who shares one."""

import pytest

from pontoon.tournament import (
    AwardPrizes,
    CalculatePlaces,
    DrawBallot,
    EndSession,
    StartSession,
    Substitute,
    TakeSeats,
    read_conditions,
    whole,
)
from pontoon.tournament import events as e
from tests.support.tournaments import DIRECTOR, HEATS, TEXT, Tournament, at_tables

EXTRA = ("20.21",)
# Boxes 1, 2 (and 3) get 20 against 17 and win.
TWO_WIN = "Ks Kh 7d Ks Kh Kd"
THREE_WIN = "Ks Kh Kc 7d Ks Kh Kc Kd"
# 20 on the first box wins against 17, 12 on the second loses; then the other way round; then both lose.
FIRST = "Ks 5h 7d Ks 7h Kd"
SECOND = "5s Kh 7d 7s Kh Kd"
NEITHER = "5s 5h 7d 7s 7h Kd"

ONE_ROUND = HEATS.replace("rounds = 4", "rounds = 1")


def heats(*tables: tuple[str, ...], terms: str = ONE_ROUND, cards: tuple[str, ...]) -> Tournament:
    """These players at these tables, everybody seated, with these cards at each table."""
    order = tuple(player for table in tables for player in table)
    made = Tournament(read_conditions(terms), at_tables(*cards)).enter(*sorted(order))
    made.do(DrawBallot(order, DIRECTOR, tuple(len(table) for table in tables)), TakeSeats(order))
    made.start()
    return made


def extra(made: Tournament, cards: str, **wagers: int) -> e.Event:
    """An extra round of everybody who wagers, at one table in this order; what the places are after it."""
    made.chance = at_tables(cards)
    made.draw(*wagers)
    made.round(**wagers)
    return made.end()


def three_at_1100() -> Tournament:
    """Ann and Bob at table 1 and Dan at table 2 end with 1100, Cleo at table 2 with 1200.

    One of each table and the best of the others go through. Ann and Bob play for the place of their table.
    """
    made = heats(("Ann", "Bob"), ("Cleo", "Dan"), cards=(TWO_WIN, TWO_WIN))
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=200, Dan=100)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob"), EXTRA)
    return made


@pytest.mark.clause("act-2005", "20.21")
def test_who_wins_the_round_against_an_equal_player_is_ahead_whatever_another_round_cost() -> None:
    """Ann loses 100 to Bob and stands at 1000. Then she wins 20 where Dan loses 20: 1020 against 1080, and through."""
    made = three_at_1100()
    assert extra(made, SECOND, Ann=100, Bob=20) == e.ExtraRoundsOrdered(("Dan", "Ann"), EXTRA)
    assert extra(made, FIRST, Ann=20, Dan=20) == e.StageEnded(0, ("Cleo", "Bob", "Ann"), (("Dan",),))


@pytest.mark.clause("act-2005", "20.21")
def test_who_loses_the_round_against_an_equal_player_goes_out_whatever_another_round_won() -> None:
    """Ann loses 20 to Bob. Then she loses 20 where Dan wins 20: Dan is through."""
    made = three_at_1100()
    assert extra(made, SECOND, Ann=20, Bob=20) == e.ExtraRoundsOrdered(("Dan", "Ann"), EXTRA)
    assert extra(made, SECOND, Ann=20, Dan=20) == e.StageEnded(0, ("Cleo", "Bob", "Dan"), (("Ann",),))


@pytest.mark.clause("act-2005", "20.21")
def test_an_even_round_of_two_who_began_it_with_different_chips_decides_nothing() -> None:
    """Ann has 1080 and Dan 1100; both win 20, and they play on. Both lose 20, and they play on. Then Ann wins alone."""
    made = three_at_1100()
    assert extra(made, SECOND, Ann=20, Bob=20) == e.ExtraRoundsOrdered(("Dan", "Ann"), EXTRA)
    assert extra(made, TWO_WIN, Ann=20, Dan=20) == e.ExtraRoundsOrdered(("Dan", "Ann"), EXTRA)
    assert extra(made, NEITHER, Ann=20, Dan=20) == e.ExtraRoundsOrdered(("Dan", "Ann"), EXTRA)
    assert extra(made, FIRST, Ann=20, Dan=20) == e.StageEnded(0, ("Cleo", "Bob", "Ann"), (("Dan",),))


def four_at_1100(overall: int) -> Tournament:
    """Ann, Bob and Cleo at table 1 and Dan at table 2 end with 1100, Eve at table 2 with 1200 and through.

    One goes through of each table, and the best `overall` of the others. Table 1 plays: Ann wins 100, Bob 50, Cleo 20,
    so that Ann has the place of the table, Bob is ahead of Cleo, and Dan is equal with both of them.
    """
    terms = ONE_ROUND.replace("through_overall = 1", f"through_overall = {overall}")
    made = heats(("Ann", "Bob", "Cleo"), ("Dan", "Eve"), terms=terms, cards=(THREE_WIN, TWO_WIN))
    made.round(1, Ann=100, Bob=100, Cleo=100)
    made.round(2, Dan=100, Eve=200)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob", "Cleo"), EXTRA)
    return made


@pytest.mark.clause("act-2005", "20.21")
def test_for_one_place_the_best_of_those_who_have_played_meets_the_one_who_has_not() -> None:
    """Cleo is behind Bob and cannot have the place: she does not play for it."""
    made = four_at_1100(overall=1)
    assert extra(made, THREE_WIN, Ann=100, Bob=50, Cleo=20) == e.ExtraRoundsOrdered(("Dan", "Bob"), EXTRA)
    ended = extra(made, FIRST, Bob=20, Dan=20)
    assert ended == e.StageEnded(0, ("Eve", "Ann", "Bob"), (("Cleo", "Dan"),))


@pytest.mark.clause("act-2005", "20.21")
def test_who_has_lost_to_somebody_equal_with_a_third_is_behind_him_too_if_he_loses() -> None:
    """Dan beats Bob, who beat Cleo: Dan is through, then Bob, then Cleo, and nobody plays again."""
    made = four_at_1100(overall=1)
    assert extra(made, THREE_WIN, Ann=100, Bob=50, Cleo=20) == e.ExtraRoundsOrdered(("Dan", "Bob"), EXTRA)
    ended = extra(made, SECOND, Bob=20, Dan=20)
    assert ended == e.StageEnded(0, ("Eve", "Ann", "Dan"), (("Bob",), ("Cleo",)))


@pytest.mark.clause("act-2005", "20.21")
def test_for_two_places_who_is_ahead_of_one_of_three_has_his_and_does_not_play() -> None:
    """Bob is ahead of Cleo, so he is at worst second of Bob, Cleo and Dan. Cleo and Dan play for the other place."""
    made = four_at_1100(overall=2)
    assert extra(made, THREE_WIN, Ann=100, Bob=50, Cleo=20) == e.ExtraRoundsOrdered(("Dan", "Cleo"), EXTRA)
    ended = extra(made, FIRST, Cleo=20, Dan=20)
    assert ended == e.StageEnded(0, ("Eve", "Ann", "Bob", "Cleo"), (("Dan",),))


@pytest.mark.clause("act-2005", "20.21")
def test_rounds_of_one_session_for_different_places_are_compared_too() -> None:
    """Ann and Bob play for table 1, Cleo and Dan for table 2, all at one table. Bob lost less than Dan: he is third.

    The third place has a prize, and no further round is needed for it.
    """
    terms = ONE_ROUND.replace("through_overall = 1\n", "").replace('["60%", "40%"]', '["50%", "30%", "20%"]')
    terms = terms.replace("minimum = 2\n", "minimum = 3\n")
    made = heats(("Ann", "Bob"), ("Cleo", "Dan"), terms=terms, cards=(TWO_WIN, TWO_WIN))
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=100, Dan=100)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob", "Cleo", "Dan"), EXTRA)
    # Ann 20, Bob 12, Cleo 20, Dan 12 against 17.
    ended = extra(made, "Ks 5h Kc 5d 7d Ks 7h Kc 7d Kd", Ann=20, Bob=20, Cleo=20, Dan=40)
    assert ended == e.StageEnded(0, ("Ann", "Cleo"), (("Bob",), ("Dan",)))


@pytest.mark.clause("act-2005", "20.21")
def test_losers_who_are_equal_again_play_for_a_place_with_a_prize() -> None:
    """As before, but Bob and Dan both lose 20: they play for the third place and its prize."""
    terms = ONE_ROUND.replace("through_overall = 1\n", "").replace('["60%", "40%"]', '["50%", "30%", "20%"]')
    terms = terms.replace("minimum = 2\n", "minimum = 3\n")
    made = heats(("Ann", "Bob"), ("Cleo", "Dan"), terms=terms, cards=(TWO_WIN, TWO_WIN))
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=100, Dan=100)
    made.end()
    ended = extra(made, "Ks 5h Kc 5d 7d Ks 7h Kc 7d Kd", Ann=20, Bob=20, Cleo=20, Dan=20)
    assert ended == e.ExtraRoundsOrdered(("Bob", "Dan"), EXTRA)
    assert extra(made, SECOND, Bob=20, Dan=20) == e.StageEnded(0, ("Ann", "Cleo"), (("Dan",), ("Bob",)))


def final(*wagers: tuple[str, int], shares: str = '["60%", "40%"]') -> Tournament:
    """A final of one round that three win with these wagers."""
    text = TEXT.replace("rounds = 3", "rounds = 1").replace('["60%", "40%"]', shares)
    text = text.replace("minimum = 2\n", "minimum = 3\n")
    made = Tournament(read_conditions(text), at_tables(THREE_WIN))
    made.enter(*(player for player, _ in wagers)).draw(*(player for player, _ in wagers))
    made.round(**dict(wagers))
    return made


@pytest.mark.clause("act-2005", "20.21")
def test_equal_chips_in_a_place_without_a_prize_share_it() -> None:
    """Ann has 1200; Bob and Cleo have 1100 for the second and third place, of which none has a prize."""
    made = final(("Ann", 200), ("Bob", 100), ("Cleo", 100), shares='["100%"]')
    assert made.end() == e.StageEnded(0, (), (("Ann",), ("Bob", "Cleo")), decided=True)


@pytest.mark.clause("act-2005", "20.21")
def test_equal_chips_on_the_last_place_with_a_prize_are_played_on() -> None:
    made = final(("Ann", 200), ("Bob", 100), ("Cleo", 100))
    assert made.end() == e.ExtraRoundsOrdered(("Bob", "Cleo"), EXTRA)
    assert extra(made, SECOND, Bob=20, Cleo=20) == e.StageEnded(0, (), (("Ann",), ("Cleo",), ("Bob",)), decided=True)


@pytest.mark.clause("act-2005", "20.21")
def test_three_equal_in_the_final_play_until_the_places_with_a_prize_are_clear() -> None:
    """Ann wins the extra round; Bob and Cleo lose the same and play for the second prize."""
    made = final(("Ann", 100), ("Bob", 100), ("Cleo", 100))
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob", "Cleo"), EXTRA)
    ended = extra(made, "Ks 5h 5c 7d Ks 7h 7c Kd", Ann=20, Bob=20, Cleo=20)
    assert ended == e.ExtraRoundsOrdered(("Bob", "Cleo"), EXTRA)
    ended = extra(made, FIRST, Bob=20, Cleo=20)
    assert ended == e.StageEnded(0, (), (("Ann",), ("Bob",), ("Cleo",)), decided=True)


@pytest.mark.clause("act-2005", "20.21")
@pytest.mark.clause("act-2005", "20.22")
def test_equal_players_who_can_no_longer_wager_share_the_divisions() -> None:
    """Ann and Bob put all in the extra round and lose it: 60 and 40 per cent of 200 are 100 each."""
    text = TEXT.replace("rounds = 3", "rounds = 1").replace("chips = 1000", "chips = 20")
    made = Tournament(read_conditions(text), at_tables(TWO_WIN)).enter("Ann", "Bob").draw("Ann", "Bob")
    made.round(Ann=20, Bob=20)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob"), EXTRA)
    ended = extra(made, NEITHER, Ann=40, Bob=40)
    assert ended == e.StageEnded(0, (), (("Ann", "Bob"),), decided=True)
    made.do(AwardPrizes(DIRECTOR))
    assert [(one.player, one.place, one.amount) for one in made.state.awards] == [("Ann", 1, 10000), ("Bob", 1, 10000)]


@pytest.mark.clause("act-2005", "20.21")
@pytest.mark.clause("act-2005", "20.14")
def test_who_cannot_wager_in_the_extra_round_is_behind_an_equal_player_who_can() -> None:
    """Ann loses all to Bob for their table's place. Dan, equal with her at the end of the heat, plays nobody."""
    made = heats(
        ("Ann", "Bob"),
        ("Cleo", "Dan"),
        terms=ONE_ROUND.replace("chips = 1000", "chips = 200"),
        cards=(TWO_WIN, TWO_WIN),
    )
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=200, Dan=100)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob"), EXTRA)
    assert extra(made, SECOND, Ann=300, Bob=20) == e.StageEnded(0, ("Cleo", "Bob", "Dan"), (("Ann",),))


@pytest.mark.clause("act-2005", "20.21")
@pytest.mark.clause("act-2005", "20.9")
def test_who_is_left_alone_by_absent_players_plays_no_extra_round() -> None:
    """Ann and Bob are equal in the final, and Bob does not come: Ann has won, and no card is dealt."""
    made = final(("Ann", 200), ("Bob", 200), ("Cleo", 100))
    made.do(EndSession(DIRECTOR))
    assert made.do(CalculatePlaces(DIRECTOR)) == (e.ExtraRoundsOrdered(("Ann", "Bob"), EXTRA),)
    made.do(DrawBallot(("Bob", "Ann"), DIRECTOR), TakeSeats(("Ann",)))
    assert made.do(StartSession(DIRECTOR)) == (e.PositionForfeited("Bob"), e.SessionStarted(2, ("Ann",)))
    assert made.chips("Ann") == whole(1200)
    assert made.end() == e.StageEnded(0, (), (("Ann",), ("Cleo",)), decided=True)
    made.do(AwardPrizes(DIRECTOR))
    # Three fees make 300: 180 and 120, and Bob gets nothing.
    assert [(one.player, one.amount) for one in made.state.awards] == [("Ann", 18000), ("Cleo", 12000), ("Bob", 0)]


@pytest.mark.clause("act-2005", "20.21")
def test_others_of_the_session_play_on_where_one_is_left_alone() -> None:
    """Ann and Bob for table 1, Cleo and Dan for table 2; Bob is absent. Ann is through, Cleo and Dan play."""
    terms = ONE_ROUND.replace("through_overall = 1\n", "")
    made = heats(("Ann", "Bob"), ("Cleo", "Dan"), terms=terms, cards=(TWO_WIN, TWO_WIN))
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=100, Dan=100)
    made.end()
    made.chance = at_tables(FIRST)
    made.do(DrawBallot(("Ann", "Bob", "Cleo", "Dan"), DIRECTOR), TakeSeats(("Ann", "Cleo", "Dan")))
    made.start()
    assert [seat.player for seat in made.table().seats] == ["Cleo", "Dan"]
    made.round(Cleo=20, Dan=20)
    assert made.end() == e.StageEnded(0, ("Ann", "Cleo"), (("Dan",),))


@pytest.mark.clause("act-2005", "20.21")
def test_extra_rounds_of_the_last_of_several_sessions_alone_count() -> None:
    """Two sessions: Ann leads after the first, both are equal after the second, and that is when they play on."""
    terms = TEXT.replace("rounds = 3", "rounds = 1\nsessions = 2")
    made = Tournament(read_conditions(terms), at_tables(FIRST)).enter("Ann", "Bob").draw("Ann", "Bob")
    made.round(Ann=20, Bob=20)
    made.do(EndSession(DIRECTOR))
    made.refused(CalculatePlaces(DIRECTOR), "not-counted", "20.19")
    made.chance = at_tables(SECOND)
    made.draw("Ann", "Bob")
    made.round(Ann=20, Bob=20)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob"), EXTRA)


@pytest.mark.clause("act-2005", "20.21")
@pytest.mark.clause("act-2005", "20.11")
def test_a_substitute_plays_the_extra_rounds_of_the_position() -> None:
    made = three_at_1100()
    assert extra(made, SECOND, Ann=20, Bob=20) == e.ExtraRoundsOrdered(("Dan", "Ann"), EXTRA)
    made.do(Substitute("Ann", "Zoe", DIRECTOR))
    assert extra(made, FIRST, Zoe=20, Dan=20) == e.StageEnded(0, ("Cleo", "Bob", "Zoe"), (("Dan",),))
