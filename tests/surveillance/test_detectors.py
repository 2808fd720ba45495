"""Detectors: what they say of histories of known players, and how well they tell simulated sessions apart."""

import random
from pathlib import Path

import numpy as np
import pytest

from pontoon.analysis.decisions.tables import decision_tables
from pontoon.analysis.decisions.valuation import best_policy
from pontoon.cards import seeded_entropy
from pontoon.cli.surveillance.curve import drawn
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.surveillance import History, count_correlation, history_of, review, team_play
from pontoon.surveillance.alerts import chance_of
from pontoon.surveillance.correlation import correlation_score
from pontoon.surveillance.counts import true_count
from pontoon.surveillance.giving import giving_score
from pontoon.surveillance.history import Decided, Wagered
from pontoon.surveillance.roc import Curve, curves
from pontoon.surveillance.simulated import play_sessions
from pontoon.surveillance.teams import entry_score
from pontoon.surveillance.winning import Spread, beyond_spread, winning_score
from pontoon.table import CloseOffer, PlaceWager, Table, command_of
from tests.agreement.test_full_pack import house

DOCS = Path(__file__).parents[2] / "docs"


def test_the_count_is_that_of_the_cards_seen() -> None:
    """Six decks; a deck has as many of 3 to 6 as of aces and ten-valued cards. Ten small cards of 48 * 6 are gone."""
    assert true_count([0] * 10, 6) == 0.0
    assert true_count([0, 0, 4, 3, 2, 1, 0, 0, 0, 0], 6) == pytest.approx(10 / (6 - 10 / 48))
    assert true_count([4, 0, 0, 0, 0, 0, 0, 0, 0, 8], 6) == pytest.approx(-12 / (6 - 12 / 48))
    assert true_count([4, 4, 4, 4, 4, 4, 4, 4, 4, 12], 6) == 0.0


def test_decks_of_52_cards_count_their_twos() -> None:
    """Four tens more in a deck, and four twos that count: a whole deck counts 0 again."""
    assert true_count([4, 4, 4, 4, 4, 4, 4, 4, 4, 16], 6, "full") == 0.0
    assert true_count([0, 5, 4, 3, 2, 1, 0, 0, 0, 0], 6, "full") == pytest.approx(15 / (6 - 15 / 52))
    assert true_count([4, 0, 0, 0, 0, 0, 0, 0, 0, 9], 6, "full") == pytest.approx(-13 / (6 - 13 / 52))


def test_sessions_of_full_packs_are_counted_as_such() -> None:
    """In the mean the count stays at 0 from round to round of a shoe: it is the mean tag of the cards left.

    So it does for no other tags and no other size of a deck; and a counter is told from the others.
    """
    rules = house("sg-rws-v5")
    tables = decision_tables(rules)
    best = best_policy(tables)
    played = play_sessions(tables, best.policy, best.actions, sessions=3000, rounds=25, seed=1)
    for after in (10, 24):
        counts = played.counts[:, after]
        assert abs(counts.mean()) < 3 * counts.std() / 3000**0.5
    assert not played.costs.any()
    found = {one.detector: one.area for one in curves(rules, sessions=100, rounds=200)}
    assert found["count-correlation"] > 0.8
    assert found["chip-dumping"] > 0.8


def test_scores_of_samples_worked_out_by_hand() -> None:
    """r = 0.6 over 28 rounds: atanh(0.6) * 5 = 3.4657; a spread of 1: 60 of 100 flat rounds won is 2 deviations."""
    x = np.array([1.0, -1.0] * 14)
    y = np.tile([1.0, 1.0, 0.0, 0.0], 7)
    both = 0.6 * x + 0.8 * np.where(y > 0, 1.0, -1.0)
    found, score = correlation_score(x, both)
    assert found == pytest.approx(0.6)
    assert score == pytest.approx(3.4657359)
    assert correlation_score(x, np.ones(28)) == (0.0, 0.0)
    assert correlation_score(x[:10], both[:10]) == (0.0, 0.0), "too few"
    fair = Spread(0.0, 1.0)
    assert winning_score([1.0] * 60 + [-1.0] * 40, [1.0] * 100, fair) == pytest.approx(2.0)
    assert winning_score([], [], fair) == 0.0
    assert chance_of(0.0) == 0.5
    assert chance_of(1.959964) == pytest.approx(0.025, abs=1e-6)


