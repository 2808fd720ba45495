"""What every door of one process shares: the house, its people, the limits, the sockets that are open."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass, field

from pontoon.server.advising.advisor import Advisor
from pontoon.server.edges import Edges
from pontoon.server.limits import Buckets
from pontoon.server.metrics import Metrics
from pontoon.server.reviewing.reviewer import Reviewer
from pontoon.server.settings import Settings
from pontoon.server.socket.hub import Hub
from pontoon.server.telling.progressive_past import LookBack
from pontoon.service.caller import Caller
from pontoon.service.house import House
from pontoon.service.people.desk import Desk
from pontoon.service.people.house import People
from pontoon.service.pit.figures import Figures
from pontoon.service.pit.reviews import Reviews
from pontoon.service.pit.tray import Trays
from pontoon.service.protection import Keeper, Wishes
from pontoon.service.tables.past import Past
from pontoon.service.tournaments.past import Past as PastTournaments
from pontoon.table import Refusal


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
    past_tournaments: PastTournaments = field(init=False)
    figures: Figures = field(init=False)
    trays: Trays = field(init=False)
    reviews: Reviews = field(init=False)
    reviewer: Reviewer = field(init=False)
    advisor: Advisor = field(default_factory=Advisor)
    edges: Edges = field(default_factory=Edges)
    look_back: LookBack = field(default_factory=LookBack)
    arrivals: Buckets = field(init=False)
    openings: Buckets = field(init=False)
    proofs: Buckets = field(init=False)
    requests: Buckets = field(init=False)
    voices: Buckets = field(init=False)
    going_down: bool = False

    def __post_init__(self) -> None:
        limits = self.settings.limits
        self.hub = Hub(limits)
        if self.house.processes is not None:
            self.house.processes.elsewhere = self._elsewhere
            self.house.processes.over = self.hub.ended
        self.wishes = Wishes(self.people.register, self.keeper)
        self.past = Past(self.house.office)
        self.past_tournaments = PastTournaments(self.house.office)
        self.figures = Figures(self.house.office.store)
        self.trays = Trays(self.people.register)
        self.reviews = Reviews(self.people.register)
        self.reviewer = Reviewer(self.reviews)
        self.arrivals = Buckets(limits.arrivals)
        self.openings = Buckets(limits.openings)
        self.proofs = Buckets(limits.proofs)
        self.requests = Buckets(limits.requests)
        self.voices = Buckets(limits.together)
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

    def ended(self, sessions: Collection[str]) -> None:
        """These sessions are over: their sockets are closed, at every process."""
        self.hub.ended(sessions)
        if self.house.processes is not None and sessions:
            self.house.processes.ended(sessions)

    def proving(self, who: Hashable) -> Refusal | None:
        """Why no password of this address or person is looked at now; each keeps others waiting, right ones too."""
        wait = self.proofs.take(who)
        if not wait:
            return None
        text = f"Too many passwords are sent from here. Try again in {int(wait) + 1} seconds."
        return Refusal("too-many", text, (), {"wait": int(wait * 1000)})

    async def confirm(self, caller: Caller, code: str) -> Refusal | None:
        """None if this is the caller's own password, which is asked for again."""
        refusal = self.proving(("person", caller.key))
        return refusal or await self.desk.prove(self.people.accounts.confirm, caller, code, now=self.now)

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
