"""Two progressives that are equal in all that is shown and differ in what is not: nobody can tell them apart."""

from pathlib import Path
from typing import Any

import msgspec

from pontoon.progressive import SPIN_BYTES
from pontoon.service.chance import Chance
from tests.service.faults.canary import canaries_behind, files_under
from tests.support.casino import MYSTERY, NOTHING, TRIGGERS, Casino, Wheel
from tests.support.halls import masked
from tests.support.live import Seen, run

WIDE = MYSTERY.replace("to = 5.50", "to = 7.00")
"""200 values, one for each byte below 200; a wager adds 50 cents."""


class Value(Wheel):
    """Chance in which the first mystery value is a given cent of its range."""

    def __init__(self, seed: str, value: int) -> None:
        super().__init__(seed)
        self.value = value

    def __call__(self, count: int) -> bytes:
        given = super().__call__(count)
        return bytes([self.value]) + given[1:] if count == 2 * SPIN_BYTES else given


async def everybody(casino: Casino, stream: str) -> list[Seen]:
    """Every role that there is."""
    staff: tuple[Any, ...] = (
        "dealer",
        "pit-supervisor",
        "shift-manager",
        "operator",
        "progressive-operator",
        "auditor",
    )
    seen = [await casino.watches("zoe", stream, "public"), await casino.watches("p3", stream)]
    return seen + [await casino.watches(f"s{role}", stream, role, roles=(role,)) for role in staff]


def messages(seen: list[Seen]) -> list[list[bytes]]:
    """What each was told, without the commitments."""
    return [[masked(data) for data in one.raw] for one in seen]


def test_a_mystery_value_is_told_to_nobody_before_it_is_hit(tmp_path: Path) -> None:
    """Values of 6.51 and 7.00: three rounds take the meter to 6.50, the fourth wins, and only its prize differs."""

    async def told(folder: str, value: int) -> tuple[list[list[bytes]], list[list[bytes]]]:
        (tmp_path / folder).mkdir()
        casino = Casino(tmp_path / folder)
        casino.house.office.chance = Chance(Value("pair", value))
        await casino.opens(WIDE)
        table = await casino.links()
        seen = [*await everybody(casino, casino.stream), *await everybody(casino, table)]
        for _ in range(3):
            await casino.round(table, NOTHING, 3)
        before = messages(seen)
        await casino.round(table, NOTHING, 3)
        after = messages(seen)
        await casino.close()
        return before, after

    async def story() -> None:
        one, one_later = await told("one", 150)
        other, other_later = await told("other", 199)
        assert one == other
        assert one_later != other_later

    run(story())


def test_the_next_spin_is_told_to_nobody_before_the_wheel_is_confirmed(tmp_path: Path) -> None:
    """The same but for where the wheel will stop: at the player's box, or beside it."""

    async def told(folder: str, stop: int) -> tuple[list[list[bytes]], list[list[bytes]]]:
        (tmp_path / folder).mkdir()
        casino = Casino(tmp_path / folder, None, stop)
        await casino.opens()
        table = await casino.links()
        seen = [*await everybody(casino, casino.stream), *await everybody(casino, table)]
        await casino.round(table, NOTHING, 3)
        before = messages(seen)
        await casino.round(table, TRIGGERS, 3)
        after = messages(seen)
        await casino.close()
        return before, after

    async def story() -> None:
        one, one_later = await told("one", 3)
        other, other_later = await told("other", 6)
        assert one == other
        assert one_later != other_later

    run(story())


def test_values_and_spins_to_come_lie_in_no_file_and_no_message(tmp_path: Path) -> None:
    """Canaries of a progressive in use: what is drawn already and not yet shown, with its salts."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens(WIDE)
        table = await casino.links()
        seen = [*await everybody(casino, casino.stream), *await everybody(casino, table)]
        await casino.round(table, NOTHING, 3)
        draws = casino.hosted(casino.stream).state.draws
        assert {one.kind for one in draws} == {"hot-spot", "wheel", "mystery"}
        canaries = canaries_behind((), (one.salt for one in draws))  # who has the salt has the value
        assert canaries.sung_in(msgspec.json.encode(casino.hosted(casino.stream).state)), "one that is there is heard"
        places = {**files_under(tmp_path), "messages": b"\n".join(data for one in seen for data in one.raw)}
        assert not {name: sung[:3] for name, data in places.items() if (sung := canaries.sung_in(data))}
        await casino.close()

    run(story())
