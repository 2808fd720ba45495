"""Random tables where things go wrong: incidents, rulings, answers, orders and procedures at random moments."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import get_args

from msgspec.structs import replace

from pontoon.cards import Card, Entropy, is_ace_and_ten, seeded_entropy, shuffle
from pontoon.money import Cents
from pontoon.rulebook import Role, Rulebook
from pontoon.settlement import side_kinds
from pontoon.table import (
    AnnounceFinalRounds,
    Answer,
    AskSqueeze,
    BurnCard,
    ChangeDealer,
    ChangeLimits,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    CloseTable,
    Command,
    ConfirmCash,
    CountCards,
    CutShoe,
    DealCard,
    DealerChoice,
    DeclineCut,
    Event,
    ExcludePlayer,
    FindErrors,
    GiveRuling,
    GrantSqueeze,
    InsertCuttingCard,
    LeaveIdle,
    LiftRestriction,
    LoadShoe,
    OrderRecut,
    OrderShuffle,
    Outcome,
    Pace,
    PermitEntry,
    Person,
    PlaceWager,
    PlayerChoice,
    Practice,
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
    RevealHoleCard,
    Settle,
    ShowCuttingCard,
    Shuffle,
    Situation,
    State,
    TableOpened,
    TakeBackWager,
    TakeStep,
    UseAutomatedShoe,
    VacateSeat,
    ViewBurnCard,
    VoidHands,
    VoidPastRound,
    VoidPastWager,
    VoidRound,
    VoidWager,
    answer_options,
    dealer_options,
    decide,
    next_step,
    open_table,
    options,
    procedure_options,
    report_options,
    ruling_options,
    run,
    start,
)
from pontoon.table.incidents.events import CardCalledBack
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from tests.support.auditor import Auditor
from tests.support.worlds import PEOPLE, World, command_for, random_setup

ROLES: tuple[Role, ...] = get_args(Role)
SITUATIONS: tuple[Situation, ...] = (*INCIDENTS, "contravention")
REMEDIES: tuple[Remedy, ...] = get_args(Remedy)
CHOICES: tuple[PlayerChoice, ...] = get_args(PlayerChoice)
SIDES = side_kinds()
_WITH_ONE_CARD = ("face-up", "exposed", "burnt", "overdrawn", "misdealt")
_ANY_TIME = (
    "uncovered",
    "found-late",
    "ten",
    "foreign-card",
    "interruption",
    "disturbance",
    "not-shuffled",
    "past-cutting-card",
    "no-cutting-card",
    "miscount",
    "damaged",
    "misplaced-bet",
    "exposed-in-shuffle",
)
"""Situations that fit nearly every moment; the others are chosen more often where they fit."""
_PATIENCE = 150
"""After so many actions in a round nothing goes wrong any more, and as many must do to end it."""


@dataclass
class Floor:
    """A table with everybody at it.

    `by_dealer`: commands come one by one, as from a dealer's terminal; otherwise the automatic house acts after each,
    at some pace. `trouble`: how often something goes wrong. `deck`: the cards of a physical shoe, known to nobody.
    """

    rules: Rulebook
    dice: random.Random
    entropy: Entropy
    state: State
    by_dealer: bool
    trouble: float
    auditor: Auditor
    events: list[Event] = field(default_factory=list)
    commands: list[tuple[Command | None, Pace]] = field(default_factory=list)
    situations: Counter[str] = field(default_factory=Counter)
    deck: list[Card] = field(default_factory=list)
    unseen: list[Card] = field(default_factory=list)
    hole: list[Card] = field(default_factory=list)

    @property
    def physical(self) -> bool:
        """Cards are entered as they come out."""
        return self.state.setup.shoe == "physical"

    def attempt(self, command: Command | None, pace: Pace) -> tuple[Event, ...] | Refusal:
        """What would come of a command, or of the house going on."""
        if self.by_dealer:
            assert command is not None
            return decide(self.rules, self.state, command)
        if command is None:
            outcome = start(self.rules, self.state, self.entropy, pace)
        else:
            outcome = run(self.rules, self.state, command, self.entropy, pace)
        return outcome.events if isinstance(outcome, Outcome) else outcome

    def do(self, command: Command | None, pace: Pace = Pace()) -> None:  # noqa: B008 - it is frozen
        """A command that must be accepted."""
        events = self.attempt(command, pace)
        assert not isinstance(events, Refusal), (command, events)
        self.accept(command, pace, events)

    def accept(self, command: Command | None, pace: Pace, events: tuple[Event, ...]) -> None:
        """The events of a command that was accepted."""
        if self.physical and command is not None:
            self._handle(command)
            for called in (event for event in events if isinstance(event, CardCalledBack)):
                self.deck.insert(0, self.unseen.pop() if called.card is None else called.card)
        self.commands.append((command, pace))
        self.events += events
        self.auditor.hidden = (*self.deck, *self.unseen, *self.hole)
        self.auditor.see(events)
        self.state = self.auditor.state
        if self.physical:
            if not self.state.hole_down:
                self.unseen, self.hole = [*self.unseen, *self.hole], []  # a round was void before it was turned
            self.auditor.physical(len(self.unseen))
        if isinstance(command, Report):
            self.situations[command.situation] += 1
        elif command is not None and not isinstance(command, DealCard):
            self.situations[f"{type(command).__name__} {getattr(command, 'remedy', '')}".strip()] += 1

    def _handle(self, command: Command) -> None:
        """The dealer's hands at a physical shoe: which cards leave it, seen or not."""
        drawn = 0
        match command:
            case LoadShoe():
                if self.state.trouble.reshuffle == "discards":
                    cards = (*self.state.rack, *self.unseen)
                else:
                    cards = tuple(self.deck) if self.state.trouble.reshuffle else cards_to_shuffle(self.state)
                if self.state.trouble.reshuffle != "remaining":
                    self.unseen = []
                self.deck = list(shuffle(cards, self.entropy))
            case DealCard(card=None) if not self.state.trouble.aside:
                self.hole.append(self.deck.pop(0))
            case DealCard(card=card) if card is not None:
                drawn = 0 if self.state.trouble.aside else 1
            case BurnCard(card=card):  # a card that lies exposed is out of the shoe
                drawn = 1 if card is not None else 0
                self.unseen += [] if drawn else [self.deck.pop(0)]
            case RevealHoleCard():
                self.hole = []
            case ViewBurnCard(card=card) if card is not None:
                self.unseen.remove(card)
            case Report(situation="burnt", cards=()) if not self.state.trouble.aside:
                self.unseen.append(self.deck.pop(0))
            case Report(situation="damaged"):
                pass
            case Report(situation="hole-exposed"):
                self.hole = []
            case Report(cards=cards):
                drawn = len(cards)
            case _:
                pass
        del self.deck[:drawn]


