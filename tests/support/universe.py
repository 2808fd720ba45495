"""Every command about incidents that somebody could think of: in any role, about any box, player, hand and round."""

from collections.abc import Iterator
from itertools import combinations
from typing import get_args

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.rulebook import Role, Rulebook
from pontoon.settlement import side_kinds
from pontoon.table import (
    AnnounceFinalRounds,
    Answer,
    ChangeDealer,
    ChangeLimits,
    CloseTable,
    Command,
    ConfirmCash,
    CountCards,
    DeclineCut,
    DirectBoxMaximum,
    DirectPlayerMaximum,
    ExcludePlayer,
    FindErrors,
    GiveRuling,
    GrantSqueeze,
    LeaveIdle,
    LiftRestriction,
    OrderRecut,
    OrderShuffle,
    PermitEntry,
    Person,
    PlayerChoice,
    ProcedureChoice,
    RaiseMaximum,
    Refusal,
    RefuseCard,
    Remedy,
    RemoveShuffler,
    ReplaceCard,
    ReplaceCards,
    Report,
    RequestReview,
    RequireBox,
    RestrictPlayer,
    Situation,
    State,
    TakeStep,
    UseAutomatedShoe,
    VacateSeat,
    ViewBurnCard,
    VoidHands,
    VoidPastRound,
    VoidPastWager,
    VoidRound,
    VoidSideWager,
    VoidWager,
    power_over,
    report_options,
)
from pontoon.table.incidents.dealing import wrong_place
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.rulings import may_void_places
from pontoon.table.procedures.state import Cutter, ShuffleReason
from tests.support.worlds import PEOPLE

ROLES: tuple[Role, ...] = get_args(Role)
SITUATIONS: tuple[Situation, ...] = (*INCIDENTS, "contravention")
REMEDIES: tuple[Remedy, ...] = get_args(Remedy)
CHOICES: tuple[PlayerChoice, ...] = get_args(PlayerChoice)
SIDES = side_kinds()


def reports(state: State) -> Iterator[Report | FindErrors]:
    """Every report, with all that it could say; what a situation does not ask for is left out."""
    for role in ROLES:
        by = Person(role)
        yield FindErrors(by)
        for situation in SITUATIONS:
            yield from _forms(state, Report(situation, by))


def _forms(state: State, report: Report) -> Iterator[Report]:
    boxes = range(state.setup.boxes + 2)
    match report.situation:
        case "absent" | "surrender-missed" | "squeeze-exposed":
            yield from (replace(report, box=box) for box in boxes)
        case "insurance-missed" | "misplaced-bet":
            yield from (replace(report, box=box, player=player) for box in boxes for player in PEOPLE)
        case "payment-missed":
            yield from (replace(report, box=box, hand=hand) for box in boxes for hand in (1, 2, 3, 4))
        case "side-missed":
            for box in boxes:
                yield from (replace(report, box=box, player=player, side=side) for player in PEOPLE for side in SIDES)
        case "misdealt":
            for to in boxes:
                yield from (replace(report, to=to, hand=hand) for hand in (0, 1, 2, 3, 4))
                yield from (replace(report, to=to, hand=hand, noticed=False) for hand in (0, 1, 2, 3, 4))
        case "skipped":
            yield from (report, replace(report, noticed=False))
        case "shoe-empty":
            yield from (report, replace(report, rack_empty=True))
        case "simultaneous":
            yield from (replace(report, together=count) for count in (1, 2, 3, 4, 5))
        case "found-late":
            yield from (replace(report, round=number) for number in range(state.round + 1))
        case _:
            yield report


def said(state: State, report: Report | FindErrors) -> tuple[Command, object]:
    """What a report says, whoever says it, and the place a misdealt card was put on: there are two ways to name one."""
    report = replace(report, by=Person("dealer"))
    if isinstance(report, FindErrors) or report.situation != "misdealt":
        return report, None
    place = wrong_place(state, report)
    return replace(report, to=0, hand=0), None if isinstance(place, Refusal) else place


