"""Rules that the mathematics cannot follow, so that it never answers for another game than the one asked about."""

from pontoon.cards import Rank
from pontoon.rulebook import Fault, Rulebook

_TENS = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})


class UnsupportedRulesError(Exception):
    """Rules outside what the solver knows, each with its key path."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(str(fault) for fault in faults))


def check_supported(rules: Rulebook) -> None:
    """Refuse values that the solver does not know."""
    found: list[Fault] = []
    if rules.split.pairs.value != "value":
        found.append(Fault("split.pairs", "the mathematics splits cards of one value only"))
    if rules.dealer_pontoon.after_bust.value != "one-more":
        found.append(Fault("dealer_pontoon.after_bust", "the mathematics knows one-more only"))
    if rules.pontoon.odds_when.value != "always":
        found.append(Fault("pontoon.odds_when", "the mathematics knows always only"))
    reader = frozenset(rules.dealer.reader_up_cards.value)
    if rules.dealer.hole_card.value[0] == "reader" and reader != _TENS | {Rank.ACE}:
        found.append(Fault("dealer.reader_up_cards", "the mathematics knows a reader for A K Q J only"))
    for path, ranks in (
        ("surrender.up_cards", rules.surrender.up_cards.value),
        ("surrender.held_against", rules.surrender.held_against.value),
    ):
        if _TENS & set(ranks) not in (_TENS, set()):
            found.append(Fault(path, "the mathematics takes J, Q and K together"))
    if found:
        raise UnsupportedRulesError(tuple(found))
