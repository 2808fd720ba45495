"""A hand on a table as a situation: from the cards that lie there, and from what the box means to it."""

from collections.abc import Sequence

from pontoon.analysis.decisions.moves import FIRST_CARDS_CAP, Situation, Stage, aces_of, rank_number, suits_of
from pontoon.analysis.decisions.places import ANY_OTHER, NO_SPLIT, Place
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.game import ACE, LIMIT, TEN, rank_index
from pontoon.analysis.solver.shoe import suit_index
from pontoon.cards import Card


def situation_of(
    tables: DecisionTables, stage: Stage, up: Card, cards: Sequence[Card], bound: int, place: Place | None = None
) -> Situation:
    """What a player sees who is asked about these cards.

    `bound`: how many of their aces a double binds to 1. `place`: on a split box; its up card is taken from `up`.
    """
    here = Place(rank_index(up.rank)) if place is None else tables.places.matters(place)
    ranks = [rank_index(card.rank) for card in cards]
    hard, aces = sum(ranks) + len(ranks), ranks.count(ACE)
    if stage is Stage.FORFEIT:
        total = hard + 10 if aces > bound and hard + 10 <= LIMIT else hard
        return _placed(tables, here, Situation(stage, 0, total, *(0,) * 10))
    sort = aces_of(hard, aces, bound)
    total, alike, suits = hard + 10 if sort else hard, 0, 0
    if len(cards) == 2:
        one, two = cards
        like = ranks[0] == ranks[1] and (ranks[0] != TEN or not tables.game.split_rank or one.rank is two.rank)
        alike = rank_number(ranks[0]) if like else 0
        suits = suits_of((ranks[0], suit_index(one.suit)), (ranks[1], suit_index(two.suit)))
    size = min(len(cards), FIRST_CARDS_CAP)
    return _placed(tables, here, Situation(stage, 0, total, sort, size, alike, suits, *(0,) * 6))


def _placed(tables: DecisionTables, place: Place, seen: Situation) -> Situation:
    """The situation at its place; how many hands there are is left out where it makes no difference."""
    tied = place.rank not in (NO_SPLIT, ANY_OTHER) and tables.places.tied(place.up, place.rank)
    here = place.situation(formed=tied or seen.pair > 0)
    return Situation(*(mine + its for mine, its in zip(seen, here, strict=True)))
