"""Hands on the layout: as they lie, and before and after a reconstruction."""

from collections.abc import Iterator

from rich.text import Text

from pontoon.cards import Card, total_of
from pontoon.cli.cards_view import BACK
from pontoon.cli.replay.narrate_voice import QUIET, Voice
from pontoon.settlement import is_pontoon, total
from pontoon.table import State, box_at
from pontoon.table.incidents.events import Proposal

_NAME = 7


def layout(voice: Voice, state: State) -> list[Text]:
    """The boxes and the dealer as they lie."""
    lines: list[Text] = []
    for box in state.boxes:
        for hand in box.hands:
            if not hand.cards:
                continue
            line = _row(f"Box {box.number}", voice.cards.hand(hand.cards, total(voice.rules, hand)))
            if is_pontoon(hand):
                line.append(f", {voice.rules.pontoon_name.lower()}", "bold")
            lines.append(line.append(f"   {', '.join(one.player for one in box.bettors)}", QUIET))
    for number, card in state.trouble.strays:
        lines.append(_row(f"Box {number}", voice.cards.card(card)).append("   no wager", QUIET))
    if state.dealer or state.hole_down:
        down = [BACK] if state.hole_down else []
        lines.append(_row("Dealer", voice.cards.hand([*state.dealer, *down], total_of(state.dealer))))
    return lines


def _row(name: str, cards: Text) -> Text:
    return Text.assemble((f"{name:<{_NAME}}", QUIET), cards)


Cards = tuple[Card, ...]


def _changes(before: State, proposal: Proposal) -> Iterator[tuple[str, Cards, Cards]]:
    """Every place whose cards change: its name, the cards there now, and those that belong there."""
    for laid in proposal.hands:
        here = box_at(before, laid.box)
        lying = here.hands[laid.hand - 1].cards if here is not None else ()
        several = here is not None and len(here.hands) > 1
        if lying != laid.cards:
            yield f"Box {laid.box}.{laid.hand}" if several else f"Box {laid.box}", lying, laid.cards
    for box, card in before.trouble.strays:
        yield f"Box {box}", (card,), ()
    if before.dealer != proposal.dealer:
        yield "Dealer", before.dealer, proposal.dealer


def before_and_after(voice: Voice, before: State, proposal: Proposal) -> list[Text]:
    """The hands as they lie and as they should, one place to a line."""
    changes = list(_changes(before, proposal))
    if not changes:
        return [Text("no card lies wrong; the card that is missing comes next")]
    wide = max(len(lying) for _, lying, _ in changes) * 3
    heading = Text(f"{'':<{_NAME}}{'as it lies':<{max(wide, 10)}}     as it should", QUIET)
    arrow = " → " if voice.cards.symbols else " > "
    lines = [heading]
    for name, lying, right in changes:
        now = _cards(voice, lying)
        now.pad_right(max(wide, 10) - now.cell_len)
        lines.append(_row(name, Text.assemble(now, (f" {arrow} ", QUIET), _cards(voice, right))))
    return lines + _left_over(voice, proposal)


def after_rows(voice: Voice, before: State, proposal: Proposal) -> list[Text]:
    """The hands that have changed, as they lie now."""
    strays = [f"Box {box}" for box, _ in before.trouble.strays]
    changes = [one for one in _changes(before, proposal) if one[0] not in strays]
    rows = [_row(name, _cards(voice, right)) for name, _, right in changes]
    return rows + _left_over(voice, proposal)


def _cards(voice: Voice, cards: Cards) -> Text:
    return voice.cards.cards(cards) if cards else Text("no card", QUIET)


def _left_over(voice: Voice, proposal: Proposal) -> list[Text]:
    if not proposal.left_over:
        return []
    return [_row("Over", voice.cards.cards(proposal.left_over))]
