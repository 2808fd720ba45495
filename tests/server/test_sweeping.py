"""What has ended is removed while the house goes on."""

from pathlib import Path
from threading import Event
from unittest.mock import patch

from msgspec.structs import replace

from pontoon.service.people import People
from pontoon.service.people.records import SESSION
from pontoon.service.spans import DAY
from pontoon.store import StoreError
from tests.support.served import GENEROUS, PATIENCE, serving


def test_sessions_that_have_ended_are_swept_away_on_a_clock(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, sweep=0.01)) as served:
        served.guest("Ann")
        store, swept = served.front.house.office.store, Event()
        assert len(store.documents(SESSION)) == 1
        sound = People.sweep

        faults = [ValueError("a mistake of ours"), StoreError("a database that is away for a moment")]

        def much_later(people: People, *, now: int) -> int:
            if faults:
                raise faults.pop()
            removed = sound(people, now=now + 100 * DAY)
            swept.set()
            return removed

        with patch.object(People, "sweep", much_later):
            assert swept.wait(PATIENCE)
        assert store.documents(SESSION) == []
