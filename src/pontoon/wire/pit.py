"""The pit: tables at a glance, guided rulings, orders, and what each would do before it is given."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.wire.history import Sentence
from pontoon.wire.http import Answer, Body, CommandId, RoleName, Secret, Why
from pontoon.wire.lobby import TableCard


class PitFigures(Answer, frozen=True):
    """What a table has done since a time. `pace`: rounds an hour, of the last hour; 0 where there were fewer than two.

    `wagered`: on boxes before the deal. `result`: what the house gained on them; `expected` and `deviation` (one
    standard deviation) are those of best play in cents, where the edge is `known`. `sides`: gained on side wagers.
    """

    since: int
    rounds: int
    pace: int
    wagered: Cents
    result: Cents
    sides: Cents
    known: bool
    expected: float
    deviation: float


class PitWait(Answer, frozen=True):
    """What a table waits for that the pit has to know: a ruling by one of the roles, or players who have to choose."""

    situation: str
    title: str
    roles: tuple[str, ...]
    players: tuple[str, ...]


class PitCall(Answer, frozen=True):
    """A dealer waits for a supervisor. `why`: in the dealer's words, where there are any."""

    by: str
    why: str


class PitTable(Answer, frozen=True):
    """A table in the pit. `roles`: those that the asker has at it. `question`: what waits for a decision.

    `call`: the dealer has asked for a supervisor, and nobody has come yet. `step`: what comes next at the table;
    `awaited`: whose step of a procedure it is, where it is neither the dealer's nor a player's.
    """

    card: TableCard
    roles: tuple[str, ...]
    question: PitWait | None
    call: PitCall | None
    figures: PitFigures
    step: str
    awaited: tuple[str, ...]


class Pit(Answer, frozen=True):
    """The tables at which the asker has a role. `time`: the server's clock. `note`: what is exact in the figures."""

    time: int
    tables: tuple[PitTable, ...]
    note: str


class PitRemark(Answer, frozen=True):
    """What a book says about something: half a sentence and its clauses. `book`: the id of the book."""

    book: str
    words: str
    clauses: tuple[str, ...]


class ReportForm(Answer, frozen=True):
    """A report that would be accepted now: what it says about place and people, and the command that makes it.

    `cards`: how many cards that came out of a physical shoe have to be named; `may_name`: a card may be named.
    """

    label: str
    command: dict[str, Any]
    cards: int
    may_name: bool


class PitSituation(Answer, frozen=True):
    """One way in which an incident is reported. `forms`: as it can be said now; `why`: the reason where it cannot."""

    situation: str
    happened: str
    forms: tuple[ReportForm, ...]
    why: str
    clauses: tuple[str, ...]


class PitIncident(Answer, frozen=True):
    """An entry of the catalogue under the table's book.

    `says`: what the book does about it; `decided`: by whom; `elsewhere`: what the other books do.
    """

    number: int
    key: str
    title: str
    says: tuple[PitRemark, ...]
    decided: str
    elsewhere: tuple[PitRemark, ...]
    situations: tuple[PitSituation, ...]


class RemedyForm(Answer, frozen=True):
    """A remedy that can be ruled. `roles`: who may; `role`: which of these the asker acts in, empty for none.

    `command`: the ruling. `places`: the boxes and hands of which some have to be named as void; hand 0 is a whole box.
    """

    remedy: str
    words: str
    roles: tuple[str, ...]
    role: str
    clauses: tuple[str, ...]
    command: dict[str, Any]
    places: tuple[tuple[int, int], ...]


class ClosedRemedy(Answer, frozen=True):
    """A remedy that cannot be ruled here, and why: the book has another, or gives nobody the power."""

    remedy: str
    words: str
    why: str
    clauses: tuple[str, ...]


class PitAsked(Answer, frozen=True):
    """A player who has to choose before anything else; `choice` is empty until then."""

    player: str
    box: int
    hand: int
    choice: str


