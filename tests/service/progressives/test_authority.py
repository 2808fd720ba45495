"""Who may what at a progressive: buttons, confirmations, meters set by two, tables that are linked, exercises."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pontoon.cards import parse_card
from pontoon.money import Cents
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.service.caller import STAFF_ROLES, Caller
from pontoon.service.progressives.commands import ConfirmMeter, ProposeMeter
from pontoon.service.progressives.opening import OpenProgressive
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.table import Refusal
from pontoon.wire import messages as wire
from tests.service.progressives.test_panels import line
from tests.support.casino import GRAND, TRIGGERS, Casino, is_refused
from tests.support.live import run
from tests.support.tens import with_tens
from tests.support.terminals import CODE, PAT, TERMS, stops_at

BUTTONS: tuple[Any, ...] = (
    c.StartRound("one"),
    c.CancelRound("one"),
    c.Deal("one"),
    c.ShowCard("one", parse_card("6h")),
    c.CorrectCard("one", 1),
    c.ReturnWager("one", 3),
    c.StopRound("one", "misdeal"),
    c.PlaceLammer("one"),
    c.Reconcile("one"),
    c.MarkTriggeringEvent("one"),
    c.Spin("one"),
    c.Confirm("one", b""),
    c.EnableSpin("one"),
    c.DisableSpin("one"),
    c.SpinForPlayer("one", 3, "setting", b""),
    c.PayJackpot("one"),
    c.HandPrize("one", 1),
    c.Paid("one"),
    c.EndRound("one", b""),
)
DOOR = ("not-allowed", "confirm", "not-yours", "two-people")
"""How the door refuses; anything else is said by the terminal."""


def test_a_button_is_for_the_dealer_and_the_progressive_operator(tmp_path: Path) -> None:
    """Every role of the house and a player without one press every button of a terminal."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        for button in BUTTONS:
            for role in (None, *STAFF_ROLES):
                answer = await casino.press("max", button, *(() if role is None else (role,)))
                if role in ("dealer", "progressive-operator"):
                    assert isinstance(answer, wire.Done) or answer.code not in DOOR, (button, role, answer)
                else:
                    is_refused(answer, "not-allowed")
        await casino.close()

    run(story())