def open_floor(rules: Rulebook, seed: object, *, virtual: bool = False) -> Floor:
    """An opened table, with the way it is worked and how much goes wrong chosen by the seed."""
    dice = random.Random(str(seed))
    entropy = seeded_entropy(str(seed))
    physical = not virtual and dice.random() < 0.15
    opened = _opening(rules, dice, physical=physical)
    by_dealer = physical or dice.random() < 0.2
    auditor = Auditor()
    floor = Floor(rules, dice, entropy, auditor.state, by_dealer, dice.choice((0.05, 0.2, 0.4, 0.7)), auditor)
    floor.events.append(opened)
    auditor.see((opened,))
    floor.state = auditor.state
    return floor


def _opening(rules: Rulebook, dice: random.Random, *, physical: bool) -> TableOpened:
    """A set-up and a practice that the rulebook allows."""
    setup = random_setup(rules, dice)
    if physical:
        setup = replace(setup, shoe="physical", automated=False)
    shuffler = "automatic" if rules.procedure.shuffler.value != "none" and dice.random() < 0.3 else "manual"
    practices = [
        Practice(
            by_hand=dice.random() < 0.15,
            shuffler=shuffler,  # type: ignore[arg-type]
            colours=("red", "blue")[: rules.procedure.shuffler_sets.value] if shuffler == "automatic" else (),
            pre_shuffled=rules.procedure.pre_shuffled.value and dice.random() < 0.2,
            reader_reveals=setup.hole_card == "reader" and dice.random() < 0.5,
            ask_consent=dice.random() < 0.1,
            seated_first=dice.random() < 0.3,
        ),
        Practice(seated_first=dice.random() < 0.5),
        Practice(),
    ]
    opened = [open_table(rules, setup, practice) for practice in practices]
    return next(one for one in opened if isinstance(one, TableOpened))


