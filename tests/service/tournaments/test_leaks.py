"""Two tournaments that are equal in all that is shown and differ in what is not: nobody can tell them apart."""

import gzip
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pontoon.cards import parse_cards
from pontoon.service.audit.export import export
from pontoon.service.chance import Chance
from pontoon.service.tournaments.commands import HoldBallot
from pontoon.store.backup import back_up
from pontoon.store.view import open_view
from pontoon.tournament import EndSession
from tests.service.faults.canary import canaries_behind, files_under
from tests.support.halls import DIRECTOR, FINAL, FIRST_WINS, Hall, Stacked, masked
from tests.support.live import Seen, run
from tests.support.tournaments import bytes_for

SAME = f"{FIRST_WINS} 9s 8h 7d Kc Kd"


async def everybody(hall: Hall) -> list[Seen]:
    """Every role that there is."""
    staff: tuple[Any, ...] = (
        "dealer",
        "game-supervisor",
        "shift-manager",
        "operator",
        "tournament-director",
        "auditor",
    )
    seen = [await hall.watches("zoe", hall.stream, "public")]
    seen += [await hall.watches(name, hall.stream) for name in ("ann", "bob")]
    return seen + [await hall.watches(f"s{role}", hall.stream, role, roles=(role,)) for role in staff]


def messages(seen: list[Seen]) -> list[list[bytes]]:
    """What each was told, without the commitments."""
    return [[masked(data) for data in one.raw] for one in seen]


@pytest.mark.parametrize("behind", ["As Ah Ad", "2s 3h 4d", "6c 6d 7c"])
def test_what_is_still_in_the_shoe_is_told_to_nobody(tmp_path: Path, behind: str) -> None:
    """Two shoes with the same first cards, played until one of the others comes."""

    async def told(folder: str, cards: str) -> tuple[list[list[bytes]], list[bytes]]:
        (tmp_path / folder).mkdir()
        hall = Hall(tmp_path / folder, f"{SAME} {cards}")
        await hall.opens()
        seen = await everybody(hall)
        await hall.enter("ann", "bob")
        await hall.starts()
        await hall.rounds(most=1)
        await hall.plays()
        await hall.plays()
        before = messages(seen)
        await hall.rounds()
        await hall.order(EndSession(DIRECTOR))
        after = [masked(data) for data in seen[0].raw]
        await hall.close()
        return before, after

    async def story() -> None:
        one, one_later = await told("one", "Qs 8c 2h")
        other, other_later = await told("other", behind)
        assert one == other
        assert one_later != other_later

    run(story())


def test_what_is_hidden_lies_in_no_file_backup_export_or_message(tmp_path: Path) -> None:
    """Canaries of a session that is on: the cards behind, the salts, and the ballot that is to come."""
    dealt = 40
    house = tmp_path / "house"
    house.mkdir()

    async def story() -> None:
        hall = Hall(house)
        await hall.opens()
        seen = await everybody(hall)
        await hall.enter("ann", "bob")
        before = hall.it.state.ballot
        assert before is not None
        places = files_under(house)
        ballot = canaries_behind((), (before.salt, before.payload))
        assert not [name for name, data in places.items() if ballot.sung_in(data)]
        await hall.starts()
        await hall.rounds(most=1)
        hidden = [one for shoes in hall.it.state.shoes.values() for one in shoes.hidden]
        canaries = canaries_behind(((one.salt, one.cards[dealt:]) for one in hidden), ())
        assert canaries.runs
        assert canaries.sung_in(msgspec.json.encode(hall.it.state)), "a canary that is there is heard"
        url = f"sqlite:{house / 'house.db'}"
        back_up(url, tmp_path / "backup")
        with closing(open_view(url)) as view:
            written = b"".join(export(view, 0))
        places = {
            **files_under(house),
            "backup": gzip.decompress((tmp_path / "backup").read_bytes()),
            "export": written,
            "messages": b"\n".join(data for one in seen for data in one.raw),
        }
        assert all(places[name] for name in ("house.db", "backup", "export", "messages"))
        assert not {name: sung[:3] for name, data in places.items() if (sung := canaries.sung_in(data))}
        await hall.close()

    run(story())


def test_the_next_ballot_is_told_to_nobody_before_it_is_drawn(tmp_path: Path) -> None:
    """The same but for the bytes of the ballot; after the draw the seats differ."""

    class Other(Stacked):
        def __call__(self, count: int) -> bytes:
            given = super().__call__(count)
            return bytes(255 - one for one in given) if count == 4 * 7 + 64 else given

    async def told(folder: str, chance: Stacked) -> tuple[list[list[bytes]], list[bytes]]:
        (tmp_path / folder).mkdir()
        hall = Hall(tmp_path / folder)
        hall.house.office.chance = Chance(chance)
        await hall.opens()
        seen = await everybody(hall)
        await hall.enter("ann", "bob", "cat", "dan", "eva")
        before = messages(seen)
        await hall.order(HoldBallot())
        after = [masked(data) for data in seen[0].raw]
        await hall.close()
        return before, after

    async def story() -> None:
        one, one_later = await told("one", Stacked("pair"))
        other, other_later = await told("other", Other("pair"))
        assert one == other
        assert one_later != other_later

    run(story())


def test_where_all_tables_get_the_same_cards_nobody_sees_those_of_another_table_before_the_end(tmp_path: Path) -> None:
    """Duplicate play: table 1 plays ahead. Who sits at table 2, and the public, are told who wins there and no card."""
    text = FINAL.replace("players = 7\n", "players = 2\n").replace("start =", "duplicate = true\nstart =")

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(text)
        await hall.enter("ann", "bob", "cat", "dan")
        await hall.starts()
        here, there = hall.seated(1)[0], hall.seated(2)[0]
        public, own = await hall.watches("zoe", hall.stream, "public"), await hall.watches(here, hall.stream)
        other = await hall.watches(there, hall.stream)
        dealer = await hall.watches("dee", hall.stream, "dealer", roles=("dealer",))
        await hall.rounds(1)
        assert own.view["table-1"]["game"]["previous"] is not None
        assert dealer.view["table-1"]["game"]["previous"] is not None
        for seen in (public, other):
            assert seen.view["table-1"]["game"] is None
            cards = [event for one in seen.messages if one["message"] == "News" for event in one["events"]]
            assert not any("events" in event for event in cards if event.get("table") == 1)
        assert not any(
            one["event"] == "ShoeRevealed" for message in public.messages for one in message.get("events", ())
        )
        await hall.rounds(2)
        await hall.order(EndSession(DIRECTOR))
        news = [one for one in public.messages if one["message"] == "News"]
        revealed = [one for one in news[-1]["events"] if one["event"] == "ShoeRevealed"]
        first = {one["table"]: one["cards"] for one in revealed if one["shoe"] == 1}
        assert first[1] == first[2]
        await hall.close()

    run(story())


def test_stacked_shoes_of_these_tests_begin_as_they_say() -> None:
    """The pairs are pairs: 0x0000 as the cut, and the cards from there on."""
    assert len(bytes_for(parse_cards(SAME))(1024)) == 1024