def test_jackpots_ask_for_the_person_s_own_credential_again(tmp_path: Path) -> None:
    """Cancel Jackpot is a button of the dealer's, so it is open to nobody else, with a credential or without."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        for role in STAFF_ROLES:
            is_refused(await casino.press("max", c.Authorise("one", "max", ""), role), "confirm")
            dealer = role in ("dealer", "progressive-operator")
            answer = await casino.press("max", c.CancelJackpot("one", "dark"), role)
            is_refused(answer, "confirm" if dealer else "not-allowed")
            answer = await casino.press("max", c.CancelJackpot("one", "dark"), role, confirmed=True)
            is_refused(answer, "out-of-order" if dealer else "not-allowed")
        await casino.close()

    run(story())


@pytest.mark.clause("ma-2025", "16(p)(1)")
def test_a_large_prize_is_confirmed_by_who_has_the_power_and_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.round(table, TRIGGERS, 3)
        authorise = c.Authorise("one", "max", "any")
        for role in STAFF_ROLES:
            if role not in ("pit-supervisor", "shift-manager", "operator"):
                answer = await casino.press("max", authorise, role, confirmed=True)
                assert isinstance(answer, wire.Refused)
                assert answer.code in ("wrong-role", "confirm"), (role, answer)
        assert isinstance(await casino.press("max", authorise, "pit-supervisor", confirmed=True), wire.Done)
        await casino.close()

    run(story())


def test_at_a_table_without_a_dealer_the_progressive_operator_cancels_a_jackpot(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.round(table, TRIGGERS, 3)
        assert casino.phase() == "payable"
        pru = await casino.watches("pru", casino.stream, "progressive-operator", roles=("progressive-operator",))
        pat = await casino.watches("pat", casino.stream, "pit-supervisor", roles=("pit-supervisor",))
        assert line(pru.open, "CancelJackpot")["refusal"] is None
        assert line(pat.open, "CancelJackpot")["refusal"]["code"] == "not-allowed"
        cancel = c.CancelJackpot("one", "the sign went dark")
        assert isinstance(await casino.press("pru", cancel, "progressive-operator", confirmed=True), wire.Done)
        assert (casino.phase(), casino.felt(table, 3), casino.meter()) == ("betting", [10], 100_000)
        await casino.close()

    run(story())


def test_a_meter_is_set_by_two_people_each_with_the_own_credential(tmp_path: Path) -> None:
    """From 1000 to 1200: 200 from the house, for which the reserve has nothing."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        propose, confirm = (
            ProposeMeter("one", "grand", Cents(120_000), "counted"),
            ConfirmMeter("grand", Cents(120_000)),
        )
        is_refused(await casino.press("pat", propose, "pit-supervisor"), "confirm")
        is_refused(await casino.press("dee", propose, "dealer", confirmed=True), "wrong-role")
        is_refused(await casino.press("sue", confirm, "shift-manager", confirmed=True), "not-proposed")
        low = ProposeMeter("one", "grand", Cents(1), "counted")
        is_refused(await casino.press("pat", low, "pit-supervisor", confirmed=True), "no-such-amount")
        assert isinstance(await casino.press("pat", propose, "pit-supervisor", confirmed=True), wire.Done)
        is_refused(await casino.press("pat", confirm, "pit-supervisor", confirmed=True), "second-person")
        is_refused(await casino.press("dee", confirm, "dealer", confirmed=True), "wrong-role")
        wrong = ConfirmMeter("grand", Cents(130_000))
        is_refused(await casino.press("sue", wrong, "shift-manager", confirmed=True), "not-proposed")
        assert isinstance(await casino.press("sue", confirm, "shift-manager", confirmed=True), wire.Done)
        assert (casino.meter(), casino.state.proposed) == (120_000, ())
        corrected = next(one for one in casino.own_events() if isinstance(one, e.MeterCorrected))
        assert (corrected.by.name, corrected.confirmed_by.name, corrected.from_house) == ("pat", "sue", 20_000)
        codes = c.CorrectMeter("one", "grand", Cents(110_000), "why", "pat", CODE, "sue", CODE)
        is_refused(await casino.press("pat", codes, "pit-supervisor", confirmed=True), "two-people")
        await casino.close()

    run(story())


