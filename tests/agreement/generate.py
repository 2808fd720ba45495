"""Random round scripts, rich in what is rare: the reference player says what is legal, chance chooses."""

import random
from dataclasses import dataclass, field

from tests.agreement.reference import BOOKS, Game, IllegalError, Json, NotCoveredError, total

PEOPLE = ("ann", "bob", "cat", "dan", "eve")
RANKS = "A23456789JQK"
SUITS = "shdc"
SIDES = ("perfect-pairs", "player-pair", "bonus", "match-super-bonus", "bsx-16")
THEMES = {  # how often each rank comes
    "even": {},
    "sevens": {"7": 30, "6": 3, "8": 3},
    "pontoons": {"A": 20, "K": 8, "Q": 6, "J": 6},
    "eights": {"8": 25, "3": 4, "2": 3, "A": 3, "K": 3},
    "aces": {"A": 30},
    "tens": {"K": 10, "Q": 10, "J": 10, "A": 4},
    "low": {"A": 6, "2": 10, "3": 8, "4": 6, "5": 3},
    "six-seven-eight": {"6": 12, "7": 12, "8": 12, "5": 3, "J": 3},
    "doubles": {"5": 8, "6": 8, "4": 5, "A": 6, "K": 6, "Q": 4},
}
LIMITS = (  # minimum, maximum, step, in cents
    (100, 1_000_000, 100),
    (100, 1_000_000, 100),
    (100, 1_000_000, 50),
    (500, 50_000, 500),
    (200, 20_000, 200),
    (1000, 10_000, 250),
    (300, 9_900, 300),
    (25, 10_000, 25),
    (1, 30_000, 1),
    (700, 70_000, 700),
)
STAKES = (100, 150, 199, 200, 250, 400, 499, 500, 501, 900, 999, 1000, 1500, 2000, 2400, 2450, 2499, 2500, 2501)
STAKES_MORE = (2600, 5000, 9900, 9950, 9999, 10_000, 10_001, 12_300, 20_000)


@dataclass
class Written:
    """A script, and the reference's answer: the net per player and per round, or the refused action's number."""

    book: str
    decks: int
    limits: tuple[int, int, int]
    hole_card: str
    shoe: list[str]
    actions: list[str] = field(default_factory=list)
    net: dict[str, int] = field(default_factory=dict)
    rounds: list[dict[str, int]] = field(default_factory=list)
    illegal: int | None = None

    def toml(self) -> str:
        """The script as a file."""
        least, most, step = (dollars(amount) for amount in self.limits)
        lines = [
            f'rulebook = "{self.book}"',
            f"decks = {self.decks}",
            f'shoe = "{" ".join(self.shoe)}"',
            f"limits = {{ min = {least}, max = {most}, step = {step} }}",
        ]
        if self.book == "ma-2025":
            lines.append(f'options = {{ hole_card = "{self.hole_card}" }}')
        lines += ["actions = [", *(f"  '{action}'," for action in self.actions), "]", ""]
        return "\n".join(lines)