def play_floor(floor: Floor, rounds: int) -> int:
    """So many rounds, or fewer where the table closes; how many were begun and came to their end."""
    for number in range(rounds):
        if not play_round(floor):
            return number
    return rounds


def play_round(floor: Floor) -> bool:
    """One round to its end, whatever happens in it; False where the table has closed."""
    number = floor.state.round
    calm = floor.trouble
    for count in range(2 * _PATIENCE):
        if floor.state.round > number:
            floor.trouble = calm
            return True
        if floor.state.phase == "closed":
            floor.trouble = calm
            return False
        if count == _PATIENCE:
            floor.trouble = 0
        act(floor)
    raise AssertionError(("the round does not end", next_step(floor.rules, floor.state), floor.state.trouble))


def act(floor: Floor) -> None:
    """One thing happens: something goes wrong, or what is due; while betting is open, seldom anything goes wrong."""
    dice = floor.dice
    quiet = floor.state.phase == "betting" and dice.random() < 0.8
    if not quiet and dice.random() < floor.trouble:
        kind = dice.choice((_reported, _reported, _tried, _ordered, _around, _chosen))
        command = kind(floor)
        if command is not None:
            events = floor.attempt(command, pace := _pace(floor))
            if not isinstance(events, Refusal):
                floor.accept(command, pace, events)
                return
            assert kind is not _reported, (command, events)
            assert kind is not _chosen or not floor.by_dealer or "card" in events.code, (command, events)
    _due(floor)


def _pace(floor: Floor) -> Pace:
    """The more goes wrong, the more often the house waits after a card or two."""
    return Pace(cards=floor.dice.randint(0, 3)) if floor.dice.random() < 0.2 + floor.trouble else Pace()


def _due(floor: Floor) -> None:
    """Whatever has to happen next."""
    rules, state, dice = floor.rules, floor.state, floor.dice
    step = next_step(rules, state)
    if step.kind == "rule":
        floor.do(dice.choice(ruling_options(rules, state)), _pace(floor))
    elif step.kind == "answer":
        floor.do(dice.choice([one for person in PEOPLE for one in answer_options(rules, state, person)]), _pace(floor))
    elif step.kind == "bet":
        _bet(floor)
    elif step.kind == "spin":  # there is no wheel here, so somebody has to rule
        floor.do(Report("uncovered", Person("operator"), note="no wheel"), Pace(cards=0))
        floor.do(GiveRuling("void-round", Person("operator")), Pace(cards=0))
    elif step.kind == "decide" or (step.kind == "offer" and dice.random() < 0.5):
        command = _chosen(floor)
        assert command is not None or step.kind == "offer", "a hand that has to be decided has something to choose"
        floor.do(command or CloseOffer(), _pace(floor))
    elif floor.by_dealer:
        floor.do(_dealers(floor))
    else:
        before = len(floor.events)
        floor.do(None, Pace(cards=dice.randint(1, 3)) if dice.random() < 0.2 + floor.trouble else Pace())
        if len(floor.events) == before:
            floor.do(_dealers(floor), _pace(floor))


def _bet(floor: Floor) -> None:
    rules, state, dice = floor.rules, floor.state, floor.dice
    wagered = any(box.bettors for box in state.boxes)
    if state.people.unconfirmed:
        player, box = state.people.unconfirmed[0]
        power = rules.authority.confirm_cash.value
        floor.do(ConfirmCash(player, box, Person(power[0])) if power else TakeBackWager(player, box))
    elif wagered and dice.random() < 0.4:
        floor.do(CloseBetting(), _pace(floor))
    else:
        open_now = [one for person in PEOPLE for one in options(rules, state, person)]
        open_now = [one for one in open_now if one.action == "wager" or (wagered and one.wager != "bsx-16")]
        if open_now and (not wagered or dice.random() < 0.9):
            floor.do(command_for(_world(floor), dice.choice(open_now)))
        elif wagered:
            floor.do(CloseBetting(), _pace(floor))
        else:  # everybody is excluded or comes too late: somebody else comes
            floor.do(PlaceWager(f"guest{state.round}", 1, state.setup.limits.minimum))


def _world(floor: Floor) -> World:
    return World(floor.rules, floor.state, [], floor.entropy, floor.dice)


# what the dealer and the house do


def _person(floor: Floor, roles: tuple[str, ...]) -> Person:
    role = floor.dice.choice([role for role in ROLES if role in roles])
    return Person(role, floor.dice.choice(PEOPLE) if role == "player" else "")


