"""Random round scripts in which things go wrong: the second player says what is due and what may be said.

Every action is tried on a copy of the table first. What the rules allow is kept; what they refuse is sometimes kept
too, as the end of the script.
"""

import random
from dataclasses import dataclass, field

from tests.agreement.generate import PEOPLE, RANKS, SUITS, THEMES, dollars
from tests.agreement.incidents import act, finish
from tests.agreement.incidents_house import (
    current,
    due,
    forfeitable,
    insurable,
    next_step,
    surrenderable,
    waiting_for,
)
from tests.agreement.incidents_play import moves
from tests.agreement.incidents_state import Box, Hand, Table, copied
from tests.agreement.reference import BOOKS, IllegalError, NotCoveredError

DECKS = 8
STAKES = (500, 1000, 1000, 1500, 2000, 2500, 2550, 5000, 10_000)
LIMITS = {"min": 100, "max": 1_000_000, "step": 50}
WORDS = {  # what can go wrong, and how often it is thought of
    "misdealt": 10,
    "skipped": 8,
    "face-up": 2,
    "ten": 1,
    "foreign-card": 0.3,
    "drawn": 2,
    "exposed": 4,
    "burnt": 2,
    "overdrawn": 2,
    "simultaneous": 3,
    "miscount": 0.2,
    "not-shuffled": 0.2,
    "interruption": 1,
    "missed-insurance": 2,
    "missed-surrender": 2,
    "unpaid": 2,
    "absent": 2,
    "found-late": 1,
    "void round": 0.3,
}


@dataclass
class Written:
    """A script and the second player's answer: the net per player, or the number of the refused action."""

    book: str
    hole_card: str
    shoe: list[str]
    actions: list[str] = field(default_factory=list)
    net: dict[str, int] = field(default_factory=dict)
    refused: int | None = None

    def toml(self) -> str:
        """The script as a file."""
        least, most, step = (dollars(LIMITS[key]) for key in ("min", "max", "step"))
        lines = [
            f'rulebook = "{self.book}"',
            f"decks = {DECKS}",
            f'shoe = "{" ".join(self.shoe)}"',
            f"limits = {{ min = {least}, max = {most}, step = {step} }}",
        ]
        if self.book == "ma-2025":
            lines.append(f'options = {{ hole_card = "{self.hole_card}" }}')
        lines += ["actions = [", *(f"  '{action}'," for action in self.actions), "]", ""]
        return "\n".join(lines)


def generate(book: str, seed: int) -> Written:
    """A script of one or two rounds; a few end in an action that the rules refuse."""
    attempt = 0
    while True:
        chance = random.Random(f"incidents {book} {seed} {attempt}")
        try:
            return _Writer(book, chance).write()
        except NotCoveredError:
            attempt += 1


