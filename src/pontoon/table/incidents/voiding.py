"""Voids: every line is undone by its opposite, every open wager goes back, nothing is deleted."""

from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Line, Where, open_stakes, returned, standing, undone, void_stake
from pontoon.table import events as e
from pontoon.table.decide_dealing import finish_initial_deal
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.reconstruct import wrongly_dealt
from pontoon.table.incidents.surplus import clear_exposed, exposed
from pontoon.table.incidents.trouble import Place
from pontoon.table.state import Box, box_at


def void_round(rules: Rulebook, draft: Draft, clauses: Clauses) -> None:
    """The round has no result: all that was paid or collected is undone and every wager returned."""
    cited = _cited(rules, clauses)
    state = draft.state
    for box in state.boxes:
        players = tuple(dict.fromkeys((*(one.player for one in box.bettors), *(one.player for one in box.sides))))
        draft.settle(_bets_placed(box, cited, "void_round"))
        draft.settle(_open_lines(rules, box, players, cited, "void_round"))
        draft.settle(_open_sides(box, players, cited, "void_round"))
    draft.settle(tuple(undone(line, cited, "void") for line in standing(state.lines) if line.net))
    draft.add(i.RoundVoided(state.round, cited, len(draft.state.trouble.aside) - len(exposed(draft.state))))
    draft.add(e.RoundEnded(state.round))


def void_boxes(rules: Rulebook, draft: Draft, boxes: tuple[int, ...], clauses: Clauses, reason: str) -> None:
    """All wagers on these boxes are void; their cards go to the rack."""
    wrong = wrongly_dealt(rules, draft.state)
    for number in boxes:
        box = box_at(draft.state, number)
        assert box is not None
        void_wagers(rules, draft, number, tuple(one.player for one in box.bettors), clauses, reason, wrong)


def void_places(
    rules: Rulebook,
    draft: Draft,
    places: tuple[Place, ...],
    clauses: Clauses,
    reason: str,
    wrong: tuple[int, ...],
) -> None:
    """The hands that were named are void; hand 0 is all of a box, and so are all of its hands together."""
    for number in dict.fromkeys(box for box, _ in places):
        box = box_at(draft.state, number)
        assert box is not None
        hands = [hand for at, hand in places if at == number]
        if 0 in hands or len(set(hands)) == len(box.hands):
            void_wagers(rules, draft, number, tuple(one.player for one in box.bettors), clauses, reason, wrong)
        else:
            for hand in hands:
                void_hand(rules, draft, number, hand, clauses, reason)


def void_hand(rules: Rulebook, draft: Draft, number: int, hand: int, clauses: Clauses, reason: str) -> None:
    """One hand is void. The other hands of a split box play on, with insurance and side wagers."""
    box = box_at(draft.state, number)
    assert box is not None
    if len(box.hands) == 1:
        void_boxes(rules, draft, (number,), clauses, reason)
        return
    played, cited = box.hands[hand - 1], _cited(rules, clauses)
    for stake in open_stakes(played):
        draft.settle(tuple(void_stake(rules, (number, hand), played, stake, cited, reason)))
    for line in standing(draft.state.lines):
        if (line.box, line.hand) == (number, hand) and line.net:
            draft.settle((undone(line, cited, "void"),))
    draft.add(i.WagersVoided(number, tuple(stake.player for stake in played.stakes), hand))


def void_wagers(
    rules: Rulebook,
    draft: Draft,
    number: int,
    players: tuple[str, ...],
    clauses: Clauses,
    reason: str,
    wrong: tuple[int, ...],
) -> None:
    """The wagers of these players on a box are void, insurance with them.

    Side wagers stand where they were settled on cards rightly dealt; on the boxes in `wrong`, on one that never had
    its two cards, and while the initial deal goes on, they go back too.
    """
    cited = _cited(rules, clauses)
    box = box_at(draft.state, number)
    assert box is not None
    whole = all(one.player in players for one in box.bettors)
    draft.settle(_open_lines(rules, box, players, cited, reason))
    short = sum(len(hand.cards) for hand in box.hands) < 2
    with_sides = draft.state.phase == "dealing" or number in wrong or short
    owners = tuple(dict.fromkeys(one.player for one in box.sides)) if whole else players
    if with_sides:
        draft.settle(_open_sides(box, owners, cited, reason))
    for line in standing(draft.state.lines):
        main = line.kind in ("main", "split", "double", "insurance")
        mine = line.player in players if main else with_sides and line.player in owners
        if line.box == number and line.net and mine:
            draft.settle((undone(line, cited, "void"),))
    draft.add(i.WagersVoided(number, players))


def go_on(rules: Rulebook, draft: Draft) -> None:
    """After a void: the round ends if nobody is left in it, and the initial deal if everybody left has the cards."""
    state = draft.state
    if state.phase == "betting":
        return  # no card is out, and betting goes on
    if any(box.bettors for box in state.boxes):
        finish_initial_deal(rules, draft)
        return
    if state.spin_due:
        return  # the triggering event stands, and its wheel decides
    for box in state.boxes:
        draft.settle(_open_sides(box, tuple(one.player for one in box.sides), _cited(rules, ()), "void_hand"))
    clear_exposed(rules, draft)
    draft.add(e.RoundEnded(state.round))


def _cited(rules: Rulebook, clauses: Clauses) -> Clauses:
    """The clauses of a void, with what the book says a void means; a ruling may rest on neither."""
    return tuple(dict.fromkeys((*clauses, *rules.cites.void_means))) or rules.cites.void_ruled


def _bets_placed(box: Box, clauses: Clauses, reason: str) -> tuple[Line, ...]:
    """The main wagers of a box while betting is open, and there is no hand yet that they are stakes of."""
    return tuple(
        returned(Where(bettor.player, box.number, None, "main", bettor.placed), "void", clauses, reason)
        for bettor in box.bettors
        if not box.hands
    )


def _open_lines(rules: Rulebook, box: Box, players: tuple[str, ...], clauses: Clauses, reason: str) -> tuple[Line, ...]:
    lines: list[Line] = []
    for number, played in enumerate(box.hands, start=1):
        for stake in played.stakes:
            if stake.status != "settled" and stake.player in players:
                lines += void_stake(rules, (box.number, number), played, stake, clauses, reason)
    for insurance in box.insurances:
        if not insurance.settled and insurance.player in players:
            where = Where(insurance.player, box.number, None, "insurance", insurance.amount)
            cited = (*clauses, *rules.cites.insurance_void_with_hand)
            lines.append(returned(where, "void", cited, reason))
    return tuple(lines)


def _open_sides(box: Box, players: tuple[str, ...], clauses: Clauses, reason: str) -> tuple[Line, ...]:
    return tuple(
        returned(Where(side.player, box.number, None, side.kind, side.amount), "void", clauses, reason)
        for side in box.sides
        if not side.settled and side.player in players
    )
