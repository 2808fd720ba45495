"""Hands on the layout: as they lie, and before and after a reconstruction."""

from collections.abc import Iterable, Iterator

from pontoon.cards import Card, total_of
from pontoon.settlement import is_pontoon, total
from pontoon.table import State, box_at
from pontoon.table.incidents.events import Proposal
from pontoon.words.hands import cards_text, hand_text
from pontoon.words.narrate.voice import Voice
from pontoon.words.span import Part, Text, plain, say

_NAME = len("Box 7  ")
"""The width of the column for the name of a place; the hand of a split box, `Box 7/2`, needs one more."""
_LEAST = len("as it lies")


def layout(voice: Voice, state: State) -> list[Text]:
    """The boxes and the dealer as they lie."""
    lines: list[Text] = []
    for box in state.boxes:
        for hand in box.hands:
            if not hand.cards:
                continue
            pontoon = f", {voice.rules.pontoon_name.lower()}" if is_pontoon(hand) else ""
            players = ", ".join(one.player for one in box.bettors)
            cards = hand_text(hand.cards, total(voice.rules, hand))
            lines.append(_row(f"Box {box.number}", cards, say(pontoon, tone="strong"), _quiet(f"   {players}")))
    for number, card in state.trouble.strays:
        lines.append(_row(f"Box {number}", card, _quiet("   no wager")))
    if state.dealer or state.hole_down:
        down = [None] if state.hole_down else []
        lines.append(_row("Dealer", hand_text([*state.dealer, *down], total_of(state.dealer))))
    return lines


def _quiet(words: str) -> Text:
    return say(words, tone="quiet")


def _row(name: str, *cards: Part) -> Text:
    return say(_quiet(f"{name:<{_width((name,))}}"), *cards)


def _width(names: Iterable[str]) -> int:
    return max([_NAME, *(len(name) + 1 for name in names)])


Cards = tuple[Card, ...]


def _changes(before: State, proposal: Proposal) -> Iterator[tuple[str, Cards, Cards]]:
    """Every place whose cards change: its name, the cards there now, and those that belong there."""
    for laid in proposal.hands:
        here = box_at(before, laid.box)
        lying = here.hands[laid.hand - 1].cards if here is not None else ()
        several = here is not None and len(here.hands) > 1
        if lying != laid.cards:
            yield f"Box {laid.box}/{laid.hand}" if several else f"Box {laid.box}", lying, laid.cards
    for box, card in before.trouble.strays:
        yield f"Box {box}", (card,), ()
    if before.dealer != proposal.dealer:
        yield "Dealer", before.dealer, proposal.dealer


def before_and_after(before: State, proposal: Proposal) -> list[Text]:
    """The hands as they lie and as they should, one place to a line."""
    changes = [(name, _cards(lying), _cards(right)) for name, lying, right in _changes(before, proposal)]
    if not changes:
        return [say("no card lies wrong; the card that is missing comes next")]
    wide = max(_LEAST, *(len(plain(lying)) + 1 for _, lying, _ in changes))
    column = _width(name for name, _, _ in changes)
    lines = [_quiet(f"{'':<{column}}{'as it lies':<{wide}}     as it should")]
    for name, lying, right in changes:
        fill = " " * (wide - len(plain(lying)))
        lines.append(_row(f"{name:<{column - 1}}", lying, fill, _quiet("  →  "), right))
    return lines + _left_over(proposal)


def after_rows(before: State, proposal: Proposal) -> list[Text]:
    """The hands that have changed, as they lie now."""
    strays = [f"Box {box}" for box, _ in before.trouble.strays]
    changes = [one for one in _changes(before, proposal) if one[0] not in strays]
    column = _width(name for name, _, _ in changes)
    rows = [_row(f"{name:<{column - 1}}", _cards(right)) for name, _, right in changes]
    return rows + _left_over(proposal)


def _cards(cards: Cards) -> Text:
    return cards_text(cards) if cards else _quiet("no card")


def _left_over(proposal: Proposal) -> list[Text]:
    return [_row("Over", cards_text(proposal.left_over))] if proposal.left_over else []