def rulings(state: State) -> Iterator[GiveRuling]:
    """Every ruling; a void of hands for every set of boxes."""
    numbers = [box.number for box in state.boxes][:4]
    sets = [some for size in range(len(numbers) + 1) for some in combinations(numbers, size)]
    for role in ROLES:
        for remedy in REMEDIES:
            for boxes in (*sets, (9,)) if remedy == "void-hands" else ((),):
                yield GiveRuling(remedy, Person(role), boxes)


def answers(state: State) -> Iterator[Answer | RefuseCard]:
    """Every choice of every player on every box, and every refusal of a card."""
    for player in PEOPLE:
        for box in range(state.setup.boxes + 2):
            yield RefuseCard(player, box)
            yield from (Answer(player, box, choice, hand) for choice in CHOICES for hand in range(4))


def voids(state: State) -> Iterator[VoidHands | VoidRound | VoidWager]:
    """Every order that something is void."""
    for role in ROLES:
        by = Person(role)
        yield VoidRound(by)
        for box in range(state.setup.boxes + 2):
            yield VoidHands(by, (box,))
            yield from (VoidWager(by, player, box) for player in PEOPLE)


def orders(rules: Rulebook, state: State, role: Role) -> Iterator[Command]:
    """Everything that somebody in a role could order: rulings, voids, people, limits, seats, steps, cards."""
    by, limits = Person(role), state.setup.limits
    boxes = range(state.setup.boxes + 2)
    playing = tuple(box.number for box in state.boxes)
    for remedy in REMEDIES:
        yield from (GiveRuling(remedy, by, some, hand=hand) for some in ((), *_sets(playing)) for hand in (0, 1, 2))
    yield VoidRound(by)
    yield from (VoidPastRound(by, past) for past in (0, 1, 2, state.round))
    yield from (VoidHands(by, some, hand=hand) for some in ((), (9,), *_sets(playing)) for hand in (0, 1, 2, 5))
    for player in (*PEOPLE, "somebody new"):
        yield from (VoidWager(by, player, box) for box in boxes)
        yield from (ConfirmCash(player, box, by) for box in boxes)
        yield from (ExcludePlayer(player, by), PermitEntry(player, by), LiftRestriction(player, by))
        yield from (RestrictPlayer(player, by), RestrictPlayer(player, by, tracked=True))
        yield RestrictPlayer(player, by, previously=True)
        for past in (0, 1, 2, state.round):
            yield from (VoidPastWager(by, past, player, box) for box in boxes)
            yield from (VoidPastWager(by, past, player, box, "perfect-pairs") for box in boxes)
        yield from (VoidSideWager(by, player, box, side) for box in boxes for side in ("perfect-pairs", "bsx-16"))
        yield from (DirectPlayerMaximum(player, Cents(limits.maximum + more), by) for more in (-1, 0, 1))
    yield from (DirectBoxMaximum(by), DirectBoxMaximum(by, ends=True))
    yield ConfirmCash(PEOPLE[0], 1, by, Person("player"))
    for box in boxes:
        yield from (RequireBox(box, by), VacateSeat(box, by), GrantSqueeze(box, by))
        yield from (RaiseMaximum(box, Cents(limits.maximum + more), by) for more in (-1, 0, 1, 500))
    for least, most in ((0, 1), (1, 1), (limits.minimum, limits.maximum), (limits.maximum, limits.minimum)):
        yield ChangeLimits(Cents(least), Cents(most), by)
    yield AnnounceFinalRounds(by)
    steps = {act.do for act in (*rules.procedure.opening.value, *rules.procedure.mixing.value)}
    steps |= {act.do for act in (*rules.procedure.idle.value, *rules.procedure.closing.value)}
    yield from (TakeStep(step, by) for step in sorted({*steps, "juggle", "load", "shuffle"}))
    yield from (one for one in procedures(state) if getattr(one, "by", None) == by)


