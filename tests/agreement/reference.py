"""A second answer: a plain player of round scripts that shares nothing with the engine.

Everything here was written from the rulebooks and the script format alone. Cards are two-letter strings, money is
whole cents, a round is dicts and lists. It says what everybody gained, or which action the rules refuse; it cites
nothing. What it does not know (cutting cards, a wheel, house options) it refuses to judge: `NotCoveredError`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

NZ_2000: Json = {
    "soft_17": "draw",
    "most_hands": 3,
    "most_bettors": 3,
    "early": True,  # pontoons and 21s are paid at once and cannot lose any more
    "surrender_up": "AKQJ",
    "double_cards": "any",
    "ace_one": "initial deal",
    "must_draw": True,
    "aces_once": True,
    "choose_hand": True,  # who does not follow a split may choose the second hand
    "pontoon_takes": "one",  # of a player's open hands on a box
    "no_seat": "first",
    "bonus_odds": "who did not double",
    "box_maximum": False,
    "super_bonus": [(2500, 500000), (200, 100000)],
    "fifty": "wagers",
    "sides": {},
}
BOOKS: dict[str, Json] = {
    "nz-2000": NZ_2000,
    "nz-current": NZ_2000 | {"sides": {"perfect-pairs": {"mixed": 5, "coloured": 10, "perfect": 25}}},
    "act-2005": NZ_2000
    | {
        "most_hands": 4,
        "ace_one": "first two",
        "choose_hand": False,
        "bonus_odds": "box never doubled",
        "box_maximum": True,
        "super_bonus": [(2500, 500000), (1, 100000)],
        "sides": {"perfect-pairs": {"mixed": 6, "coloured": 12, "perfect": 25}},
    },
    "sg-rws-v5": NZ_2000
    | {
        "most_hands": 4,
        "most_bettors": 1000,
        "double_cards": "two",
        "ace_one": "first two",
        "choose_hand": False,
        "pontoon_takes": "each",
        "no_seat": "highest",
        "bonus_odds": "hand not doubled",
        "box_maximum": True,
        "super_bonus": [(10000, 500000), (1000, 100000)],
        "fifty": "circles",
        "sides": {"player-pair": {}, "bonus": {}},
    },
    "ma-2025": NZ_2000
    | {
        "soft_17": "stand",
        "most_hands": 4,
        "early": False,
        "surrender_up": "",  # no offer: it is a box's own first decision, against any card
        "ace_one": "never",
        "must_draw": False,
        "aces_once": False,
        "no_seat": "highest",
        "bonus_odds": "hand not doubled",
        "super_bonus": [(2500, 500000), (500, 100000)],
        "fifty": "players",
        "sides": {"match-super-bonus": {}, "bsx-16": {}},
    },
}
TENS = "JQK"
LIMITS = {"min": 100, "max": 1_000_000, "step": 100}


class IllegalError(Exception):
    """The rules refuse the action."""


class NotCoveredError(Exception):
    """The script uses something this player does not know."""


def need(condition: object, reason: str) -> None:
    """Refuse the action unless `condition` holds."""
    if not condition:
        raise IllegalError(reason)


# Cards ------------------------------------------------------------------------------------------------------------


def points(card: str) -> int:
    """An ace is one here; `total` makes it eleven where it may."""
    if card[0] == "A":
        return 1
    return 10 if card[0] in TENS else int(card[0])


def total(cards: list[str], ones: int = 0) -> tuple[int, bool]:
    """The total, and whether it is soft. The aces among the first `ones` cards must count one."""
    hard = sum(points(card) for card in cards)
    if any(card[0] == "A" for card in cards[ones:]) and hard + 10 <= 21:
        return hard + 10, True
    return hard, False


def is_pontoon(cards: list[str]) -> bool:
    """An ace and a ten-point card, as two cards."""
    return len(cards) == 2 and sorted(points(card) for card in cards) == [1, 10]


def half_odds(cards: list[str]) -> int:
    """What a 21 pays, in halves of the stake."""
    if len(cards) >= 5:
        return {5: 3, 6: 4}.get(len(cards), 6)
    if len(cards) == 3 and sorted(card[0] for card in cards) in (["6", "7", "8"], ["7", "7", "7"]):
        suits = {card[1] for card in cards}
        return 3 if len(suits) > 1 else 6 if suits == {"s"} else 4
    return 2


def suited_sevens(cards: list[str]) -> bool:
    """Three sevens of one suit."""
    return len(cards) == 3 and all(card == cards[0] and card[0] == "7" for card in cards)


def pair_kind(first: str, second: str) -> str | None:
    """What sort of pair two cards make in Perfect Pairs."""
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return "perfect"
    return "coloured" if {first[1], second[1]} in ({"h", "d"}, {"s", "c"}) else "mixed"


def bonus_odds(first: str, second: str) -> int:
    """The Bonus table of sg-rws-v5; 0 is a loss."""
    ranks = {first[0], second[0]}
    if ranks == {"A"}:
        return 40 if first[1] == second[1] else 11
    if len(ranks) == 1:
        return 8 if first[0] in TENS else 3
    if "A" in ranks:
        return 4 if ranks & set(TENS) else 1
    return 0


def match_odds(cards: list[str], up: str) -> int:
    """The match table of ma-2025; 0 is a loss."""
    suited = sum(card == up for card in cards)
    unsuited = sum(card[0] == up[0] and card[1] != up[1] for card in cards)
    return {(2, 0): 24, (1, 1): 15, (1, 0): 12, (0, 2): 6, (0, 1): 3}.get((suited, unsuited), 0)


# Words ------------------------------------------------------------------------------------------------------------


def cents(word: str) -> int:
    """Dollars with at most two decimals."""
    need(re.fullmatch(r"\d+(\.\d{1,2})?", word), "no amount")
    dollars, _, rest = word.partition(".")
    return int(dollars) * 100 + int((rest + "00")[:2])


def name(word: str) -> str:
    """A player's name."""
    need(re.fullmatch(r"[a-z][a-z0-9_-]*", word), "no name")
    return word