class _Writer:
    def __init__(self, book: str, chance: random.Random) -> None:
        self.chance = chance
        hole_card = chance.choice(("none", "none", "hole", "reader")) if book == "ma-2025" else "none"
        self.boxes = sorted(chance.sample(range(1, 8), chance.choice((1, 2, 2, 2, 3, 3))))
        self.rounds = chance.choice((1, 1, 1, 2))
        shoe = self.stack(4)
        if self.often(0.12):
            shoe = shoe[: chance.randint(2 * len(self.boxes) + 1, 2 * len(self.boxes) + 7)]
        self.written = Written(book, hole_card, shoe)
        self.table = Table(book, list(shoe), dict(LIMITS), hole_card)
        self.plan = chance.choice(("initial", "initial", "later", "later", "any", "any", "any"))  # where errors happen
        self.eager = chance.choice((0.15, 0.3, 0.5))  # how readily things go wrong
        self.slow = chance.choice((0.1, 0.3, 0.6))  # how readily the house waits
        self.watchful = chance.choice((0.03, 0.1, 0.3))  # how readily errors are noticed
        self.words = self.some_words()
        self.over = False

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def some_words(self) -> dict[str, float]:
        """A few kinds of trouble for this script, or all of them."""
        if self.often(0.3):
            return dict(WORDS)
        keys = self.chance.choices(list(WORDS), list(WORDS.values()), k=self.chance.choice((1, 2, 3)))
        return {key: WORDS[key] for key in keys}

    def stack(self, decks: int) -> list[str]:
        chance = self.chance
        theme = THEMES[chance.choice(tuple(THEMES))]
        left = {rank + suit: decks for rank in RANKS for suit in SUITS}
        suited = chance.choice((1, 1, 4))
        favourite = chance.choice(SUITS)
        weight = {card: theme.get(card[0], 1) * (suited if card[1] == favourite else 1) for card in left}
        shoe: list[str] = []
        for _ in range(35 + 35 * self.rounds):
            cards = [card for card in left if left[card]]
            card = chance.choices(cards, [weight[one] for one in cards])[0]
            left[card] -= 1
            shoe.append(card)
        if self.often(0.5):  # a telling first card for the dealer, or for the place beside
            at = len(self.boxes) + chance.choice((0, 0, 1, -1))
            wish = chance.choice("AAAKQJ7")
            found = [index for index in range(at, len(shoe)) if shoe[index][0] == wish]
            if found:
                shoe[at], shoe[found[0]] = shoe[found[0]], shoe[at]
        return shoe

    # The script

    def write(self) -> Written:
        for _ in range(self.rounds):
            if not self.over and not self.to_replace():
                self.play_round()
        if not self.over:
            try:
                finish(self.table)
            except IllegalError as problem:
                raise AssertionError("the script ends too early") from problem
            for one in self.table.rounds:
                for player, gain in one.items():
                    self.written.net[player] = self.written.net.get(player, 0) + gain
        return self.written

    def play_round(self) -> None:
        if self.table.must_shuffle:
            self.say(f'shuffle "{" ".join(self.stack(4))}"')
        self.place_wagers()
        rounds = len(self.table.rounds)
        if self.often(0.03):
            self.trouble()
        if self.stopped(rounds):
            return
        if self.plan == "initial":
            self.legal("deal ...")
            places = 2 * len(self.boxes) + 1
            if self.often(0.8):
                self.legal(f"go {self.chance.randint(1, places - 1)}")
            self.error()
        else:
            self.say("deal")
        steps = 0
        while not self.stopped(rounds):
            steps += 1
            if steps > 150:
                raise NotCoveredError("no end")
            self.step()

    def to_replace(self) -> bool:
        """Other cards have to come to the table before the next round: the script ends here."""
        if self.table.must_replace:
            return True
        words = ("ten", "foreign-card", "miscount")
        return self.written.book != "sg-rws-v5" and any(one.startswith(words) for one in self.written.actions)

    def stopped(self, rounds: int) -> bool:
        """The round is over, or the script ended in a refusal."""
        return self.over or len(self.table.rounds) > rounds

    def legal(self, action: str) -> bool:
        """Keep an action that the rules allow."""
        trial = copied(self.table)
        try:
            act(trial, action)
        except IllegalError:
            return False
        self.table = trial
        self.written.actions.append(action)
        return True

    def say(self, action: str) -> bool:
        """An action that should be allowed; the house may be made to wait after it."""
        slow = 0.6 if self.plan == "later" and action.startswith(("hit", "double", "split", "stand")) else self.slow
        pace = " ..." if self.often(slow) and not action.startswith(("bet", "side", "shuffle")) else ""
        if self.ends_unnoticed(action):
            pace = " ..."
        if not self.legal(action + pace):
            if self.often(0.02) and not self.table.dry:  # else the action before is refused, for want of a card
                self.written.actions.append(action)
                self.written.refused = len(self.written.actions)
                self.over = True
            return False
        return True

    def ends_unnoticed(self, action: str) -> bool:
        """It would end a round in which an error was not noticed yet: mostly the house waits, and it is."""
        now = self.table.round
        if now is None or not now.faults or self.often(0.1):
            return False
        trial = copied(self.table)
        try:
            act(trial, action)
        except IllegalError:
            return False
        return trial.round is None

    def step(self) -> None:
        table = self.table
        if table.dry:
            self.dry()
        elif table.round is not None and table.round.ask is not None:
            self.answer()
        elif table.round is not None and table.round.faults and self.often(self.watchful):
            self.say("noticed")
        elif self.plan == "later" and due(table) is not None and self.often(0.4):
            self.error()
        elif self.often(self.eager if self.plan == "any" else 0.06):
            self.trouble()
        elif next_step(table) is not None:
            self.pace()
        else:
            self.offer_or_decide()

    def dry(self) -> None:
        book = self.written.book
        if book == "sg-rws-v5":
            self.say(self.chance.choice(("shoe-empty", "void round")))
        elif book == "act-2005" and self.often(0.1):
            self.say("void round")
        else:
            if self.often(0.3):
                self.say("shoe-empty")
            self.legal(f'reshuffle "{" ".join(self.stack(4))}"')

    def pace(self) -> None:
        """The house waits: let it go on a little, or to the next decision."""
        now = self.table.round
        if now is not None and now.faults and self.ends_unnoticed("go"):
            self.say("noticed")
            return
        self.legal("go" if self.often(0.15) else f"go {self.chance.choice((1, 1, 1, 2, 3))}")

    # What people say

    def offer_or_decide(self) -> None:
        table, chance = self.table, self.chance
        now = table.round
        assert now is not None
        offer = waiting_for(table)
        if offer == "insurance" and self.often(0.6):
            mine = insurable(table, now)
            if mine:
                number, player = chance.choice(mine)
                stake = next(one.stake for one in now.boxes[number].bettors if one.player == player)
                unit = LIMITS["step"]
                self.say(f"insure {player} {number} {dollars(max(unit, stake // 2 // unit * unit))}")
                return
        if offer == "forfeit" and self.often(0.3):
            number = next(box.number for box, hand in now.hands() if hand is now.forfeit)
            self.say(f"forfeit {number} {chance.choice(forfeitable(table, now))}")
            return
        if offer == "surrender" and self.often(0.35):
            self.say(f"surrender {chance.choice(surrenderable(table, now))}")
            return
        if offer in ("insurance", "surrender", "forfeit") and (self.often(0.6) or current(table, now) is None):
            self.say("pass")
            return
        self.decide()

    def decide(self) -> None:
        """A decision; offers that are still open lapse by it."""
        trial = copied(self.table)
        for _ in range(4):
            if trial.round is None or waiting_for(trial) == "play":
                break
            try:
                act(trial, "pass")
            except IllegalError:
                break
        now = trial.round
        if now is None or waiting_for(trial) != "play":
            self.say("pass") or self.legal("go")
            return
        found = current(trial, now)
        assert found is not None
        box, hand = found
        can = moves(trial)
        points, _ = hand.total(trial.rules)
        if trial.pending and trial.pending[0].offered and self.often(0.5):
            if waiting_for(self.table) != "play":
                self.say("pass")
                return
            self.say(f"{self.chance.choice(('accept', 'refuse', 'refuse'))} {box.number}")
            return
        wishes = {
            "split": 0.7,
            "surrender": 0.08,
            "double": 0.35 if points <= 11 else 0.15,
            "hit": 0.9 if points <= 11 else 0.55 if points <= 16 else 0.15,
        }
        verb = next((one for one, share in wishes.items() if one in can and self.often(share)), "")
        if not verb:
            verb = "stand" if "stand" in can else "hit"
        self.say(f"{verb} {box.number}{self.stakes(verb, box, hand)}")

    def stakes(self, verb: str, box: Box, hand: Hand) -> str:
        words = []
        for player in hand.stakes:
            leads = player == box.decides(hand, self.table.rules)
            if verb == "double" and (leads or self.often(0.5)) and hand.is_open(player):
                words.append(f"{player}={dollars(hand.stakes[player] if self.often(0.6) else LIMITS['step'])}")
            elif verb == "split" and (leads or self.often(0.5)):
                words.append(player)
            elif verb == "split" and BOOKS[self.written.book]["choose_hand"] and self.often(0.5):
                words.append(f"{player}@2")
        return "".join(f" {word}" for word in words)

    def place_wagers(self) -> None:
        sides = list(BOOKS[self.written.book]["sides"])
        for number in self.boxes:
            people = self.chance.sample(PEOPLE, self.chance.choice((1, 1, 1, 2, 2, 3)))
            for player in people:
                stake = self.chance.choice(STAKES)
                self.say(f"bet {player} {number} {dollars(stake)}{' standing' if self.often(0.15) else ''}")
            if sides and self.often(0.4):
                kind = self.chance.choice(sides)
                self.legal(f"side {self.chance.choice(people)} {number} {kind} 5")

    # What goes wrong

    def error(self) -> None:
        """A card goes wrong, mostly unnoticed."""
        unnoticed = " unnoticed" if self.often(0.8) else ""
        boxes = [str(number) for number in self.boxes]
        wrong = self.often(0.6) and self.written.book != "ma-2025"
        self.say(f"misdealt {self.place(boxes)}{unnoticed}" if wrong else f"skipped{unnoticed}")

    def trouble(self) -> None:
        """Something that can go wrong now; a few tries."""
        for _ in range(3):
            try:
                if self.say(self.one_trouble()) or self.over:
                    return
            except NotCoveredError:
                pass

    def one_trouble(self) -> str:
        word = self.chance.choices(list(self.words), list(self.words.values()))[0]
        unnoticed = " unnoticed" if self.often(0.5) else ""
        boxes = [str(number) for number in self.boxes]
        place = self.place(boxes)
        match word:
            case "misdealt":
                return f"misdealt {place}{unnoticed}"
            case "skipped":
                return f"skipped{unnoticed}"
            case "missed-insurance":
                return f"missed-insurance {self.chance.choice(PEOPLE)} {self.chance.choice(boxes)}"
            case "missed-surrender" | "absent":
                return f"{word} {self.chance.choice(boxes)}"
            case "unpaid":
                return f"unpaid {place if place != 'dealer' else boxes[0]}"
            case "found-late":
                return f"found-late {self.chance.randint(1, 2)}"
            case "simultaneous" if self.written.book == "sg-rws-v5":
                return "simultaneous by pit-supervisor"
            case _:
                return word

    def place(self, boxes: list[str]) -> str:
        """Where a card may lie: a box, one of its hands, the dealer, now and then an empty box."""
        if self.often(0.15):
            return "dealer"
        if self.often(0.12):
            return str(self.chance.randint(1, 7))
        number = self.chance.choice(boxes)
        now = self.table.round
        hands = len(now.boxes[int(number)].hands) if now is not None and int(number) in now.boxes else 1
        return f"{number} {self.chance.randint(1, hands)}" if hands > 1 else number

    def answer(self) -> None:
        """What the table asks for: a ruling, or the players' choices."""
        now = self.table.round
        assert now is not None
        assert now.ask is not None
        ask = now.ask
        answer = self.chance.choice(sorted(ask.answers))
        if ask.what in ("options", "order", "late"):
            player, number = self.chance.choice(sorted(ask.who))
            which = self.chance.choice(("all", player, f"{player} {number}"))
            self.legal(f"choose {which} {answer}")
        elif answer == "void-hands":
            named = [
                f"{box.number}/{at}" if len(box.hands) > 1 else str(box.number)
                for box in now.boxes.values()
                for at, hand in enumerate(box.hands, 1)
                if hand.uid in ask.hands
            ]
            self.say(f"void {' '.join(named)}")
        elif answer == "void-round":
            self.say("void round")
        else:
            self.say("reconstruct" if answer == "reconstruct" else f"ruling {answer}")
