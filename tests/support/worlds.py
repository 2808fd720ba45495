"""Random tables: books, house variants mixed from them, people who do anything that is open."""

import random
from dataclasses import dataclass, field
from functools import cache

from pontoon.cards import Card, Entropy, seeded_entropy
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, RulebookError, load_book, variant, written_values
from pontoon.rulebook.vary import vary
from pontoon.table import (
    Addition,
    AnswerSharing,
    AskSqueeze,
    Choice,
    CloseBetting,
    CloseOffer,
    Command,
    DecideSpin,
    Double,
    Event,
    Follow,
    Forfeit,
    Hit,
    Insure,
    Limits,
    Outcome,
    Person,
    PlaceSideWager,
    PlaceWager,
    Range,
    Refusal,
    Setup,
    Split,
    Stand,
    State,
    Surrender,
    TakeBackWager,
    evolve,
    next_step,
    open_table,
    options,
    run,
    start,
)

DEALER = Person("dealer")
PEOPLE = ("ann", "bob", "cat", "dan")


def mixed_variant(seed: int) -> Rulebook:
    """A book with rules taken at random from the others, leaving out what would contradict."""
    dice = random.Random(seed)
    books = _books()
    base = dice.choice(BOOK_IDS)
    changes: dict[str, object] = {}
    for path in books[base]:
        values = [book[path] for book in books.values() if path in book]
        if dice.random() < 0.4:
            changes[path] = dice.choice(values)
    for path, value in READINGS:
        if dice.random() < 0.15:
            changes[path] = value
    while True:
        try:
            return variant(base, changes)
        except RulebookError as error:
            for fault in error.faults:
                changes.pop(fault.path, None)
            changes.pop(dice.choice(sorted(changes)))  # the other side of the contradiction, sooner or later


@cache
def _books() -> dict[str, dict[str, object]]:
    return {book: written_values(load_book(book)) for book in BOOK_IDS}


READINGS: tuple[tuple[str, object], ...] = (
    ("twenty_one.soft", "draw-or-double"),
    ("dealer_pontoon.after_bust", "original-chips"),
    ("dealer_pontoon.after_bust", "one-in-all"),
    ("dealer_pontoon.split_takes", "everything"),
    ("dealer_pontoon.double_takes", "everything"),
    ("pontoon.odds_when", "dealer-21"),
    ("split.ace_ten", "two-card-21"),
    ("split.pairs", "rank"),
    ("limits.pro_rata_floor", "rescale"),
    ("limits.pro_rata_floor", "drop"),
    ("surrender.held_against", []),
    ("surrender.decided_by", "each-player"),
    ("dealer.draws", "always"),
    ("super_bonus.others_stand_offs", False),
    ("super_bonus.winners", "seated"),
    ("super_bonus.on_top", False),
    ("draw.compulsory_on", "hard-count"),
    ("double.forfeit_until", "dealer-card"),
    ("double.forfeit_by", "all-bettors"),
    ("split.designate_again", False),
    ("limits.above", "pro-rata"),
)
"""Readings that none of the five books takes by itself."""


FAMILY: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("double.times", (2, 3)),
    ("double.totals", ([9, 10, 11], [10, 11], [8, 9, 10, 11, 18])),
    ("double.totals_on", ("hard-count",)),
    ("double.after_split", (False,)),
    ("double.bonus", ("kept",)),
    ("double.forfeit", (False,)),
    ("double.forfeit_loses", ("all-but-last",)),
    ("split.bonus", ("withheld",)),
    ("dealer_pontoon.after_bust", ("one-in-all", "original-chips")),
    ("dealer.stands_on_soft", (17, 18)),
)
"""Rules of Pontoon's relatives that the five books share otherwise."""


def family_variant(seed: int, always: dict[str, object]) -> Rulebook:
    """A mixed variant with some of the rules of Pontoon's relatives, and with these values in any case."""
    dice = random.Random(f"family {seed}")
    base = mixed_variant(seed)
    changes = {path: dice.choice(values) for path, values in FAMILY if dice.random() < 0.4}
    while True:
        try:
            return vary(base, changes | always, book="family")
        except RulebookError as error:
            for fault in error.faults:
                changes.pop(fault.path, None)


@dataclass
class World:
    """A table being played by dice."""

    rules: Rulebook
    state: State
    events: list[Event]
    entropy: Entropy
    dice: random.Random
    commands: list[Command] = field(default_factory=list)
    stuck: bool = False

    def do(self, command: Command) -> None:
        """A command that must be accepted, unless the shoe has run out of cards for it."""
        outcome = run(self.rules, self.state, command, self.entropy)
        if isinstance(outcome, Refusal) and outcome.code == "shoe-empty":
            self.stuck = True
            return
        assert isinstance(outcome, Outcome), (command, outcome)
        self.commands.append(command)
        self.state = outcome.state
        self.events += outcome.events


def random_setup(rules: Rulebook, dice: random.Random) -> Setup:
    """A set-up the rulebook allows."""
    noticed = dice.random() < 0.7 or (
        rules.limits.unnoticed_above.value == "none" and rules.limits.unnoticed_below.value == "none"
    )
    return Setup(
        decks=dice.choice(rules.cards.decks.value),
        boxes=dice.randint(1, rules.boxes.number.value),
        limits=Limits(Cents(500), Cents(dice.choice([2000, 10000])), Cents(dice.choice([100, 250, 500]))),
        limits_noticed=noticed,
        hole_card=dice.choice(rules.dealer.hole_card.value),
        burn=max(rules.shoe.burn.value, dice.choice([0, 1])),
        automated=rules.shoe.automated.value and dice.random() < 0.3,
        mid_shoe_limited=rules.limits.mid_shoe.value != "none" and dice.random() < 0.3,
        full_patronage=bool(rules.cites.full_patronage) and dice.random() < 0.2,
    )


