"""How a hand can end, as numbers: by the up card, and by what the box means to it."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import ACE, LIMIT, RANKS, TEN, Game
from pontoon.analysis.simulator.automaton_hand import EIGHT, SEVEN, SIX, HandRules
from pontoon.analysis.simulator.automaton_value import DECIDED, NO_HOLE, End, Kind, ShownCard
from pontoon.analysis.simulator.policy import SplitPlace
from pontoon.analysis.solver.hands import all_hands

_SORTS = ("bust", "double-bust", "rescued", "surrender", "pontoon", "678", "777", "21", "stand", "double")
_MIXED, _SUITED, _SPADES = range(3)
_SUITS = {_MIXED: (0, 1, 2), _SUITED: (1, 1, 1), _SPADES: (0, 0, 0)}
_LEAST, _MOST_CARDS = 4, 7


class Ending(NamedTuple):
    """A way to end: its sort, and the total, the number of cards or the suits that belong to it."""

    sort: str
    number: int = 0


BUST, TWICE_BUST = Ending("bust"), Ending("double-bust")
TAKEN_BACK, GIVEN_UP, PONTOON = Ending("rescued"), Ending("surrender"), Ending("pontoon")


def endings() -> tuple[Ending, ...]:
    """All of them."""
    return (
        BUST,
        TWICE_BUST,
        TAKEN_BACK,
        GIVEN_UP,
        PONTOON,
        *(Ending(sort, suits) for sort in ("678", "777") for suits in _SUITS),
        *(Ending("21", cards) for cards in range(_LEAST, _MOST_CARDS + 1)),
        *(Ending("stand", total) for total in range(_LEAST, LIMIT)),
        *(Ending("double", total) for total in range(_LEAST - 1, LIMIT + 1)),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """What of a hand's place decides how its end is paid: the up card, and on a split box two things more."""

    up: int
    split: bool
    even: bool = False
    bonus: int = 0


class Ends:
    """The ends of a game. `rows`: the numbers of an `End`, by standing and ending."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, HandRules(game)
        self.all = endings()
        self.number = {ending: at for at, ending in enumerate(self.all)}
        self.standings = [
            Standing(up, split, even, bonus)
            for up in range(RANKS)
            for split in (False, True)
            for even in ((False, True) if split else (False,))
            for bonus in ((0, 1, 2) if split and up == SEVEN else (0,))
        ]
        self.at = {standing: number for number, standing in enumerate(self.standings)}
        self.rows: npt.NDArray[np.float64] = np.array(
            [[self._numbers(standing, ending) for ending in self.all] for standing in self.standings]
        )

    def _numbers(self, standing: Standing, ending: Ending) -> list[float]:
        return [float(number) for number in self.end(standing, ending)[1:]]  # all of an `End` but its label

    def end(self, standing: Standing, ending: Ending) -> End:
        """The end of a hand with this standing."""
        up = ShownCard(standing.up, -1, self._hole(standing.up))
        place = SplitPlace(SEVEN, 0, 2, False, standing.even, standing.bonus) if standing.split else None
        match ending.sort:
            case "bust":
                return self.rules.busted(up, 1.0, place)
            case "double-bust":
                return self.rules.busted(up, 2.0, place)
            case "rescued":
                return self.rules.rescued(2.0)
            case "surrender":
                return self.rules.surrendered(up)
            case "pontoon":
                odds = self.game.double_odds if standing.even else self.game.pontoon
                return End("pontoon", DECIDED, LIMIT, odds, 0.0, 0.0, 0.0, False)
            case "678" | "777":
                ranks = (SIX, SEVEN, EIGHT) if ending.sort == "678" else (SEVEN,) * 3
                cards = tuple(Kind(rank, suit, 0) for rank, suit in zip(ranks, _SUITS[ending.number], strict=True))
                return self.rules.paid(up, all_hands().of(*ranks), place, cards)
            case "21":
                return self.rules.paid(up, _hand(LIMIT, ending.number), place, None)
            case "stand":
                return self.rules.stood(up, _hand(ending.number, 2), place)
            case _:
                # which hand it is matters only where a doubled 21 keeps bonus odds, and those rules are refused
                return self.rules.doubled(up, 0, ending.number, 2.0, place, None)

    def _hole(self, up: int) -> int:
        """A card reader has looked, and found no pontoon: any card but the one that would make it."""
        return 1 if self.game.peeks and up in (ACE, TEN) else NO_HOLE


def _hand(total: int, cards: int) -> int:
    """Some hand of this hard total with no ace among so many cards, or with aces where there is none."""
    hands = all_hands()
    fits = np.flatnonzero((hands.hard == total) & (hands.size == cards))
    return int(min(fits, key=lambda hand: hands.cards[hand, ACE]))