def _dealers(floor: Floor) -> Command:
    """Something the dealer may do; with no card left in the shoe, that it is empty."""
    found = [
        one
        for one in dealer_options(floor.rules, floor.state)
        if one.action not in ("announce-final-rounds", "show-cutting-card")
    ]
    due = next_step(floor.rules, floor.state).kind in ("deal-box", "deal-dealer", "deal-hole")
    if due and not floor.state.trouble.aside and (not found or (floor.physical and not floor.deck)):
        return Report("shoe-empty", Person("dealer"))
    return dealers_command(floor, floor.dice.choice(found))


def dealers_command(floor: Floor, choice: DealerChoice) -> Command:
    """The command of something the dealer may do."""
    dice, state = floor.dice, floor.state
    number = dice.randint(choice.least, choice.most) if choice.most else 0
    plain: dict[str, Command] = {
        "load": LoadShoe(),
        "close-betting": CloseBetting(),
        "close-offer": CloseOffer(),
        "settle": Settle(),
        "notice": FindErrors(Person("dealer")),
        "announce-final-rounds": AnnounceFinalRounds(),
        "show-cutting-card": ShowCuttingCard(),
    }
    match choice.action:
        case "deal":
            face_down = next_step(floor.rules, state).kind == "deal-hole"
            return DealCard(floor.deck[0] if floor.physical and not state.trouble.aside and not face_down else None)
        case "burn":
            seen = floor.physical and dice.random() < 0.5
            return BurnCard(floor.deck[0] if seen else None)
        case "check-hole":
            return CheckHoleCard(is_ace_and_ten((*state.dealer, *floor.hole)) if floor.hole else None)
        case "reveal-hole":
            return RevealHoleCard(floor.hole[0] if floor.hole else None)
        case "insert-cutting-card":
            return InsertCuttingCard(dice.choice((choice.least, number, number)))
        case "step":
            return TakeStep(choice.step, _person(floor, choice.people))
        case "count":
            return CountCards(state.setup.decks * 48 - dice.choice((0, 0, 1)), _person(floor, choice.people))
        case "replace-cards":
            return ReplaceCards(_person(floor, choice.people))
        case "replace-card":
            return ReplaceCard(_person(floor, choice.people))
        case "shuffle":
            return Shuffle(shuffle(cards_to_shuffle(state), floor.entropy))
        case "cut":
            return CutShoe(dice.choice(choice.people), number)
        case _:
            return plain[choice.action]


def procedure_command(floor: Floor, choice: ProcedureChoice) -> Command:
    """The command of something that may be ordered or asked around the round."""
    dice = floor.dice
    by = _person(floor, choice.roles) if choice.roles else Person("operator")
    how = dice.choice(choice.how) if choice.how else ""
    name = dice.choice(choice.people) if choice.people else ""
    burnt = floor.state.procedures.burnt
    unknown = floor.physical and bool(burnt) and burnt[-1] is None
    found: dict[str, Command] = {
        "count": CountCards(floor.state.setup.decks * 48 - dice.choice((0, 0, 1)), by),
        "replace-cards": ReplaceCards(by),
        "replace-card": ReplaceCard(by, None if how else dice.choice(tuple(Card))),
        "leave-idle": LeaveIdle(by),
        "order-shuffle": OrderShuffle(how, by),  # type: ignore[arg-type]
        "order-recut": OrderRecut(by, how),  # type: ignore[arg-type]
        "decline-cut": DeclineCut(name),
        "change-dealer": ChangeDealer(f"dealer{dice.randrange(10**6)}"),
        "view-burn": ViewBurnCard(name, floor.unseen[-1] if unknown and floor.unseen else None),
        "remove-shuffler": RemoveShuffler(by),
        "automated-shoe": UseAutomatedShoe(by),
        "close-table": CloseTable(by),
    }
    return found[choice.action]


# what goes wrong