class PitRuling(Answer, frozen=True):
    """What waits for a decision: what happened, the clauses about it, the remedies or the players who are asked.

    `closed`: other remedies, with the reason why they are not open. `at` and `by`: when it was reported and by whom.
    `incident`: the key of its entry in the catalogue.
    """

    situation: str
    incident: str
    title: str
    happened: tuple[Sentence, ...]
    at: int
    by: str
    clauses: tuple[str, ...]
    remedies: tuple[RemedyForm, ...]
    closed: tuple[ClosedRemedy, ...]
    asked: tuple[PitAsked, ...]
    choices: tuple[str, ...]


class OrderField(Answer, frozen=True):
    """A field of an order. `kind`: `choice` (one of `among`), `places` (some of `among`), `amount` (cents), `count`,
    `text`, `flag`. `among`: values with the words for each; `open`: any other word may be written too.
    """

    name: str
    kind: str
    label: str
    among: tuple[tuple[Any, str], ...]
    open: bool
    optional: bool
    least: int
    most: int


class OrderForm(Answer, frozen=True):
    """An order that may be given now: `command` is completed with the `fields`."""

    order: str
    words: str
    topic: str
    clauses: tuple[str, ...]
    command: dict[str, Any]
    fields: tuple[OrderField, ...]


class ClosedOrder(Answer, frozen=True):
    """An order that is not open now, and why."""

    order: str
    words: str
    why: str
    clauses: tuple[str, ...]


class PitPlace(Answer, frozen=True):
    """Where something is decided: a table by its title, its book and its round, and the asker's `roles` at it.

    `number`: of a table in a tournament, else 0. `chips`: amounts are hundredths of tournament chips, and no money.
    """

    number: int
    title: str
    book: str
    round: int
    roles: tuple[str, ...]
    chips: bool


class PitMatter(Answer, frozen=True, kw_only=True):
    """A table before somebody of the staff, in one role: what waits, what can be reported and ordered.

    `sequence`: of the table's stream; of a table in a tournament, which shares one, of the table's own events.
    `confirms`: a ruling needs the person's own password. `hands`: what lies on the table.
    """

    place: PitPlace
    sequence: int
    role: str
    confirms: bool
    hands: tuple["LyingHand", ...]
    ruling: PitRuling | None
    incidents: tuple[PitIncident, ...]
    orders: tuple[OrderForm, ...]
    closed: tuple[ClosedOrder, ...]


class PitDesk(PitMatter, frozen=True, kw_only=True):
    """A table with a stream of its own, and what it has done."""

    table: PitTable


class LyingHand(Answer, frozen=True):
    """A hand on the table, box 0 for the dealer's; `points` of 0 where it is not shown what it counts."""

    box: int
    hand: int
    players: tuple[str, ...]
    cards: tuple[Card, ...]
    points: int
    gone: bool


class Foresee(Body, frozen=True):
    """A command of the staff that somebody wants to know the effect of, before it is given."""

    command: dict[str, Any]
    role: RoleName = ""


class HandChange(Answer, frozen=True):
    """A hand before and after, box 0 for the dealer's; None where there is none of this number."""

    box: int
    hand: int
    before: LyingHand | None
    after: LyingHand | None


class CardMove(Answer, frozen=True):
    """A card that goes from one place to another: a box and hand, `dealer`, `exposed`, `rack` or `shoe`."""

    card: Card
    source: str
    target: str


class WagerChange(Answer, frozen=True):
    """A wager before and after: what lies there undecided, and what was gained by what is decided (None: nothing is).

    `round`: the finished round that it belongs to, 0 for the one in play.
    """

    player: str
    box: int
    hand: int
    what: str
    round: int
    lying_before: Cents
    lying_after: Cents
    net_before: Cents | None
    net_after: Cents | None


class Moved(Answer, frozen=True):
    """What goes into an account, or out of it: a player's name, `layout` or `house`."""

    account: str
    amount: Cents


