"""The meters computed anew: agreement, and every kind of difference found."""

from fractions import Fraction

from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.progressive import Event, accounts, audit
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from tests.support.terminals import TERMS, Pit

GRAND = TERMS.replace("hot_spot = [{ weight = 1, prize = 250 }]", 'hot_spot = [{ weight = 1, meter = "grand" }]')
HIT = GRAND + '[meters.m]\nseed = 99\ncontribution = "20%"\nmust_hit = { from = 100, to = 100 }\n'


def busy() -> Pit:
    """A won meter, a must-hit, a cancelled round, a cancelled jackpot."""
    pit = Pit(HIT)
    pit.lose(1)
    pit.do(c.CancelJackpot("one", "dark"))
    pit.place(2)
    pit.do(c.StartRound("one"), c.CancelRound("one"))
    pit.lose(2)
    pit.pay()
    pit.spin(5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()), c.CancelJackpot("one", "dark"))
    pit.spin(5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()))
    pit.pay(code="a code of pat's own")
    pit.do(c.EndRound("one", pit.random()))
    return pit


def test_an_honest_stream_has_no_differences() -> None:
    """Three rounds of 5; a cancelled round and a cancelled wheel are not accounted. Awards: 1000.50 and 100."""
    pit = busy()
    found = audit(pit.events)
    assert found.differences == []
    assert (found.rounds, found.unaccounted, found.wagered) == (3, 2, 1500)
    grand, mystery = found.pots["grand"], found.pots["m"]
    assert (grand.contributed, grand.awarded, grand.seeded) == (Fraction(75), Fraction(100_050), Fraction(200_000))
    assert grand.held == pit.amount("grand")
    assert mystery.awarded == 10_000 + 10_000 * (pit.phase() == "payable")
    assert sum(accounts(pit.events).values()) == 0


def changed(kind: type, **changes: object) -> list[str]:
    """The differences after one event of this kind, the first, was falsified."""
    stream: list[Event] = list(busy().events)
    at = next(at for at, event in enumerate(stream) if type(event) is kind)
    stream[at] = replace(stream[at], **changes)
    return audit(stream).differences


def test_a_meter_fed_too_much_is_found() -> None:
    feeds = (e.Feed("grand", Cents(26), Cents(5)), e.Feed("m", Cents(100)))
    assert "grand holds 100026 cents as recorded and 100025 as computed" in changed(e.RoundEnded, feeds=feeds)[1]


def test_a_reserve_fed_too_little_is_found() -> None:
    feeds = (e.Feed("grand", Cents(25)), e.Feed("m", Cents(100)))
    assert "grand has in reserve 0 cents as recorded and 5 as computed" in changed(e.RoundEnded, feeds=feeds)[1]


def test_a_wrong_prize_is_found() -> None:
    stream: list[Event] = list(busy().events)
    at = next(
        at for at, event in enumerate(stream) if isinstance(event, e.PrizesWon) and event.payouts[0].kind == "hot-spot"
    )
    won = stream[at]
    assert isinstance(won, e.PrizesWon)
    stream[at] = replace(won, payouts=(replace(won.payouts[0], amount=Cents(1)),))
    assert any("position 5 won 1 cents, not 100050" in one for one in audit(stream).differences)


def test_a_wrong_fixed_prize_is_found() -> None:
    pit = Pit()
    pit.spin(2, at=7)
    stream = list(pit.events)
    won = stream[-1]
    assert isinstance(won, e.PrizesWon)
    assert audit(stream).differences == []
    stream[-1] = replace(won, payouts=(replace(won.payouts[0], amount=Cents(5)),))
    assert audit(stream).differences == [f"event {len(stream)}: position 2 won 5 cents, not 2000"]


def test_a_must_hit_that_was_not_due_is_found() -> None:
    found = changed(e.MustHitWon, value=Cents(10_001))
    assert any("which is not its value or was not reached" in one for one in found)
    assert any("was won over its ceiling" in one for one in found)