def _reported(floor: Floor) -> Command | None:
    """A report that is offered, each situation as likely as any other."""
    found = report_options(floor.rules, floor.state)
    if floor.physical and floor.deck:
        found = tuple(one for one in found if isinstance(one, FindErrors) or one.situation != "shoe-empty")
    if not found:
        return None
    kinds = sorted({type(one).__name__ if isinstance(one, FindErrors) else one.situation for one in found})
    special = [kind for kind in kinds if kind not in _ANY_TIME]
    kind = floor.dice.choice(special if special and floor.dice.random() < 0.8 else kinds)
    one = floor.dice.choice([one for one in found if kind in (type(one).__name__, getattr(one, "situation", ""))])
    if isinstance(one, FindErrors) or not one.cards:
        return one
    if one.situation == "hole-exposed":
        return replace(one, cards=tuple(floor.hole))
    return replace(one, cards=tuple(floor.deck[: len(one.cards)])) if len(floor.deck) > 1 else None


def _tried(floor: Floor) -> Command | None:
    """A report or a ruling by anybody about anything; most of them are refused."""
    dice, state = floor.dice, floor.state
    by = Person(dice.choice(ROLES))
    if state.trouble.pending is not None and dice.random() < 0.5:
        return random_ruling(floor, by)
    situation = dice.choice(SITUATIONS)
    if situation == "shoe-empty" and floor.physical:
        return None
    count = 2 if situation == "simultaneous" else int(situation in _WITH_ONE_CARD)
    cards = tuple(floor.deck[:count]) if floor.physical and not state.trouble.aside else ()
    if situation == "hole-exposed":
        cards = tuple(floor.hole)
    return Report(
        situation,
        by,
        dice.randint(0, state.setup.boxes),
        dice.randint(0, 3),
        dice.randint(0, state.setup.boxes),
        dice.random() < 0.7,
        cards,
        dice.randint(0, state.round),
        dice.choice(PEOPLE),
        dice.choice(SIDES),
    )


def random_ruling(floor: Floor, by: Person) -> Command:
    """A ruling or an answer by anybody."""
    dice = floor.dice
    boxes = tuple(number for number in range(1, floor.state.setup.boxes + 1) if dice.random() < 0.5)
    if dice.random() < 0.5:
        return GiveRuling(dice.choice(REMEDIES), by, boxes)
    hand = dice.choice((0, 0, 1, 2))
    return Answer(dice.choice(PEOPLE), dice.randint(1, floor.state.setup.boxes), dice.choice(CHOICES), hand)


def _ordered(floor: Floor) -> Command | None:
    """A void or an order about people, by anybody; most of them are refused."""
    dice, state = floor.dice, floor.state
    by = Person(dice.choice(ROLES))
    player, box = dice.choice(PEOPLE), dice.randint(1, state.setup.boxes)
    limits = state.setup.limits
    boxes = tuple(one.number for one in state.boxes if dice.random() < 0.5)
    if dice.random() < 0.5:
        past = dice.randint(1, state.round)
        voids = (VoidHands(by, boxes), VoidRound(by), VoidWager(by, player, box), RefuseCard(player, box))
        return dice.choice((*voids, *voids, VoidPastRound(by, past), VoidPastWager(by, past, player, box)))
    if dice.random() < 0.03:
        return ExcludePlayer(player, by)
    return dice.choice(
        (
            PermitEntry(player, by),
            RestrictPlayer(player, by, tracked=True),
            LiftRestriction(player, by),
            RaiseMaximum(box, Cents(limits.maximum + limits.step), by),
            ChangeLimits(limits.minimum, Cents(limits.maximum + dice.choice((-1, 1)) * limits.step), by),
            RequireBox(box, by),
            VacateSeat(box, by),
            GrantSqueeze(box, by),
            AskSqueeze(player, box),
            RequestReview(player),
            PlaceWager(player, box, limits.minimum, medium=dice.choice(("cash", "match-play"))),
        )
    )


def _around(floor: Floor) -> Command | None:
    """Something of the procedures around the cards, or that final rounds are announced."""
    found = [one for one in procedure_options(floor.rules, floor.state) if one.action != "close-table"]
    if floor.dice.random() < 0.02:
        return AnnounceFinalRounds()
    return procedure_command(floor, floor.dice.choice(found)) if found else None


def _chosen(floor: Floor) -> Command | None:
    """Something that is open to a player now."""
    found = [one for person in PEOPLE for one in options(floor.rules, floor.state, person) if one.wager != "bsx-16"]
    refusals = [one for person in PEOPLE for one in answer_options(floor.rules, floor.state, person)]
    if refusals and (not found or floor.dice.random() < 0.3):
        return floor.dice.choice(refusals)
    return command_for(_world(floor), floor.dice.choice(found)) if found else None