def test_only_progressive_operators_and_operators_open_one_and_all_faults_are_told(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        asked = OpenProgressive(book="ma-2025", configuration=TERMS)
        for role in STAFF_ROLES:
            opened = await casino.house.open_progressive(Caller("max", (role,)), f"open {role}", asked)
            allowed = role in ("progressive-operator", "operator")
            assert isinstance(opened, Refusal) is not allowed, role
        pru = Caller("pru", ("progressive-operator",))
        faulty = TERMS.replace("seed = 1000", "seed = -1").replace("threshold = 1000", "limit = 5")
        opened = await casino.house.open_progressive(pru, "x", OpenProgressive(book="ma-2025", configuration=faulty))
        assert isinstance(opened, Refusal)
        assert "seed" in opened.message
        assert "threshold" in opened.message
        for book in ("nz-current", "atlantis"):
            asked = OpenProgressive(book=book, configuration=TERMS)
            assert isinstance(await casino.house.open_progressive(pru, book, asked), Refusal)
        await casino.close()

    run(story())


def test_a_table_is_linked_by_who_may_and_where_it_fits(tmp_path: Path) -> None:
    """Terminal one has seven positions and a minimum of 10, terminal two five and a cent."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        name = casino.state.id

        async def links(caller: Caller, id: str, **said: Any) -> Listed | Refusal:
            terms = {"money": "felt", "owner_rules": True, "progressive": name} | said.pop("terms", {})
            setup = {"boxes": 5, "limits": {"minimum": 1000}} | said.pop("setup", {})
            asked = msgspec.convert({"book": "ma-2025", "terms": terms, "setup": setup} | said, OpenTable)
            return await casino.house.open_table(caller, id, asked)

        olga = Caller("olga", ("operator",))
        for role in STAFF_ROLES:
            if role not in ("operator", "progressive-operator"):
                opened = await links(Caller("max", (role,)), f"by {role}")
                assert isinstance(opened, Refusal)
                assert opened.code == "not-allowed"
        for id, said in (
            ("book", {"book": "nz-current"}),
            ("tens", {"book": "", "variant": with_tens("ma-2025")}),
            ("terminal", {"terms": {"progressive": f"{name}/three"}}),
            ("boxes", {"setup": {"boxes": 7, "limits": {"minimum": 100}}}),
            ("stream", {"terms": {"progressive": "nowhere"}}),
        ):
            opened = await links(olga, id, **said)
            assert isinstance(opened, Refusal), id
        assert casino.state.tables == {}
        first, second = await links(olga, "1"), await links(olga, "2", setup={"limits": {"minimum": 100}})
        assert not isinstance(first, Refusal)
        assert not isinstance(second, Refusal)
        assert casino.state.tables == {"one": first.table, "two": second.table}
        third = await links(olga, "3")
        assert isinstance(third, Refusal)
        assert third.code == "no-terminal"
        await casino.close()

    run(story())


def test_at_an_exercise_the_owner_presses_everything_and_gives_the_bytes(tmp_path: Path) -> None:
    """A script of the terminal: the wheel stops where the bytes say, and pat confirms with the code of the file."""

    async def story() -> None:
        casino = Casino(tmp_path)
        staff = '\n[[authorisation.people]]\nname = "pat"\nrole = "pit-supervisor"\ncredential = "{}"\n'
        grand = TERMS.replace("{ weight = 1, prize = 250 }", '{ weight = 1, meter = "grand" }')
        text = grand.replace("threshold = 1000", "threshold = 100") + staff.format(PAT.credential)
        await casino.opens(text, practice=True)
        assert casino.state.progressive.chance == "practice"
        script: tuple[Any, ...] = (
            c.PlaceChip("one", 3, Cents(1000)),
            c.StartRound("one"),
            c.Deal("one"),
            c.ShowCard("one", parse_card("6h")),
            c.ShowCard("one", parse_card("Kd")),
            c.PlaceLammer("one"),
            c.Reconcile("one"),
            c.MarkTriggeringEvent("one"),
            c.Spin("one"),
            c.Confirm("one", stops_at(3)),
            c.EnableSpin("one"),
            c.TouchSensor("one", 3, bytes(64)),
            c.PayJackpot("one"),
        )
        for button in script:
            assert isinstance(await casino.press("pru", button), wire.Done), button
        is_refused(await casino.press("pru", c.Authorise("one", "pat", "a wrong code")), "wrong-credentials")
        is_refused(await casino.press("max", c.Authorise("one", "pat", CODE), "dealer"), "confirm")
        for button in (c.Authorise("one", "pat", CODE), c.HandPrize("one", 1), c.Paid("one"), c.EndRound("one", b"")):
            assert isinstance(await casino.press("pru", button), wire.Done), button
        assert casino.meter() == 100_000 + 25
        is_refused(await casino.press("pru", ProposeMeter("one", "grand", Cents(120_000), "why")), "exercise")
        opened = await casino.house.open_table(
            Caller("pru", ("operator",)),
            "wallet",
            msgspec.convert({"book": "ma-2025", "terms": {"progressive": casino.state.id}}, OpenTable),
        )
        assert isinstance(opened, Refusal)
        assert opened.code == "exercise"
        await casino.close()

    run(story())
