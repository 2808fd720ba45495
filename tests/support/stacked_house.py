"""A house in a process of its own whose next shoes are known: their first cards stand in a file, one shoe a line.

`python -m tests.support.stacked_house FOLDER PORT`: whoever is named in FOLDER/staff.json (`{"dora": ["dealer"]}`) gets
an invitation, whose token stands in FOLDER/tokens.json before the house says that it is open.
"""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

from pontoon.cards import Entropy, parse_cards
from pontoon.server.opening import open_front
from pontoon.server.serving import listen, make_server
from pontoon.server.settings import Settings
from pontoon.service.chance import Chance
from pontoon.service.people.answers import Invited
from pontoon.service.sealing import Sealer
from pontoon.store.open import open_store
from tests.support.killed import KillableHouse
from tests.support.processes import heeding_interrupts
from tests.support.served import GENEROUS, KEY
from tests.support.tournaments import bytes_for

_SHOE = 1024
"""How many bytes are drawn for a shuffle at once; the next two are for its cut."""


class FromFile:
    """Chance whose shoes begin as the lines of a file say, first come first served; all else is real."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.real = Chance().entropy
        self.cut = False

    def __call__(self, count: int) -> bytes:
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        if count == _SHOE and lines:
            self.file.write_text("\n".join(lines[1:]))
            self.cut = True
            shoe: Entropy = bytes_for(parse_cards(lines[0]))
            return shoe(count)
        if count == 2 and self.cut:
            self.cut = False
            return b"\0\0"
        return self.real(count)


class StackedHouse(KillableHouse):
    """A house that may be killed, with shoes that are known and people of the staff."""

    def __init__(self, folder: Path, **staff: list[str]) -> None:
        super().__init__(folder)
        (folder / "staff.json").write_text(json.dumps(staff))

    def starts(self) -> None:
        command = [sys.executable, "-m", "tests.support.stacked_house", str(self._folder), str(self.port)]
        with heeding_interrupts():
            self._process = subprocess.Popen(command, stderr=subprocess.PIPE)
        assert self._process.stderr is not None
        said = self._process.stderr.readline()
        assert b"open" in said, said

    def lays(self, *shoes: str) -> None:
        """The next shoes begin with these cards, one for each."""
        (self._folder / "shoes.txt").write_text("\n".join(shoes))

    def token(self, name: str) -> str:
        """The invitation of somebody of the staff."""
        return str(json.loads((self._folder / "tokens.json").read_text())[name])


def main(folder: Path, port: int) -> None:
    """Serve until an interrupt, or for ever."""
    store = open_store(f"sqlite:{folder / 'house.db'}")
    front = open_front(store, Sealer(KEY), Settings(port=port, limits=GENEROUS))
    front.house.office.chance = Chance(FromFile(folder / "shoes.txt"))
    tokens = folder / "tokens.json"
    if not tokens.exists():
        made = {}
        for name, roles in json.loads((folder / "staff.json").read_text()).items():
            invited = front.people.invitations.invite(None, tuple(roles), now=front.now)
            assert isinstance(invited, Invited)
            made[name] = invited.token
        tokens.write_text(json.dumps(made))
    server = make_server(front)
    listening: socket.socket = listen("127.0.0.1", port)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    sys.stderr.write("open\n")
    sys.stderr.flush()
    server.run([listening])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