def test_entries_are_held_against_all_rounds() -> None:
    """Counts of -1 and 1 in turn, deviation 1; nine entries, all at 1: (1 - 0) / (1 / 3) = 3."""
    counts = np.array([-1.0, 1.0] * 18)
    here = np.zeros(36, dtype=bool)
    here[1::4] = True
    assert entry_score(counts, here) == pytest.approx((3.0, 9))
    assert entry_score(counts, np.ones(36, dtype=bool)) == (0.0, 0), "always there"


def test_giving_away_counts_by_the_wager() -> None:
    score, mean = giving_score([0.02] * 20, [100] * 20)
    assert (score, mean) == pytest.approx((0.0, 0.02))
    assert giving_score([0.5] * 9, [1] * 9) == (0.0, 0.0)
    score, mean = giving_score([0.0] * 15 + [0.5], [1.0] * 15 + [15.0])
    assert mean == pytest.approx(0.25)
    # the deviation: 3 * 0.02 * sqrt(15 + 225) / 30
    assert score == pytest.approx(0.23 / (0.06 * 240**0.5 / 30))


def test_a_counter_at_a_table_of_the_engine_is_noticed_and_a_steady_player_is_not() -> None:
    """From the stream alone: cat wagers by the count, ann the same always, bob on a whim."""
    table, chance = Table.open("nz-current", boxes=3, entropy=seeded_entropy("pit")), random.Random(3)
    seen_by_us = 0
    for _ in range(260):
        count = _count(table)
        seen_by_us += abs(count) > 1
        wagers = {"ann": 2000, "bob": chance.choice([1000, 2000, 4000]), "cat": 1000 if count < 1 else 6000}
        for box, (player, wager) in enumerate(wagers.items(), start=1):
            table.do(PlaceWager(player, box, Cents(wager)))
        table.deal()
        while table.step.kind != "bet":
            if table.step.kind == "offer":
                table.do(CloseOffer())
                continue
            player = ("ann", "bob", "cat")[table.step.box - 1]
            choices = {choice.action: choice for choice in table.choices(player)}
            total = next(
                one.points for one in table.view().totals if (one.box, one.hand) == (table.step.box, table.step.hand)
            )
            table.do(command_of(choices["stand" if total >= 17 and "stand" in choices else "hit"]))
    assert seen_by_us > 40
    history = history_of(table.events)
    assert history.players == ("ann", "bob", "cat")
    assert len(history.counts) == 260
    assert len(history.of("ann")) == 260
    assert sum(one.net for one in history.of("cat")) == _net(table, "cat")
    alerts = [alert for alert in review(history) if alert.detector == "count-correlation"]
    assert [alert.players for alert in alerts] == [("cat",)]
    assert alerts[0].score > 6
    assert "correlation of wager and count is +" in alerts[0].evidence[0]
    assert set(alerts[0].rounds) <= set(history.counts)
    assert history.decided, "decisions are valued"
    assert all(one.cost >= 0 for one in history.decided)


def _count(table: Table) -> float:
    """The count, from the public view alone as somebody at the table would keep it."""
    cards = [0] * 10
    from pontoon.analysis.game import rank_index
    from pontoon.table.events import CardDealt, DealerCardDealt, ShoeShuffled

    for event in table.events:
        if isinstance(event, ShoeShuffled):
            cards = [0] * 10
        elif isinstance(event, CardDealt | DealerCardDealt):
            cards[rank_index(event.card.rank)] += 1
    return true_count(cards, 6)


def _net(table: Table, player: str) -> int:
    from pontoon.table.events import WagerSettled

    return sum(
        event.line.net for event in table.events if isinstance(event, WagerSettled) and event.line.player == player
    )


def _history(wagered: list[Wagered], decided: list[Decided] | None = None) -> History:
    counts = {one.round: one.count for one in wagered}
    return History(load_book("nz-current"), 6, counts, tuple(wagered), tuple(decided or ()))


def test_a_team_is_named_with_who_watched() -> None:
    """sue plays every round for 5, big comes in for 500 whenever the count has passed 3, joe as he likes."""
    chance, wagered, count, playing = random.Random(5), [], 0.0, False
    for number in range(1, 401):
        count = 0.9 * count + chance.gauss(0, 1)
        playing = count > 3 or (playing and count > 1)
        wagered.append(Wagered(number, 1, "sue", count, 500, 0, 0))
        if playing:
            wagered.append(Wagered(number, 1, "big", count, 50_000, 0, 0))
        if chance.random() < 0.5:
            wagered.append(Wagered(number, 1, "joe", count, 2000, 0, 0))
    alerts = team_play(_history(wagered))
    assert [alert.players for alert in alerts] == [("big", "sue")]
    assert "big came in" in alerts[0].evidence[0]
    assert "sue played in" in alerts[0].evidence[1]
    assert count_correlation(_history(wagered)) == [], "each wagers the same all the time"