def open_world(rules: Rulebook, seed: int) -> World:
    """An opened table with a shuffled shoe."""
    dice = random.Random(seed)
    entropy = seeded_entropy(str(seed))
    opened = open_table(rules, random_setup(rules, dice))
    assert not isinstance(opened, tuple), opened
    state = evolve(State(), opened)
    outcome = start(rules, state, entropy)
    assert isinstance(outcome, Outcome)
    return World(rules, outcome.state, [opened, *outcome.events], entropy, dice)


def play_round(world: World) -> None:
    """One round: wagers, then anything that is open, to the end; nothing at a table that is stuck."""
    if world.stuck or world.state.boxes:
        return
    number = world.state.round
    place_wagers(world)
    while world.state.round == number and world.state.phase != "closed" and not world.stuck:
        command = next_command(world)
        if command is None:
            return
        world.do(command)


def place_wagers(world: World) -> None:
    """A few wagers and side wagers, at least one main wager if anybody may place one."""
    for _ in range(world.dice.randint(1, 8)):
        person = world.dice.choice(PEOPLE)
        open_now = [one for one in options(world.rules, world.state, person) if one.action in ("wager", "side")]
        if open_now:
            chosen = world.dice.choice(open_now)
            if chosen.wager == "bsx-16" and world.dice.random() < 0.9:
                continue  # other side wagers come more often
            world.do(command_for(world, chosen))
    if not any(box.bettors for box in world.state.boxes):
        for person in PEOPLE:
            for choice in options(world.rules, world.state, person):
                if choice.action == "wager":
                    world.do(command_for(world, choice))
                    return


def next_command(world: World) -> Command | None:
    """Anything that may be done now; the wheel stops at a seat nobody has. None where the round cannot go on."""
    step = next_step(world.rules, world.state)
    if step.kind == "bet":
        return CloseBetting() if any(box.bettors for box in world.state.boxes) else None
    if step.kind == "spin":
        return DecideSpin(99, Cents(2000))
    choices = [choice for person in PEOPLE for choice in options(world.rules, world.state, person)]
    if step.kind == "offer" and (not choices or world.dice.random() < 0.5):
        return CloseOffer()
    if not choices:
        assert step.kind != "decide", "a hand that has to be decided must have something to choose"
        return None
    return command_for(world, world.dice.choice(choices))


def amount_in(dice: random.Random, amounts: Range) -> Cents:
    """Some amount of the range, not too far above its least."""
    first = amounts.first
    most = min(amounts.most, first + 40 * amounts.multiple)
    return Cents(first + dice.randint(0, (most - first) // amounts.multiple) * amounts.multiple)


def command_for(world: World, choice: Choice) -> Command:
    """A command that the choice offers."""
    dice, player, box = world.dice, choice.player, choice.box
    match choice.action:
        case "wager":
            amount = amount_in(dice, choice.amounts[0])
            fits = choice.standing is None or amount in choice.standing
            return PlaceWager(player, box, amount, fits and dice.random() < 0.3)
        case "side":
            assert choice.wager is not None
            return PlaceSideWager(player, box, choice.wager, amount_in(dice, choice.amounts[0]))
        case "take-back":
            return TakeBackWager(player, box)
        case "answer-sharing":
            return AnswerSharing(player, box, dice.random() < 0.5)
        case "ask-squeeze":
            return AskSqueeze(player, box)
        case "insure":
            return Insure(player, box, amount_in(dice, choice.amounts[0]))
        case "surrender":
            return Surrender(player, box)
        case "hit":
            return Hit(player, box)
        case "stand":
            return Stand(player, box)
        case "double":
            others = [one for one in choice.amounts[1:] if dice.random() < 0.5]
            if asks := dice.random() < 0.5:
                others = []
            added = [Addition(one.player, amount_in(dice, one)) for one in (choice.amounts[0], *others)]
            return Double(player, box, tuple(added), None if asks else DEALER)
        case "split" if dice.random() < 0.5:
            return Split(player, box, (player,))
        case "split":
            others_named = [one.player for one in choice.amounts[1:]]
            cover = [player, *(one for one in others_named if dice.random() < 0.5)]
            second = [one for one in choice.second if one not in cover and dice.random() < 0.5]
            return Split(player, box, tuple(cover), tuple(second), (), DEALER)
        case "follow":
            answer = dice.choice(choice.answers)
            amount = amount_in(dice, choice.amounts[0]) if answer == "follow" else Cents(0)
            return Follow(player, box, answer, amount)
        case "forfeit":
            return Forfeit(player, box, choice.hand)


def all_cards(world: World) -> list[Card]:
    """Every card the table knows of: in the shoe, on the table, in the rack."""
    state = world.state
    lying = [card for box in state.boxes for hand in box.hands for card in hand.cards]
    hole = [] if state.hole is None else [state.hole]
    return [*state.shoe.order[state.shoe.position :], *lying, *state.dealer, *hole, *state.rack]