def _sets(numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Each box alone, all together, and one box named twice."""
    return [*((number,) for number in numbers), numbers, numbers[:1] * 2]


def requests(state: State, player: str) -> Iterator[Command]:
    """Everything that a player could ask for beside the game."""
    yield from (DeclineCut(player), ViewBurnCard(player), RequestReview(player))


def procedures(state: State) -> Iterator[Command]:
    """Everything that could be ordered or asked about the cards."""
    for role in ROLES:
        by = Person(role)
        yield from (CountCards(288, by), CountCards(-1, by), ReplaceCards(by), LeaveIdle(by), RemoveShuffler(by))
        yield from (ReplaceCard(by), ReplaceCard(by, Card.D9), UseAutomatedShoe(by))
        yield from (OrderShuffle(reason, by) for reason in get_args(ShuffleReason))
        yield from (OrderRecut(by, cutter) for cutter in get_args(Cutter))
        yield CloseTable(by)
    for player in ("", *PEOPLE):
        yield from (DeclineCut(player), ViewBurnCard(player))
    yield from (ChangeDealer("somebody new"), ChangeDealer(""))


def covers_procedure(choice: ProcedureChoice, command: Command) -> bool:
    """Whether this is what the choice offers."""
    match command:
        case CountCards(count=count, by=by):
            return choice.action == "count" and by.role in choice.roles and 0 <= count <= choice.most
        case OrderShuffle(reason=reason, by=by):
            return choice.action == "order-shuffle" and by.role in choice.roles and reason in choice.how
        case OrderRecut(by=by, cutter=cutter):
            return choice.action == "order-recut" and by.role in choice.roles and cutter in choice.how
        case DeclineCut(player=player):
            return choice.action == "decline-cut" and player in choice.people
        case ViewBurnCard(player=player):
            return choice.action == "view-burn" and player in choice.people
        case ChangeDealer(name=name):
            return choice.action == "change-dealer" and bool(name)
        case ReplaceCard(by=by, card=card):
            one = card in choice.cards or (card is None and "damaged" in choice.how)
            return choice.action == "replace-card" and by.role in choice.roles and one
        case UseAutomatedShoe(by=by):
            return choice.action == "automated-shoe" and by.role in choice.roles
        case ReplaceCards(by=by) | LeaveIdle(by=by) | RemoveShuffler(by=by) | CloseTable(by=by):
            named = {ReplaceCards: "replace-cards", LeaveIdle: "leave-idle", RemoveShuffler: "remove-shuffler"}
            return choice.action == named.get(type(command), "close-table") and by.role in choice.roles
        case _:
            return False


def may_void(rules: Rulebook, state: State, command: VoidHands | VoidRound | VoidWager) -> bool:
    """Whether the book gives this person such a power, over a wager that is in the round.

    Where just that may be ruled, the order is the ruling, and is for whoever may rule it. Where nobody may void a round
    at will, one whose shoe has run out is void all the same, if the book does not finish it with other cards.
    """
    power, authority, pending = command.by.role, rules.authority, state.trouble.pending
    if state.phase not in ("dealing", "playing"):
        return False
    remedy: Remedy = "void-round" if isinstance(command, VoidRound) else "void-hands"
    if pending is not None and remedy in pending.remedies and not isinstance(command, VoidWager):
        touched = isinstance(command, VoidRound) or may_void_places(rules, state, command.places) is None
        return power in power_over(rules, remedy, pending.remedies).value and _in_play(state, command) and touched
    if isinstance(command, VoidRound):
        if authority.void_round.value:
            return power in authority.void_round.value and rules.incidents.void_when.value == "any-time"
        finished = rules.incidents.shoe_empty.value.startswith("reshuffle") and not state.setup.automated
        empty = any(getattr(one, "situation", "") == "shoe-empty" for one in report_options(rules, state, power))
        return empty and not finished
    if pending is not None:
        return False
    named = authority.void_hands if isinstance(command, VoidHands) else authority.void_wager
    unasked = isinstance(command, VoidWager) or rules.incidents.void_when.value == "any-time"
    return power in named.value and _in_play(state, command) and unasked


def _in_play(state: State, command: VoidHands | VoidRound | VoidWager) -> bool:
    """What is to be void lies on the layout."""
    playing = {box.number: {bettor.player for bettor in box.bettors} for box in state.boxes if box.bettors}
    match command:
        case VoidHands(boxes=boxes):
            return set(boxes) <= playing.keys()
        case VoidWager(player=player, box=box):
            return player in playing.get(box, set())
        case VoidRound():
            return True
