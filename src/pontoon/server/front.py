"""What every door of one process shares: the house, its people, the limits, the sockets that are open."""

from dataclasses import dataclass, field

from pontoon.server.advising.advisor import Advisor
from pontoon.server.limits import Buckets
from pontoon.server.metrics import Metrics
from pontoon.server.settings import Settings
from pontoon.server.socket.hub import Hub
from pontoon.server.telling.progressive_past import LookBack
from pontoon.service.caller import Caller
from pontoon.service.house import House
from pontoon.service.people.desk import Desk
from pontoon.service.people.house import People
from pontoon.service.pit.figures import Figures
from pontoon.service.pit.tray import Trays
from pontoon.service.protection import Keeper, Wishes
from pontoon.service.tables.past import Past


@dataclass(slots=True)
class Front:
    """The front of the house. `going_down`: nobody new is let in."""

    house: House
    people: People
    settings: Settings = field(default_factory=Settings)
    desk: Desk = field(default_factory=Desk)
    metrics: Metrics = field(default_factory=Metrics)
    wishes: Wishes = field(init=False)
    hub: Hub = field(init=False)
    past: Past = field(init=False)
    figures: Figures = field(init=False)
    trays: Trays = field(init=False)
    advisor: Advisor = field(default_factory=Advisor)
    look_back: LookBack = field(default_factory=LookBack)
    arrivals: Buckets = field(init=False)
    openings: Buckets = field(init=False)
    requests: Buckets = field(init=False)
    going_down: bool = False

    def __post_init__(self) -> None:
        limits = self.settings.limits
        if self.house.processes is not None:
            self.house.processes.elsewhere = self._elsewhere
        self.wishes = Wishes(self.people.register, self.keeper)
        self.hub = Hub(limits)
        self.past = Past(self.house.office)
        self.figures = Figures(self.house.office.store)
        self.trays = Trays(self.people.register)
        self.arrivals = Buckets(limits.arrivals)
        self.openings = Buckets(limits.openings)
        self.requests = Buckets(limits.requests)
        self.metrics.watch(self.metrics.sockets, lambda: len(self.hub))
        self.metrics.watch(self.metrics.streams, lambda: len(self.house.office.hosted))
        self.metrics.watch(self.metrics.failed, lambda: float(self.failed))

    @property
    def keeper(self) -> Keeper:
        """Who counts what people play, for the tables and for the pages alike."""
        return self.house.office.keeper

    def came_in(self, caller: Caller) -> None:
        """A person is here in this session from now on: sockets of the others are told, at every process."""
        self.hub.taken_over(caller.key, caller.session)
        if self.house.processes is not None:
            self.house.processes.came_in(caller.key, caller.session)

    def _elsewhere(self, key: str, session: str) -> None:
        self.hub.taken_over(key, session)

    @property
    def now(self) -> int:
        """The house's calendar, in milliseconds."""
        return self.house.office.clock.now()

    @property
    def failed(self) -> bool:
        """Whether the store has failed, and nothing more can be done here."""
        return self.house.office.group.failure is not None