def test_chips_given_away_name_the_worst_decisions() -> None:
    fair = [Decided(number, "ann", "9s 7d", "Kh", "stand", "hit", 0.01, 1000) for number in range(1, 31)]
    given = [Decided(number, "bob", "Ks Kd", "6h", "hit", "stand", 0.6, 5000) for number in range(1, 13)]
    wagered = [
        Wagered(number, 1, player, 0.0, 1000, net, net)
        for number in range(1, 13)
        for player, net in (("ann", 500), ("bob", -900))
    ]
    alerts = [alert for alert in review(_history(wagered, [*fair, *given])) if alert.detector == "chip-dumping"]
    assert [alert.players for alert in alerts] == [("bob",)]
    assert "Round 1: hit with Ks Kd against 6h instead of stand cost 60.0% of 50.00." in alerts[0].evidence
    assert alerts[0].evidence[-1] == "ann gained most at this table."


def test_a_win_beyond_its_spread_is_told_with_the_exact_figures() -> None:
    """400 rounds of 10, 150 more won than lost: 150 / 20 is 7.5 deviations where the spread is 1 and the game fair."""
    wagered = [
        Wagered(number, 1, "ann", 0.0, 1000, net, net) for number, net in enumerate([1000] * 275 + [-1000] * 125, 1)
    ]
    alerts = beyond_spread(_history(wagered), spread=Spread(0.0, 1.0))
    assert [round(alert.score, 9) for alert in alerts] == [7.5]
    assert "ann won 1,500.00 on 4,000.00 wagered in 400 rounds, +37.5%." in alerts[0].evidence
    assert beyond_spread(_history(wagered[125:])) == [], "as many lost as won"
    exact = beyond_spread(_history(wagered))
    assert 5.5 < exact[0].score < 7.5, "the book's own spread is wider"


def test_a_curve_by_hand() -> None:
    """Honest 0, 1, 2, 3; others 2.5, 4: the second always above, the first above three of four."""
    curve = Curve("x", 1, np.array([0.0, 1.0, 2.0, 3.0]), np.array([2.5, 4.0]))
    assert curve.area == pytest.approx(7 / 8)
    false, true = curve.points
    assert list(zip(false.tolist(), true.tolist(), strict=True))[:3] == [(0.0, 0.0), (0.0, 0.5), (0.25, 0.5)]
    assert (false[-1], true[-1]) == (1.0, 1.0)
    assert curve.alerts_at(2.0) == (0.25, 1.0)


def test_every_detector_tells_simulated_sessions_apart_and_leaves_honest_ones_alone() -> None:
    found = {curve.detector: curve for curve in curves("sg-rws-v5", sessions=150, rounds=300, seed=1)}
    assert set(found) == {"count-correlation", "team-play", "chip-dumping", "beyond-spread"}
    for curve in found.values():
        assert curve.alerts_at(4.0)[0] <= 0.01, "honest sessions above the usual bar"
        assert curve.area > 0.6
        false, true = curve.points
        assert (np.diff(false) >= 0).all()
        assert (np.diff(true) >= 0).all()
    assert found["count-correlation"].area > 0.9
    assert found["chip-dumping"].area > 0.9
    honest = found["count-correlation"].honest
    assert abs(honest.mean()) < 0.4
    assert 0.7 < honest.std() < 1.4, "scores of honest sessions are standard normal"
    again = curves("sg-rws-v5", sessions=150, rounds=300, seed=1)
    assert [curve.area for curve in again] == [curve.area for curve in found.values()]


@pytest.mark.long
def test_the_curves_of_the_page_are_those_of_its_command() -> None:
    """Areas of the table and the picture of docs/protection.md, from as many sessions."""
    found = curves("nz-current", rounds=600)
    page = (DOCS / "protection.md").read_text(encoding="utf-8")
    for curve in found:
        assert f"| `{curve.detector}` | {curve.rounds} | {curve.area:.3f} |" in page
    title = "nz-current, 400 sessions of 600 rounds"
    assert drawn(found, title) == (DOCS / "pictures" / "roc.svg").read_text(encoding="utf-8")