def dollars(amount: int) -> str:
    """Cents as dollars, without needless decimals."""
    return f"{amount // 100}.{amount % 100:02}" if amount % 100 else str(amount // 100)


def generate(book: str, seed: int) -> Written:
    """A script of one to three rounds; about a third end in an action that the rules refuse."""
    attempt = 0
    while True:
        chance = random.Random(f"{book} {seed} {attempt}")
        try:
            return _Writer(book, chance).write()
        except NotCoveredError:  # an empty shoe, or a wheel that would have to turn
            attempt += 1


class _Writer:
    def __init__(self, book: str, chance: random.Random) -> None:
        self.chance = chance
        decks = chance.choice((6, 8)) if book == "ma-2025" else chance.choice((4, 6, 6, 8))
        limits = chance.choice(LIMITS)
        hole_card = chance.choice(("none", "none", "hole", "reader")) if book == "ma-2025" else "none"
        self.boxes = sorted(chance.sample(range(1, 8), chance.choice((1, 1, 1, 2, 2, 3, 4))))
        self.rounds = chance.choice((1, 1, 2, 3))
        self.written = Written(book, decks, limits, hole_card, self.stack())
        names = ("min", "max", "step")
        self.game = Game(book, self.written.shoe, dict(zip(names, limits, strict=True)), hole_card)
        self.trouble = chance.random() < 0.6
        self.over = False
        self.lapsed = False  # an offer was closed without a word: the next action must not be its `pass`

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    # Cards

    def stack(self, decks: int = 4) -> list[str]:
        """A shoe of four decks at most, so that it fits any number of decks."""
        chance = self.chance
        plan = chance.choice(("sevens", "split sevens", "six-seven-eight", "up", "up", "up", "", "", ""))
        themes = {"sevens": "sevens", "split sevens": "sevens", "six-seven-eight": "six-seven-eight"}
        theme = THEMES[themes.get(plan) or chance.choice(tuple(THEMES))]
        suit = chance.choice(SUITS)
        suited = chance.choice((1, 1, 3, 20)) if plan in ("", "up") else 4
        left = {rank + one: decks for rank in RANKS for one in SUITS}
        weight = {card: theme.get(card[0], 1) * (suited if card[1] == suit else 1) for card in left}
        shoe = []
        for _ in range(min(30 + 30 * self.rounds, 150)):
            cards = [card for card in left if left[card]]
            card = chance.choices(cards, [weight[one] for one in cards])[0]
            left[card] -= 1
            shoe.append(card)
        self.arrange(shoe, plan, suit)
        return shoe

    def arrange(self, shoe: list[str], plan: str, suit: str) -> None:
        """Often give the dealer a telling first card, and the first box something to hope for."""
        chance, boxes = self.chance, len(self.boxes)
        first, up, second, draw = 0, boxes, boxes + 1, 2 * boxes + 1
        other = chance.choice(SUITS)
        wishes: dict[int, str] = {}
        if plan == "sevens":  # suited sevens against a seven
            wishes = {first: f"7{suit}", second: f"7{suit}", draw: f"7{suit}", up: "7"}
        elif plan == "split sevens":  # sevens to be split, which then come together
            wishes = {first: f"7{suit}", second: f"7{other}", draw: f"7{suit}", draw + 1: f"7{suit}", up: "7"}
        elif plan == "six-seven-eight":  # six, seven, eight
            wishes = dict(zip((first, second, draw), chance.sample([rank + suit for rank in "678"], 3), strict=True))
        elif plan == "up":
            wishes = {up: chance.choice("AAK7689")}
        for to, card in wishes.items():
            found = [at for at in range(to, len(shoe)) if shoe[at].startswith(card)]
            if found:
                shoe[to], shoe[found[0]] = shoe[found[0]], shoe[to]

    # The script

    def write(self) -> Written:
        for number in range(self.rounds):
            if number and self.often(0.2):
                self.say(f'shuffle "{" ".join(self.stack())}"')
            self.play_round()
            if self.over:
                break
        if not self.over:
            self.game.finish()
        written = self.written
        written.rounds = self.game.rounds
        for one in written.rounds:
            for player, gain in one.items():
                written.net[player] = written.net.get(player, 0) + gain
        return written

    def say(self, action: str) -> None:
        """An action that the reference allows, or that ends the script."""
        if self.over:
            return
        self.lapsed = False
        self.written.actions.append(action)
        try:
            self.game.act(action)
        except IllegalError:
            self.written.illegal = len(self.written.actions)
            self.over = True

    def play_round(self) -> None:
        self.place_wagers()
        self.perhaps_trouble(0.08)
        self.say("deal")
        steps = 0
        while self.in_round():
            steps += 1
            assert steps < 200
            self.perhaps_trouble(0.06)
            if self.in_round():
                self.step()

    def in_round(self) -> bool:
        return not self.over and self.game.stage != "betting"

    def step(self) -> None:
        chance, game = self.chance, self.game
        if game.stage == "insurance" and game.insurable() and self.often(0.6):
            number, one = chance.choice(game.insurable())
            most, step = game.most_insurance(one["stake"]), self.written.limits[2]
            unit = step if self.written.book == "ma-2025" or step % 2 else step // 2
            if most >= unit:
                stake = chance.choice((most - most % unit, unit, unit * chance.randint(1, most // unit)))
                self.say(f"insure {one['player']} {number} {dollars(stake)}")
                return
        if game.stage == "surrender" and self.often(0.4):
            self.say(f"surrender {chance.choice(game.surrenderable())}")
        elif game.stage == "forfeit" and self.often(0.35):
            assert game.forfeit is not None
            number = next(key for key, box in game.boxes.items() if any(hand is game.forfeit for hand in box["hands"]))
            self.say(f"forfeit {number} {chance.choice(game.forfeitable())}")
        elif game.stage in ("insurance", "surrender", "forfeit"):
            if self.often(0.5) and not self.lapsed:
                self.say("pass")
            else:
                game.close_offer()
                self.lapsed = True
        elif game.stage == "play":
            self.decide()

    def decide(self) -> None:
        game = self.game
        current, moves = game.current(), game.moves()
        assert current is not None
        number, box, hand = current
        points, _ = total(hand["cards"])
        wishes = {
            "split": 0.8,
            "surrender": 0.08,
            "double": 0.4 if points <= 11 else 0.2,
            "hit": 0.95 if points <= 11 else 0.7 if points <= 16 else 0.2,
        }
        if points == 14 and hand["cards"][0] == hand["cards"][1]:  # suited sevens: mostly left together
            wishes |= {"split": 0.25, "hit": 0.9}
        for move, share in wishes.items():
            if move in moves and self.often(share):
                break
        else:
            move = "stand" if "stand" in moves else "hit"
        if move == "split":
            self.say(f"split {number} {' '.join(self.followers(box, hand))}")
        elif move == "double":
            self.say(f"double {number} {' '.join(self.doublers(box, hand))}")
        else:
            self.say(f"{move} {number}")

    def followers(self, box: Json, hand: Json) -> list[str]:
        words = []
        for player in hand["wagers"]:
            if player == box["decider"] or self.often(0.5):
                words.append(player)
            elif BOOKS[self.written.book]["choose_hand"] and self.often(0.6):
                words.append(f"{player}@2")
            elif self.often(0.2):
                words.append(f"{player}@1")
        self.chance.shuffle(words)
        return words

    def doublers(self, box: Json, hand: Json) -> list[str]:
        step = self.written.limits[2]
        words = []
        for player, wager in hand["wagers"].items():
            if player == box["decider"] or self.often(0.5):
                chips = wager["stake"] // step
                stake = wager["stake"] if self.often(0.5) or not chips else step * self.chance.randint(1, chips)
                words.append(f"{player}={dollars(stake)}")
        self.chance.shuffle(words)
        return words

    # Wagers

    def stake(self, *, short: bool = False) -> int:
        """An amount that fits the limits, most often near a band of the Super Bonus; or one below the minimum."""
        least, most, step = self.written.limits
        if short:
            return step * self.chance.randint(1, (least - 1) // step)
        amount = self.chance.choice(STAKES + STAKES_MORE)
        amount += -amount % step if self.often(0.5) else -(amount % step)
        return min(max(amount, least + -least % step), most - most % step)

    def place_wagers(self) -> None:
        for number in self.boxes:
            most = BOOKS[self.written.book]["most_bettors"]
            people = self.chance.sample(PEOPLE, min(most, self.chance.choice((1, 1, 1, 1, 2, 2, 2, 3, 4))))
            room = self.written.limits[1]
            for player in people:
                stake = self.stake(short=self.may_be_short(player))
                if BOOKS[self.written.book]["box_maximum"] and stake > room and not self.cut():
                    continue
                room -= stake
                self.say(f"bet {player} {number} {dollars(stake)}{' standing' if self.often(0.2) else ''}")
            if self.often(0.5):
                self.place_side(number)
        if self.written.book in ("act-2005", "sg-rws-v5") and self.often(0.1):  # void without a main wager
            number, player = self.chance.randint(1, 7), self.chance.choice(PEOPLE)
            self.place_side(number, player)

    def may_be_short(self, player: str) -> bool:
        """In act-2005 a player's first wager below the minimum plays."""
        least, _, step = self.written.limits
        return self.written.book == "act-2005" and step < least and player not in self.game.advised and self.often(0.2)

    def cut(self) -> bool:
        """In act-2005 an excess plays up to the maximum."""
        return self.written.book == "act-2005" and self.often(0.5)

    def place_side(self, number: int, player: str = "") -> None:
        if self.over or not BOOKS[self.written.book]["sides"]:
            return
        step = self.written.limits[2]
        kind = self.chance.choice(tuple(BOOKS[self.written.book]["sides"]))
        box = self.game.boxes.get(number, {"bettors": [], "sides": []})
        if not player and box["bettors"]:
            player = self.chance.choice(box["bettors"])["player"]
        if not player or any((one["player"], one["kind"]) == (player, kind) for one in box["sides"]):
            return
        stake = step * self.chance.choice((1, 2, 5))
        if kind == "bsx-16":
            stake = 500
        elif kind == "match-super-bonus":
            own = next(one["stake"] for one in box["bettors"] if one["player"] == player)
            stake = max(-(-500 // step) * step, own if self.often(0.3) else 0)
            if stake > own:
                return
        if stake % step == 0 and stake <= self.written.limits[1]:
            self.say(f"side {player} {number} {kind} {dollars(stake)}")

    # Trouble

    def perhaps_trouble(self, share: float) -> None:
        """In some scripts: anything at all, legal or not. What is legal stays, and the script goes on."""
        if self.trouble and not self.over and not self.lapsed and self.often(share):
            self.say(self.anything())

    def anything(self) -> str:
        chance = self.chance
        player = chance.choice(PEOPLE)
        number = chance.choice(self.boxes) if self.often(0.9) else chance.randint(0, 9)
        amount = dollars(chance.choice((self.stake(), self.stake() // 2, chance.choice(STAKES), 0)))
        people = chance.sample(PEOPLE, chance.randint(1, 3))
        box = self.game.boxes.get(number, {"bettors": []})
        decider = box.get("decider", player)
        if box["bettors"] and self.often(0.5):
            amount = dollars(chance.choice(box["bettors"])["stake"])
        words = [decider, *(one for one in people if one != decider)] if self.often(0.8) else people
        return chance.choice(
            (
                f"bet {player} {number} {amount}",
                f"bet {player} {number} {amount} standing",
                f"side {player} {number} {chance.choice(SIDES)} {amount}",
                "deal",
                "pass",
                f"insure {player} {number} {amount}",
                f"surrender {number}",
                f"hit {number}",
                f"stand {number}",
                f"double {number} " + " ".join(f"{one}={amount}" for one in words),
                f"double {number} {decider}={amount}",
                f"forfeit {number} {player}",
                f"split {number} " + " ".join(one + chance.choice(("", "", "@1", "@2")) for one in words),
                f"split {number} {decider}",
                f"{chance.choice(('double', 'split'))} {number} {player} {player}",
                f"double {number} {decider}={amount} {decider}={amount}",
                f"split {number} {decider} {player} {player}@2",
            )
        )
