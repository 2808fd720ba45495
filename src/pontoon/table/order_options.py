"""What the house may order now, and what players may ask for beside the game: exactly what `decide` accepts.

`order_options` is for somebody in a role, `request_options` for a player. An `OrderChoice` is data; `covers_order`
tells whether a command is one of what it offers.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses, Role, Rule, Rulebook
from pontoon.table import commands as c
from pontoon.table.dealer_options import dealer_options
from pontoon.table.decide import decide
from pontoon.table.incidents import commands as i
from pontoon.table.incidents.reports import report_options
from pontoon.table.incidents.rulings import may_void_places, ruling_power
from pontoon.table.incidents.trouble import Place
from pontoon.table.incidents.void_past import PastWager, voidable_past
from pontoon.table.incidents.void_side import voidable_sides
from pontoon.table.limits import maximum_of
from pontoon.table.orders import ORDERS
from pontoon.table.people import commands as p
from pontoon.table.people.entry import is_late
from pontoon.table.people.person import Person
from pontoon.table.procedures import commands as r
from pontoon.table.procedures.burn import players_at
from pontoon.table.procedures.options import ProcedureAction, ProcedureChoice, procedure_options
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, possible_cards

Order = Literal[
    "rule",
    "void-hands",
    "void-round",
    "void-wager",
    "void-side-wager",
    "void-past-round",
    "void-past-wager",
    "exclude-player",
    "permit-entry",
    "restrict-player",
    "lift-restriction",
    "raise-maximum",
    "box-maximum",
    "player-maximum",
    "change-limits",
    "require-box",
    "vacate-seat",
    "confirm-cash",
    "grant-squeeze",
    "announce-final-rounds",
    "step",
    "request-review",
    "claim",
]


class OrderChoice(Struct, frozen=True, omit_defaults=True):
    """Something that may be ordered or asked for now. What has to be said with it is chosen from these lists.

    `players`: whom it may be about; with `anybody_but` anybody else too, except these. `boxes`: for which boxes.
    `wagers`: for whose wager (box, player); `sides`: for whose side wager (box, player, which). `rounds`: for which
    finished rounds; `past`: for whose wager in them (round, box, player, which side wager or nothing). `hands`: what
    may be void (box, hand), any of them together; hand 0 is all of a box. `how`: the remedy, step, reason or cutter.
    `least`: the lowest amount; `most`: the highest count or amount. `cards`: which cards it may be. `clauses`: where
    the book gives the power. `order` is one of `Order` or `ProcedureAction`, or the word of one declared from outside.
    """

    order: str
    players: tuple[str, ...] = ()
    anybody_but: tuple[str, ...] | None = None
    boxes: tuple[int, ...] = ()
    wagers: tuple[tuple[int, str], ...] = ()
    sides: tuple[tuple[int, str, str], ...] = ()
    hands: tuple[Place, ...] = ()
    how: tuple[str, ...] = ()
    least: Cents = ZERO
    most: int = 0
    cards: tuple[Card, ...] = ()
    clauses: Clauses = ()
    rounds: tuple[int, ...] = ()
    past: tuple[tuple[int, int, str, str], ...] = ()


Power = Rule[tuple[Role, ...]]
Offers = Iterator[OrderChoice]


def order_options(rules: Rulebook, state: State, role: Role) -> tuple[OrderChoice, ...]:
    """Everything that somebody in this role may order now: rulings, voids, people, limits, cards."""
    by = Person(role)
    found = [choice for offers in _OFFERS for choice in offers(rules, state, by)]
    staff = role in rules.authority.staff.value
    for around in procedure_options(rules, state):
        if role in around.roles or (staff and around.action == "change-dealer"):
            found.append(_around(state, around))
    return (*found, *_steps(rules, state, role))


def request_options(rules: Rulebook, state: State, player: str) -> tuple[OrderChoice, ...]:
    """Everything that a player may ask for now beside the game."""
    found = [_around(state, one, player) for one in procedure_options(rules, state) if player in one.people]
    found += _steps(rules, state, "player")
    claims = dict.fromkeys(one.situation for one in report_options(rules, state) if isinstance(one, i.Report))
    if claims and player in players_at(state):
        found.append(OrderChoice("claim", how=tuple(claims)))
    if _accepted(rules, state, p.RequestReview(player)):
        found.append(OrderChoice("request-review", clauses=rules.cites.review))
    return tuple(found)


def _accepted(rules: Rulebook, state: State, command: c.Command) -> bool:
    return not isinstance(decide(rules, state, command), Refusal)


def _steps(rules: Rulebook, state: State, role: Role) -> Offers:
    """Steps of a procedure that are for this role now."""
    for one in dealer_options(rules, state):
        if one.action == "step" and role in one.people:
            yield OrderChoice("step", how=(one.step,))


def _around(state: State, choice: ProcedureChoice, player: str = "") -> OrderChoice:
    """An order about the cards, as one person may give it."""
    but = (state.procedures.dealer,) if choice.action == "change-dealer" else None
    unseen = choice.action == "view-burn" and state.procedures.burnt[-1] is None
    people = (player,) if player else ()
    cards = possible_cards(state) if unseen else choice.cards
    return OrderChoice(choice.action, people, but, how=choice.how, most=choice.most, cards=cards)


# rulings and voids


def _rulings(rules: Rulebook, state: State, by: Person) -> Offers:
    pending = state.trouble.pending
    if pending is None or pending.asked:
        return
    for remedy in pending.remedies:
        power = ruling_power(rules, pending, remedy)
        if by.role in power.value:
            hands = _voidable(rules, state) if remedy == "void-hands" else ()
            yield OrderChoice("rule", how=(remedy,), hands=hands, clauses=power.clauses)


def _voidable(rules: Rulebook, state: State) -> tuple[Place, ...]:
    """The boxes in play and their hands that may be void."""
    places = ((box.number, hand) for box in state.boxes if box.bettors for hand in range(len(box.hands) + 1))
    return tuple(place for place in places if may_void_places(rules, state, (place,)) is None)


def _voids(rules: Rulebook, state: State, by: Person) -> Offers:
    authority, playing = rules.authority, [box.number for box in state.boxes if box.bettors]
    if playing and _accepted(rules, state, i.VoidHands(by, (playing[0],))):
        yield OrderChoice("void-hands", hands=_voidable(rules, state), clauses=authority.void_hands.clauses)
    if _accepted(rules, state, i.VoidRound(by)):
        yield OrderChoice("void-round", clauses=authority.void_round.clauses)
    wagers = [(box.number, bettor.player) for box in state.boxes for bettor in box.bettors]
    if wagers and _accepted(rules, state, i.VoidWager(by, wagers[0][1], wagers[0][0])):
        yield OrderChoice("void-wager", wagers=tuple(wagers), clauses=authority.void_wager.clauses)
    sides = voidable_sides(state)
    if sides and _accepted(rules, state, i.VoidSideWager(by, sides[0][1], sides[0][0], sides[0][2])):
        yield OrderChoice("void-side-wager", sides=sides, clauses=authority.void_wager.clauses)


def _past_voids(rules: Rulebook, state: State, by: Person) -> Offers:
    """What may be void in rounds that are over."""
    authority = rules.authority
    rounds = tuple(played.number for played in state.history if not played.void)
    if rounds and _accepted(rules, state, i.VoidPastRound(by, rounds[0])):
        yield OrderChoice("void-past-round", rounds=rounds, clauses=authority.void_round.clauses)
    past = voidable_past(state) if by.role in authority.void_wager.value else ()
    if past and _accepted(rules, state, i.VoidPastWager(by, *_named(past[0]))):
        yield OrderChoice("void-past-wager", past=past, clauses=authority.void_wager.clauses)


def _named(past: PastWager) -> tuple[int, str, int, str | None]:
    number, box, player, side = past
    return number, player, box, side or None


# people


def _about_players(rules: Rulebook, state: State, by: Person) -> Offers:
    authority, people, known = rules.authority, state.people, players_at(state)
    if by.role in authority.exclude.value:
        yield _anybody("exclude-player", known, people.excluded, authority.exclude)
    if by.role in authority.permit_entry.value and is_late(rules, state, ""):
        free = tuple(player for player, shoe in people.permitted if shoe == state.shoes)
        yield _anybody("permit-entry", known, (*state.steady, *free), authority.permit_entry)
    if by.role not in authority.restrict.value:
        return
    yield _anybody("restrict-player", known, people.restricted, authority.restrict, ("tracked", "previously"))
    again = tuple(player for player in people.once_restricted if player not in people.restricted)
    if again:
        yield OrderChoice("restrict-player", again, clauses=authority.restrict.clauses)
    if people.restricted:
        yield OrderChoice("lift-restriction", people.restricted, clauses=authority.restrict.clauses)


def _anybody(
    order: Order, known: tuple[str, ...], but: tuple[str, ...], power: Power, how: tuple[str, ...] = ()
) -> OrderChoice:
    named = tuple(player for player in known if player not in but)
    return OrderChoice(order, named, but, how=how, clauses=power.clauses)


# limits, boxes and seats


def _limits(rules: Rulebook, state: State, by: Person) -> Offers:
    authority, limits = rules.authority, state.setup.limits
    if _accepted(rules, state, p.ChangeLimits(limits.minimum, limits.maximum, by)):
        yield OrderChoice("change-limits", least=Cents(1), clauses=authority.change_limits.clauses)
    wagered = {box.number for box in state.boxes}
    for box in range(1, state.setup.boxes + 1):
        least = maximum_of(state.setup, box) if box in wagered else limits.maximum
        if _accepted(rules, state, p.RaiseMaximum(box, least, by)):
            yield OrderChoice("raise-maximum", boxes=(box,), least=least, clauses=authority.raise_maximum.clauses)


def _maxima(rules: Rulebook, state: State, by: Person) -> Offers:
    """Maxima by direction; `most` is the highest for a player, in cents."""
    clauses, limits = rules.authority.direct_maximum.clauses, state.setup.limits
    for ends in (False, True):
        if _accepted(rules, state, p.DirectBoxMaximum(by, ends)):
            yield OrderChoice("box-maximum", how=("ends",) if ends else (), clauses=clauses)
    if _accepted(rules, state, p.DirectPlayerMaximum("", limits.maximum, by)):
        named = players_at(state)
        yield OrderChoice("player-maximum", named, (), least=limits.minimum, most=int(limits.maximum), clauses=clauses)


def _boxes(rules: Rulebook, state: State, by: Person) -> Offers:
    authority = rules.authority
    asked: tuple[tuple[Order, Power, type[p.RequireBox | p.VacateSeat | p.GrantSqueeze]], ...] = (
        ("require-box", authority.give_up_box, p.RequireBox),
        ("vacate-seat", authority.vacate_seat, p.VacateSeat),
        ("grant-squeeze", authority.squeeze, p.GrantSqueeze),
    )
    for order, power, command in asked:
        boxes = tuple(box for box in range(1, state.setup.boxes + 1) if _accepted(rules, state, command(box, by)))
        if boxes:
            yield OrderChoice(order, boxes=boxes, clauses=power.clauses)
    cash = tuple((box, player) for player, box in state.people.unconfirmed)
    if cash and _accepted(rules, state, p.ConfirmCash(cash[0][1], cash[0][0], by)):
        yield OrderChoice("confirm-cash", wagers=cash, clauses=authority.confirm_cash.clauses)


def _final_rounds(rules: Rulebook, state: State, by: Person) -> Offers:
    if _accepted(rules, state, c.AnnounceFinalRounds(by)):
        yield OrderChoice("announce-final-rounds", clauses=rules.authority.final_rounds.clauses)


def _from_outside(rules: Rulebook, state: State, by: Person) -> Offers:
    """Orders that were declared from outside: about a box, about a player, or about neither."""
    for order in ORDERS.values():
        if order.command in ORDER_OF or order.power is None:
            continue
        fields = [said.field for said in order.says if not said.optional]
        boxes = tuple(range(1, state.setup.boxes + 1)) if "box" in fields else (0,)
        players = players_at(state) or ("somebody",) if "player" in fields else ("",)
        told = {"box": boxes[0], "player": players[0]}
        command = order.command(**{field: told[field] for field in fields if field in told}, by=by)
        if set(fields) <= told.keys() and order.refusal(rules, state, command) is None:
            anybody = () if "player" in fields else None
            named = players_at(state) if "player" in fields else ()
            clauses = order.power(rules, state, command).clauses
            yield OrderChoice(order.word, named, anybody, tuple(box for box in boxes if box), clauses=clauses)


_OFFERS: tuple[Callable[[Rulebook, State, Person], Offers], ...] = (
    _rulings,
    _voids,
    _past_voids,
    _about_players,
    _limits,
    _maxima,
    _boxes,
    _final_rounds,
    _from_outside,
)


def covers_order(choice: OrderChoice, command: c.Command) -> bool:
    """Whether the command, by somebody to whom this is offered, is one of what the choice offers."""
    return ORDER_OF.get(type(command)) == choice.order and _fits(choice, command)


def _fits(choice: OrderChoice, command: c.Command) -> bool:
    match command:
        case i.GiveRuling(remedy=remedy, places=places):
            return remedy in choice.how and (not choice.hands or _may_be_void(choice, places))
        case i.VoidHands(places=places):
            return _may_be_void(choice, places)
        case i.VoidWager(player=player, box=box):
            return (box, player) in choice.wagers
        case i.VoidSideWager(player=player, box=box, side=side):
            return (box, player, side) in choice.sides
        case i.VoidPastRound(round=number):
            return number in choice.rounds
        case i.VoidPastWager(round=number, player=player, box=box, side=which):
            return (number, box, player, which or "") in choice.past
        case p.ConfirmCash(player=player, box=box, dealer=dealer):
            return (box, player) in choice.wagers and dealer.role == "dealer"
        case p.RestrictPlayer(player=player):
            said = command.tracked or command.previously
            return _names(choice, player) and (said or not choice.how)
        case p.ExcludePlayer(player=name) | p.PermitEntry(player=name) | p.LiftRestriction(player=name):
            return _names(choice, name)
        case r.DeclineCut(player=name) | r.ViewBurnCard(player=name, card=None):
            return _names(choice, name) and not choice.cards
        case r.ViewBurnCard(player=name, card=card):
            return _names(choice, name) and card in choice.cards
        case r.ChangeDealer(name=name):
            return bool(name) and _names(choice, name)
        case p.RaiseMaximum(box=box, amount=amount):
            return box in choice.boxes and amount >= choice.least
        case p.DirectBoxMaximum(ends=ends):
            return ("ends" in choice.how) is ends
        case p.DirectPlayerMaximum(amount=amount):
            return choice.least <= amount <= choice.most
        case p.ChangeLimits(minimum=minimum, maximum=maximum):
            return choice.least <= minimum <= maximum
        case p.RequireBox(box=box) | p.VacateSeat(box=box) | p.GrantSqueeze(box=box):
            return box in choice.boxes
        case r.ReplaceCard(card=card):
            return card in choice.cards or (card is None and "damaged" in choice.how)
        case i.MakeClaim(report=report):
            return report.found or report.situation in choice.how
        case r.CountCards(count=count):
            return 0 <= count <= choice.most
        case r.OrderShuffle(reason=how) | r.OrderRecut(cutter=how):
            return how in choice.how
        case r.TakeStep(step=how, by=by):
            return how in choice.how and (by.role != "player" or bool(by.name))
        case _:
            return True


def _names(choice: OrderChoice, player: str) -> bool:
    return player in choice.players or (choice.anybody_but is not None and player not in choice.anybody_but)


def _may_be_void(choice: OrderChoice, places: tuple[Place, ...]) -> bool:
    return bool(places) and len(set(places)) == len(places) and set(places) <= set(choice.hands)


ORDER_OF: dict[type, Order | ProcedureAction] = {
    i.GiveRuling: "rule",
    i.VoidHands: "void-hands",
    i.VoidRound: "void-round",
    i.VoidWager: "void-wager",
    i.VoidSideWager: "void-side-wager",
    i.VoidPastRound: "void-past-round",
    i.VoidPastWager: "void-past-wager",
    p.ExcludePlayer: "exclude-player",
    p.PermitEntry: "permit-entry",
    p.RestrictPlayer: "restrict-player",
    p.LiftRestriction: "lift-restriction",
    p.RaiseMaximum: "raise-maximum",
    p.DirectBoxMaximum: "box-maximum",
    p.DirectPlayerMaximum: "player-maximum",
    p.ChangeLimits: "change-limits",
    p.RequireBox: "require-box",
    p.VacateSeat: "vacate-seat",
    p.ConfirmCash: "confirm-cash",
    p.GrantSqueeze: "grant-squeeze",
    i.MakeClaim: "claim",
    p.RequestReview: "request-review",
    c.AnnounceFinalRounds: "announce-final-rounds",
    r.TakeStep: "step",
    r.CountCards: "count",
    r.ReplaceCards: "replace-cards",
    r.ReplaceCard: "replace-card",
    r.LeaveIdle: "leave-idle",
    r.OrderShuffle: "order-shuffle",
    r.OrderRecut: "order-recut",
    r.DeclineCut: "decline-cut",
    r.ChangeDealer: "change-dealer",
    r.ViewBurnCard: "view-burn",
    r.RemoveShuffler: "remove-shuffler",
    r.UseAutomatedShoe: "automated-shoe",
    r.CloseTable: "close-table",
}