# The table --------------------------------------------------------------------------------------------------------


@dataclass
class Game:
    """One script being played.

    `stage` is what the table waits for: betting, insurance, surrender, forfeit (offers), play. The stages peek and
    dealer pass by themselves.
    """

    book: str
    shoe: list[str]
    limits: dict[str, int] = field(default_factory=lambda: dict(LIMITS))
    hole_card: str = "none"
    burn: int = 0
    stage: str = "betting"
    boxes: dict[int, Json] = field(default_factory=dict)
    dealer: list[str] = field(default_factory=list)
    net: dict[str, int] = field(default_factory=dict)
    rounds: list[dict[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules = BOOKS[self.book]
        self.at = self.burn
        self.hole: list[str] = []
        self.forfeit: Json | None = None
        self.winners: list[tuple[int, str, int]] = []
        self.advised: set[str] = set()
        self.ended = False

    def act(self, text: str) -> None:
        """Play one action or raise `IllegalError`."""
        verb, _, rest = text.partition(" ")
        actions = {
            "bet": self.bet,
            "side": self.side,
            "deal": self.deal,
            "insure": self.insure,
            "surrender": self.surrender,
            "hit": self.hit,
            "stand": self.stand,
            "double": self.double,
            "forfeit": self.give_up,
            "split": self.split,
            "pass": self.pass_,
            "shuffle": self.shuffle,
        }
        if verb not in actions or set(rest.split()) & {"...", "by", "cash", "match-play"}:
            raise NotCoveredError(verb)
        actions[verb](rest.split())

    def finish(self) -> None:
        """The script is over: open offers lapse."""
        self.lapse("insurance", "surrender", "forfeit")
        need(self.stage == "betting", "a hand still needs a decision")

    def draw(self) -> str:
        if self.at >= len(self.shoe):
            raise NotCoveredError("the shoe is empty")
        self.at += 1
        return self.shoe[self.at - 1]

    # Betting

    def open_betting(self) -> None:
        self.lapse("insurance", "surrender", "forfeit")
        need(self.stage == "betting", "no more bets")
        if self.ended:
            self.boxes, self.dealer, self.hole, self.net, self.winners = {}, [], [], {}, []
            self.ended = False

    def box(self, word: str) -> int:
        need(re.fullmatch("[1-7]", word), "no such box")
        return int(word)

    def bet(self, words: list[str]) -> None:
        self.open_betting()
        need(len(words) == 3 or (len(words) == 4 and words[3] == "standing"), "bet")
        player, number, stake = name(words[0]), self.box(words[1]), cents(words[2])
        box = self.boxes.get(number) or {"bettors": [], "sides": [], "hands": []}
        need(all(one["player"] != player for one in box["bettors"]), "has a wager there")
        need(len(box["bettors"]) < self.rules["most_bettors"], "the box is full")
        need(stake > 0 and stake % self.limits["step"] == 0, "multiples")
        if self.book == "act-2005":  # a first short wager plays, and an excess is cut when the cards are dealt
            need(stake >= self.limits["min"] or player not in self.advised, "short again")
            if stake < self.limits["min"]:
                self.advised.add(player)
        else:
            need(self.limits["min"] <= stake <= self.limits["max"], "limits")
            if self.rules["box_maximum"]:
                need(sum(one["stake"] for one in box["bettors"]) + stake <= self.limits["max"], "box maximum")
        sits = len(words) == 3 and not any(one["sits"] for one in box["bettors"])
        box["bettors"].append({"player": player, "stake": stake, "sits": sits, "insured": 0})
        self.boxes[number] = box
        self.net.setdefault(player, 0)

    def side(self, words: list[str]) -> None:
        self.open_betting()
        need(len(words) == 4, "side")
        player, number, kind, stake = name(words[0]), self.box(words[1]), words[2], cents(words[3])
        need(kind in self.rules["sides"], "no such wager here")
        box = self.boxes.get(number) or {"bettors": [], "sides": [], "hands": []}
        need(all((one["player"], one["kind"]) != (player, kind) for one in box["sides"]), "has it already")
        need(0 < stake <= self.limits["max"] and stake % self.limits["step"] == 0, "multiples")
        own = [one["stake"] for one in box["bettors"] if one["player"] == player]
        if self.book in ("nz-current", "ma-2025"):
            need(own, "no main wager")
        if kind == "match-super-bonus":
            need(500 <= stake <= own[0], "five dollars up to the main wager")
        if kind == "bsx-16":
            need(stake == 500, "five dollars")
        box["sides"].append({"player": player, "kind": kind, "stake": stake})
        self.boxes[number] = box
        self.net.setdefault(player, 0)

    def shuffle(self, words: list[str]) -> None:
        self.open_betting()
        cards = " ".join(words)
        need(len(cards) > 2 and cards[0] == cards[-1] == '"', "shuffle")
        self.shoe, self.at = cards[1:-1].split(), self.burn
        need(all(re.fullmatch("[A2-9JQK][shdc]", card) for card in self.shoe), "cards")

    # The deal

    def deal(self, words: list[str]) -> None:
        self.open_betting()
        need(not words, "deal")
        need(any(box["bettors"] for box in self.boxes.values()), "nobody has bet")
        for box in self.boxes.values():
            self.seat(box)
        self.boxes = {number: self.boxes[number] for number in sorted(self.boxes)}
        played = [box for box in self.boxes.values() if box["bettors"]]
        first = [self.draw() for _ in played]
        self.dealer = [self.draw()]
        for box, card in zip(played, first, strict=True):
            wagers = {one["player"]: {"stake": one["stake"], "extra": 0, "open": True} for one in box["bettors"]}
            box["hands"] = [self.new_hand([card, self.draw()], wagers, split=False)]
        if self.hole_card != "none":
            self.hole = [self.draw()]
        for box in self.boxes.values():
            for one in box["sides"]:
                self.settle_side(box, one)
        for box in played:
            hand = box["hands"][0]
            if is_pontoon(hand["cards"]):
                hand["done"] = True
                if self.rules["early"]:
                    self.pay(hand, 3)
        self.stage = "insurance" if self.insurable() else "peek"  # the offer stands until `pass` or a later action
        self.advance()

    def new_hand(self, cards: list[str], wagers: Json, *, split: bool) -> Json:
        flags = {"done": False, "doubled": False, "surrendered": False, "acted": False}
        return {"cards": cards, "wagers": wagers, "split": split, "ones": 0, **flags}

    def seat(self, box: Json) -> None:
        """Who decides; in act-2005 the wagers behind are then cut to the box maximum."""
        bettors = box["bettors"]
        box["suited_split"] = box["doubled"] = False
        if not bettors:
            return
        seated = [one for one in bettors if one["sits"]]
        if not seated and self.rules["no_seat"] == "highest":
            seated = [one for one in bettors if one["stake"] == max(other["stake"] for other in bettors)]
        decider = (seated or bettors)[0]
        box["decider"] = decider["player"]
        if self.book == "act-2005":
            room = self.limits["max"]
            for one in [decider, *(other for other in bettors if other is not decider)]:
                one["stake"] = min(one["stake"], room)
                room -= one["stake"]
            box["bettors"] = [one for one in bettors if one["stake"]]

    def settle_side(self, box: Json, one: Json) -> None:
        kind, up = one["kind"], self.dealer[0]
        if not box["bettors"]:
            return  # void
        cards = box["hands"][0]["cards"]
        if kind == "perfect-pairs":
            if all(other["player"] != one["player"] for other in box["bettors"]):
                return  # void
            odds = self.rules["sides"][kind].get(pair_kind(*cards), 0)
        elif kind == "player-pair":
            odds = 11 if cards[0][0] == cards[1][0] else 0
        elif kind == "bonus":
            odds = bonus_odds(*cards)
        elif kind == "match-super-bonus":
            odds = match_odds(cards, up)
        else:  # bsx-16: a prize needs a wheel, so only the loss is known here
            odds = 0
        self.net[one["player"]] += one["stake"] * odds if odds else -one["stake"]

    # Offers

    def wagers(self) -> Iterator[tuple[int, Json, Json, str, Json]]:
        """Every wager on the boxes: box number, box, hand, player, wager."""
        for number, box in self.boxes.items():
            for hand in box["hands"]:
                for player, wager in hand["wagers"].items():
                    yield number, box, hand, player, wager

    def insurable(self) -> list[tuple[int, Json]]:
        """The bettors who can still insure; a pontoon that has been paid cannot."""
        if self.dealer[0][0] != "A":
            return []
        return [
            (number, one)
            for number, box in self.boxes.items()
            for one in box["bettors"]
            if not one["insured"] and box["hands"][0]["wagers"][one["player"]]["open"]
        ]

    def surrenderable(self) -> list[int]:
        """The boxes that can still surrender while that is offered to all."""
        if self.dealer[0][0] not in self.rules["surrender_up"]:
            return []
        return [number for number, box in self.boxes.items() if box["hands"] and not box["hands"][0]["done"]]

    def forfeitable(self) -> list[str]:
        """Who can still take the double back."""
        if self.forfeit is None:
            return []
        return [player for player, wager in self.forfeit["wagers"].items() if wager["extra"] and wager["open"]]

    def lapse(self, *stages: str) -> None:
        """Close the offers of these stages, as far as the table waits for them."""
        while self.stage in stages:
            self.close_offer()

    def close_offer(self) -> None:
        if self.stage == "forfeit":
            self.forfeit = None
            self.stage = "play"
        else:
            self.stage = {"insurance": "peek", "surrender": "play"}[self.stage]
        self.advance()

    def advance(self) -> None:
        """Go on until somebody has to say something."""
        if self.stage == "peek":
            seen = self.hole_card == "reader" and self.dealer[0][0] in "AKQJ"
            self.stage = "dealer" if seen and is_pontoon(self.dealer + self.hole) else "surrender"
        if self.stage == "surrender" and not self.surrenderable():
            self.stage = "play"
        if self.stage == "forfeit" and not self.forfeitable():
            self.forfeit, self.stage = None, "play"
        if self.stage == "play" and self.current() is None:
            self.stage = "dealer"
        if self.stage == "dealer":
            self.play_dealer()

    def insure(self, words: list[str]) -> None:
        need(len(words) == 3, "insure")
        player, number, stake = name(words[0]), self.box(words[1]), cents(words[2])
        need(self.stage == "insurance", "not offered")
        mine = [one for box, one in self.insurable() if box == number and one["player"] == player]
        need(mine, "nothing to insure")
        need(0 < stake <= self.most_insurance(mine[0]["stake"]), "half the wager")
        need(
            stake % self.limits["step"] == 0 if self.book == "ma-2025" else 2 * stake % self.limits["step"] == 0,
            "chips",
        )
        mine[0]["insured"] = stake

    def most_insurance(self, stake: int) -> int:
        """Half the wager; in ma-2025 up to the next chip."""
        if self.book == "ma-2025":
            return -(-stake // (2 * self.limits["step"])) * self.limits["step"]
        return stake // 2

    def surrender(self, words: list[str]) -> None:
        need(1 <= len(words) <= 2, "surrender")
        number = self.box(words[0])
        self.lapse("insurance", "forfeit")
        need(len(words) == 1 or self.boxes.get(number, {}).get("decider") == words[1], "not the decider")
        if self.rules["early"]:
            need(self.stage == "surrender" and number in self.surrenderable(), "not offered")
            hand = self.boxes[number]["hands"][0]
        else:
            hand = self.turn(number)
            need("surrender" in self.moves(), "too late")
        hand["done"] = hand["surrendered"] = True
        if self.dealer[0][0] not in "AKQJ":
            for player, wager in hand["wagers"].items():
                self.net[player] -= wager["stake"] // 2
                wager["open"] = False
        self.advance()

    def give_up(self, words: list[str]) -> None:
        need(len(words) == 2, "forfeit")
        number, player = self.box(words[0]), name(words[1])
        need(self.stage == "forfeit" and self.forfeit is not None, "not offered")
        hand = self.forfeit
        need(any(hand is other for other in self.boxes.get(number, {"hands": []})["hands"]), "another box")
        need(player in self.forfeitable(), "has nothing to take back")
        assert hand is not None
        self.net[player] -= hand["wagers"][player]["stake"]
        hand["wagers"][player]["open"] = False
        self.advance()

    def pass_(self, words: list[str]) -> None:
        need(not words, "pass")
        need(self.stage in ("insurance", "surrender", "forfeit"), "nothing is on offer")
        self.close_offer()

    # Decisions

    def current(self) -> tuple[int, Json, Json] | None:
        """The hand that decides; a split hand whose turn it is first gets its second card."""
        for number, box in self.boxes.items():
            for hand in box["hands"]:
                if len(hand["cards"]) == 1:
                    hand["cards"].append(self.draw())
                    self.look(box, hand)
                if not hand["done"]:
                    return number, box, hand
        return None

    def turn(self, number: int) -> Json:
        self.lapse("insurance", "surrender", "forfeit")
        need(self.stage == "play", "nothing to decide")
        current = self.current()
        need(current and current[0] == number, "not its turn")
        assert current is not None
        return current[2]

    def moves(self) -> set[str]:
        """What the current hand may do."""
        current = self.current() if self.stage == "play" else None
        if current is None:
            return set()
        _, box, hand = current
        cards = hand["cards"]
        points_now, _ = total(cards)
        moves = set()
        if points_now < 21:
            moves.add("hit")
        if points_now >= 12 or not self.rules["must_draw"]:
            moves.add("stand")
        if len(cards) == 2 or self.rules["double_cards"] == "any":
            moves.add("double")
        if len(cards) == 2 and points(cards[0]) == points(cards[1]) and len(box["hands"]) < self.rules["most_hands"]:
            moves.add("split")
        if not self.rules["early"] and not hand["split"] and not hand["acted"]:
            moves.add("surrender")
        return moves

    def hit(self, words: list[str]) -> None:
        need(len(words) == 1, "hit")
        number = self.box(words[0])
        hand = self.turn(number)
        need("hit" in self.moves(), "may not draw")
        hand["acted"] = True
        hand["cards"].append(self.draw())
        self.look(self.boxes[number], hand)
        self.advance()

    def stand(self, words: list[str]) -> None:
        need(len(words) == 1, "stand")
        hand = self.turn(self.box(words[0]))
        need("stand" in self.moves(), "must draw")
        hand["done"] = True
        self.advance()

    def double(self, words: list[str]) -> None:
        need(len(words) >= 2 and all(word.count("=") == 1 for word in words[1:]), "double")
        number = self.box(words[0])
        pairs = [(name(word.split("=")[0]), cents(word.split("=")[1])) for word in words[1:]]
        extra = dict(pairs)
        hand = self.turn(number)
        box = self.boxes[number]
        need("double" in self.moves(), "may not double")
        need(box["decider"] in extra and len(extra) == len(pairs), "the decider doubles")
        for player, stake in pairs:
            need(player in hand["wagers"], "no wager on the hand")
            need(0 < stake <= hand["wagers"][player]["stake"] and stake % self.limits["step"] == 0, "amount")
        for player, stake in pairs:
            hand["wagers"][player]["extra"] = stake
        hand["doubled"] = box["doubled"] = hand["done"] = True
        if self.rules["ace_one"] == "first two":
            hand["ones"] = 2
        elif self.rules["ace_one"] == "initial deal":
            hand["ones"] = 1 if hand["split"] else 2
        hand["cards"].append(self.draw())
        self.look(box, hand)
        self.forfeit, self.stage = hand, "forfeit"
        self.advance()

    def split(self, words: list[str]) -> None:
        need(len(words) >= 2, "split")
        number = self.box(words[0])
        named: dict[str, str] = {}
        for word in words[1:]:
            player, sign, choice = word.partition("@")
            need(name(player) not in named and (choice in ("1", "2") if sign else True), "split")
            named[player] = choice
        hand = self.turn(number)
        box = self.boxes[number]
        need("split" in self.moves(), "may not split")
        need(named.get(box["decider"]) == "", "the decider splits")
        need(all(player in hand["wagers"] for player in named), "no wager on the hand")
        need(self.rules["choose_hand"] or "2" not in named.values(), "the first hand only")
        first, second = hand["cards"]
        if first == second and first[0] == "7":
            box["suited_split"] = True
        on: list[Json] = [{}, {}]
        for player, wager in hand["wagers"].items():
            choice = named.get(player, "1")
            for which in (0, 1):
                if choice in ("", str(which + 1)):
                    on[which][player] = dict(wager)
        hands = box["hands"]
        at = next(index for index, other in enumerate(hands) if other is hand)
        hands[at : at + 1] = [
            self.new_hand([first], on[0], split=True),
            self.new_hand([second], on[1], split=True),
        ]
        self.advance()

    def look(self, box: Json, hand: Json) -> None:
        """A hand has a new card: is it bust, is it 21, is it finished?"""
        cards = hand["cards"]
        points_now, soft = total(cards, hand["ones"])
        if points_now > 21:
            hand["done"] = True
            for player, wager in hand["wagers"].items():
                self.net[player] -= wager["stake"] + wager["extra"]
                wager["open"] = False
        elif points_now == 21 and self.rules["early"]:
            hand["done"] = True
            self.pay_21(box, hand)
        elif (points_now == 21 and not soft) or (self.rules["aces_once"] and hand["split"] and cards[0][0] == "A"):
            hand["done"] = True

    # Settlement

    def pay(self, hand: Json, halves: int) -> None:
        for player, wager in hand["wagers"].items():
            if wager["open"]:
                self.net[player] += (wager["stake"] + wager["extra"]) * halves // 2
                wager["open"] = False

    def pay_21(self, box: Json, hand: Json) -> None:
        """Every wager on a winning 21, and who wins the Super Bonus with it."""
        number = next(key for key, other in self.boxes.items() if other is box)
        whole_hand = self.book == "act-2005" or not hand["split"]
        for player, wager in hand["wagers"].items():
            if not wager["open"]:
                continue
            plain = {
                "who did not double": wager["extra"] == 0,
                "box never doubled": not box["doubled"],
                "hand not doubled": not hand["doubled"],
            }[self.rules["bonus_odds"]]
            halves = half_odds(hand["cards"]) if plain else 2
            self.net[player] += (wager["stake"] + wager["extra"]) * halves // 2
            wager["open"] = False
            if plain and whole_hand and suited_sevens(hand["cards"]) and self.dealer[0][0] == "7":
                for least, prize in self.rules["super_bonus"]:
                    if wager["stake"] >= least:
                        self.winners.append((number, player, prize))
                        break

    def play_dealer(self) -> None:
        up = self.dealer[0][0]
        open_wagers = [(hand, wager) for _, _, hand, _, wager in self.wagers() if wager["open"]]
        insured = any(one["insured"] for box in self.boxes.values() for one in box["bettors"])
        sixteen = any(one["kind"] == "bsx-16" for box in self.boxes.values() for one in box["sides"])
        second = insured or (sixteen and up in "6JQK")
        third = False
        for hand, _ in open_wagers:
            points_now, _ = total(hand["cards"], hand["ones"])
            if hand["surrendered"]:
                second = True
            elif points_now < 21:
                second = third = True
            elif not (is_pontoon(hand["cards"]) and not hand["split"]):
                second = second or up in "AKQJ"
        if self.hole:
            self.dealer += self.hole
        elif second:
            self.dealer.append(self.draw())
        if sixteen and len(self.dealer) == 2 and {"6"} < {card[0] for card in self.dealer} <= set("6JQK"):
            raise NotCoveredError("the wheel")
        pontoon = is_pontoon(self.dealer)
        for box in self.boxes.values():
            for one in box["bettors"]:
                if one["insured"]:
                    self.net[one["player"]] += 2 * one["insured"] if pontoon else -one["insured"]
        if third and not pontoon:
            while not self.dealer_stands():
                self.dealer.append(self.draw())
        self.settle(pontoon=pontoon)
        self.pay_super_bonus()
        self.rounds.append(self.net)
        self.stage, self.ended = "betting", True

    def dealer_stands(self) -> bool:
        points_now, soft = total(self.dealer)
        return points_now >= 18 or (points_now == 17 and (not soft or self.rules["soft_17"] == "stand"))

    def settle(self, *, pontoon: bool) -> None:
        """All that is still open."""
        dealer, _ = total(self.dealer)
        taken: set[tuple[int, str]] = set()
        for number, box, hand, player, wager in self.wagers():
            if not wager["open"]:
                continue
            points_now, _ = total(hand["cards"], hand["ones"])
            if is_pontoon(hand["cards"]) and not hand["split"] and not hand["surrendered"]:
                self.pay(hand, 3)
            elif pontoon:
                if self.rules["pontoon_takes"] == "each" or (number, player) not in taken:
                    self.net[player] -= wager["stake"]
                taken.add((number, player))
            elif hand["surrendered"]:
                self.net[player] -= wager["stake"] // 2
            elif points_now == 21:
                self.pay_21(box, hand)
            elif dealer > 21 or points_now > dealer:
                self.net[player] += wager["stake"] + wager["extra"]
            elif points_now < dealer:
                self.net[player] -= wager["stake"] + wager["extra"]
            wager["open"] = False

    def super_bonus_lost(self, number: int) -> bool:
        """In act-2005 a box may win the Super Bonus on one split hand and lose it by what it does afterwards.

        It is paid at the very end (14.3), and neither 11.10 nor 12.8 asks which came first.
        """
        box = self.boxes[number]
        return self.book == "act-2005" and bool(box["suited_split"] or box["doubled"])

    def pay_super_bonus(self) -> None:
        self.winners = [one for one in self.winners if not self.super_bonus_lost(one[0])]
        if not self.winners:
            return
        for _, player, prize in self.winners:
            self.net[player] += prize
        won = {(number, player) for number, player, _ in self.winners}
        bettors = [(number, one["player"]) for number, box in self.boxes.items() for one in box["bettors"]]
        if self.rules["fifty"] == "wagers":
            others = [player for number, player in bettors if (number, player) not in won]
        elif self.rules["fifty"] == "circles":
            deciders = [(number, box["decider"]) for number, box in self.boxes.items() if box["bettors"]]
            others = [player for number, player in deciders if (number, player) not in won]
        else:
            others = sorted({player for _, player in bettors} - {player for _, player in won})
        for player in others:
            self.net[player] += 5000


# Whole scripts ----------------------------------------------------------------------------------------------------


@dataclass
class Answer:
    """The net of every player over all rounds and per round, or the number of the action the rules refuse.

    A script that ends while a hand needs a decision has `illegal` one past the last action.
    """

    net: dict[str, int]
    rounds: list[dict[str, int]]
    illegal: int | None = None


def play(
    book: str, shoe: list[str], actions: list[str], limits: dict[str, int] | None = None, options: Json | None = None
) -> Answer:
    """Play a whole script."""
    options = options or {}
    if set(options) - {"hole_card", "burn"}:
        raise NotCoveredError(str(options))
    game = Game(book, shoe, limits or dict(LIMITS), options.get("hole_card", "none"), options.get("burn", 0))
    illegal = None
    number = 0
    try:
        for number, action in enumerate(actions, 1):  # noqa: B007
            game.act(action)
        number += 1
        game.finish()
    except IllegalError:
        illegal = number
    net: dict[str, int] = {}
    for one in game.rounds:
        for player, gain in one.items():
            net[player] = net.get(player, 0) + gain
    return Answer(net, game.rounds, illegal)