class Foreseen(Answer, frozen=True):
    """What a command would do. `depends`: a card that nobody has seen decides, and nothing more is told.

    `postings` sum to zero. `asks`: who has to decide next. `closes`: the round is over with it. `chips`: every amount,
    in `words` too, is one of tournament chips.
    """

    depends: bool
    words: tuple[Sentence, ...]
    clauses: tuple[str, ...]
    hands: tuple[HandChange, ...]
    moves: tuple[CardMove, ...]
    wagers: tuple[WagerChange, ...]
    postings: tuple[Moved, ...]
    asks: PitWait | None
    closes: bool
    chips: bool


# The tray


class TraySlip(Answer, frozen=True):
    """A movement that waits for the second person."""

    number: int
    movement: str
    amount: Cents
    by: str
    at: int
    note: str


class TrayAnswer(Answer, frozen=True):
    """A tray reconciled: `float` + `fills` − `credits` − `changed` + `result` + `differences` is what it `holds`.

    `by_rounds`: the result once more, from the index of rounds; `in_play`: what lies on the layout. `dropped`: cash in
    the drop box. `counted` and `closed`: of the last count, and when the tray was closed by it. `cash`: people change
    cash at this table. `confirms`: the second person gives the own password.
    """

    open: bool
    opened: int
    opened_by: tuple[str, ...]
    float: Cents
    fills: Cents
    credits: Cents
    changed: Cents
    result: Cents
    differences: Cents
    holds: Cents
    by_rounds: Cents
    in_play: Cents
    dropped: Cents
    counted: Cents
    closed: int
    slips: tuple[TraySlip, ...]
    cash: bool
    confirms: bool
    log: tuple["LogLine", ...]


class NewSlip(Body, frozen=True):
    """A slip for a tray; of a count, `amount` is what was counted. Movement `cash`: changed for `player`, at once."""

    id: CommandId
    movement: Literal["float", "fill", "credit", "count", "close", "drop", "cash"]
    amount: Annotated[int, Meta(ge=0, le=10**12)]
    note: Why = ""
    player: Annotated[str, Meta(max_length=256)] = ""


class ConfirmSlip(Secret, frozen=True):
    """A second person carries a slip out; `code`: that person's own password, where people work at the table."""

    id: CommandId
    code: Annotated[str, Meta(max_length=1024)] = ""


# Ratings, logs, reports


class Rating(Answer, frozen=True):
    """How a player has played. `average`: of a wager on one box. `theoretical`: what best play leaves to the house of
    what was wagered, in cents; `result`: what the house has gained, `sides` on side wagers. `time`: milliseconds.
    """

    player: str
    rounds: int
    wagers: int
    wagered: Cents
    average: Cents
    time: int
    known: bool
    theoretical: float
    deviation: float
    result: Cents
    sides: Cents


class Ratings(Answer, frozen=True):
    """The players of a table since a time, who has wagered most first."""

    since: int
    players: tuple[Rating, ...]
    note: str


class LogLine(Answer, frozen=True):
    """A significant event. `record`: in the stream of the table; 0 for what stands elsewhere."""

    table: str
    title: str
    book: str
    record: int
    at: int
    by: str
    subject: str
    words: Sentence


class ShiftTable(Answer, frozen=True):
    """A table in the report of a shift. `tray`: None where the asker may not see it."""

    table: str
    title: str
    book: str
    figures: PitFigures
    players: int
    noted: dict[str, int]
    tray: TrayAnswer | None


class ShiftReport(Answer, frozen=True):
    """Everything of a shift: each table, all of them together, and the significant events."""

    time: int
    since: int
    by: str
    tables: tuple[ShiftTable, ...]
    rounds: int
    wagered: Cents
    result: Cents
    sides: Cents
    expected: float
    deviation: float
    log: tuple[LogLine, ...]
    note: str
