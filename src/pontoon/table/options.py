"""Everything that is open now: the same answers the engine gives, listed for buttons, bots and masks.

A `Choice` is data; `command_of` turns it into a command, and `covers` tells whether a command is one of what it offers.
`dealer_options` are those of the dealer. What is offered is exactly what `decide` accepts.
"""

from collections.abc import Container
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.settlement import SideKind, open_stakes
from pontoon.table import commands as c
from pontoon.table.amounts import (
    Range,
    double_amounts,
    insurance_amounts,
    side_amounts,
    split_amounts,
    wager_amounts,
)
from pontoon.table.decide_following import answers_open, follow_amounts, may_follow
from pontoon.table.decisions import (
    may_choose_second,
    may_double,
    may_forfeit,
    may_hit,
    may_split,
    may_stand,
    may_surrender,
    turn,
)
from pontoon.table.events import Addition
from pontoon.table.invitation import FollowAnswer
from pontoon.table.limits import maximum_of
from pontoon.table.people import commands as people
from pontoon.table.people.entry import gave_up, media
from pontoon.table.people.requests import may_answer_sharing, may_ask_squeeze
from pontoon.table.people.state import Medium
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, box_at
from pontoon.table.steps import next_step
from pontoon.table.wagers import (
    may_insure,
    may_side,
    may_take_back,
    may_wager,
    side_amount,
)

Action = Literal[
    "wager",
    "side",
    "take-back",
    "answer-sharing",
    "ask-squeeze",
    "insure",
    "surrender",
    "hit",
    "stand",
    "double",
    "split",
    "forfeit",
    "follow",
]


DECISIONS: tuple[Action, ...] = ("hit", "stand", "double", "split")
"""Decisions on a hand in its turn; the first of them lets earlier offers lapse."""

OFFERS: tuple[Action, ...] = ("insure", "surrender", "forfeit")
"""What may be taken of what is on offer, each for himself."""

ON_A_HAND: tuple[Action, ...] = (*DECISIONS, "surrender", "insure", "forfeit")
"""What a player may do on a hand in play, each for himself."""


class Choice(Struct, frozen=True):
    """Something a player may do now.

    `amounts` has the acting player's range first. After it come those of the other bettors on a hand that is doubled or
    split, for a member of staff who enters everybody's answers. `answers`: what may be answered to a question.
    `second`: who may keep one wager on the second hand of a split. `media`: what a wager may be made with. `standing`:
    the range of a wager placed without sitting down, where it differs.

    >>> from pontoon import Cents, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="5s 8h 6s 9d Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> [(choice.action, choice.box, choice.hand) for choice in table.choices("ann")]
    [('hit', 1, 1), ('double', 1, 1)]
    """

    action: Action
    player: str
    box: int
    hand: int = 0
    wager: SideKind | None = None
    amounts: tuple[Range, ...] = ()
    second: tuple[str, ...] = ()
    media: tuple[Medium, ...] = ()
    standing: Range | None = None
    answers: tuple[FollowAnswer, ...] = ()


def options(rules: Rulebook, state: State, player: str) -> tuple[Choice, ...]:
    """Everything this player may do now.

    >>> from pontoon import Table, options
    >>> table = Table.open("nz-current", cards="9s 8h", boxes=2)
    >>> [(choice.action, choice.box) for choice in options(table.rules, table.state, "ann")]
    [('wager', 1), ('wager', 2)]
    """
    found: list[Choice] = []
    if state.phase == "betting":
        found += _all_betting(rules, state, player)
    elif state.phase == "dealing":
        for here in state.boxes:
            found += _squeeze(rules, state, player, here.number)
    elif state.phase == "playing":
        for here in state.boxes:
            found += offers(rules, state, player, here)
        found += _decisions(rules, state, player)
        found += _following(rules, state, player)
    return tuple(found)


def _all_betting(rules: Rulebook, state: State, player: str) -> list[Choice]:
    """Wagers at every box. Boxes on which nothing lies are alike but for their maximum and who gave up the seat."""
    found: list[Choice] = []
    paid_with = media(rules)
    alike: dict[tuple[Cents, bool], list[Choice]] = {}
    for box in range(1, state.setup.boxes + 1):
        if box_at(state, box) is not None:
            found += _betting(rules, state, player, box, paid_with)
            continue
        kind = maximum_of(state.setup, box), gave_up(state, player, box)
        if kind not in alike:
            alike[kind] = _betting(rules, state, player, box, paid_with)
            found += alike[kind]
        else:
            found += [replace(choice, box=box) for choice in alike[kind]]
    return found


def _betting(rules: Rulebook, state: State, player: str, box: int, paid_with: tuple[Medium, ...]) -> list[Choice]:
    found: list[Choice] = []
    if may_wager(rules, state, player, box) is None:
        amounts = wager_amounts(rules, state, player, box)
        if not amounts.is_empty:
            standing = _behind(rules, state, player, box, amounts) if state.practice.seated_first else None
            found.append(Choice("wager", player, box, amounts=(amounts,), media=paid_with, standing=standing))
    for kind, _ in rules.sides:
        if may_side(rules, state, player, box, kind) is None:
            amounts = side_amounts(rules, state, player, box, kind)
            if not amounts.is_empty and side_amount(rules, state, player, box, kind, amounts.first) is None:
                found.append(Choice("side", player, box, wager=kind, amounts=(amounts,), media=paid_with))
    here = box_at(state, box)
    own = here is not None and _has_wager(here, player)  # the next three refuse who has none, at more cost
    if own and may_take_back(rules, state, player, box) is None:
        found.append(Choice("take-back", player, box))
    if own and may_answer_sharing(rules, state, people.AnswerSharing(player, box, consents=True)) is None:
        found.append(Choice("answer-sharing", player, box))
    return found + _squeeze(rules, state, player, box) if own else found


def _behind(rules: Rulebook, state: State, player: str, box: int, seated: Range) -> Range | None:
    """What may be wagered without sitting down, where that differs: others give way to who sits."""
    behind = wager_amounts(rules, state, player, box, standing=True)
    return None if behind == seated else behind


def _has_wager(here: Box, player: str) -> bool:
    """Whether the player has a wager on the box, a main or a side one."""
    return any(one.player == player for one in here.bettors) or any(one.player == player for one in here.sides)


def _squeeze(rules: Rulebook, state: State, player: str, box: int) -> list[Choice]:
    asked = people.AskSqueeze(player, box)
    return [Choice("ask-squeeze", player, box)] if may_ask_squeeze(rules, state, asked) is None else []


def offers(rules: Rulebook, state: State, player: str, here: Box, among: Container[str] = OFFERS) -> list[Choice]:
    """What this player may take of what is on offer at a box: insurance, surrender, a double to be taken back.

    `among`: the actions that are asked about.
    """
    found: list[Choice] = []
    if not _takes_part(here, player):  # as all three refuse it, at less cost: most boxes are somebody else's
        return found
    if "insure" in among and may_insure(rules, state, player, here.number) is None:
        amounts = insurance_amounts(rules, state, here, player)
        if not amounts.is_empty:
            found.append(Choice("insure", player, here.number, amounts=(amounts,)))
    if "surrender" in among and may_surrender(rules, state, player, here.number) is None:
        found.append(Choice("surrender", player, here.number, 1))
    if "forfeit" in among:
        found += [
            Choice("forfeit", player, here.number, number)
            for number in range(1, len(here.hands) + 1)
            if may_forfeit(rules, state, player, here.number, number) == number
        ]
    return found


def _takes_part(here: Box, player: str) -> bool:
    """Whether the player has a wager on the box, or on one of its hands."""
    return any(one.player == player for one in here.bettors) or any(
        stake.player == player for hand in here.hands for stake in hand.stakes
    )


def _decisions(rules: Rulebook, state: State, player: str) -> list[Choice]:
    step = next_step(rules, state)
    found = turn(rules, state, player, step.box)
    if isinstance(found, Refusal):
        return []
    here, number = found
    hand = here.hands[number - 1]
    chosen: list[Choice] = []
    if may_hit(rules, state, here, number) is None:
        chosen.append(Choice("hit", player, here.number, number))
    if may_stand(rules, state, here, number) is None:
        chosen.append(Choice("stand", player, here.number, number))
    stakes = sorted(open_stakes(hand), key=lambda stake: stake.player != player)
    if may_double(rules, state, here, number) is None:
        ranges = [double_amounts(state, stake) for stake in stakes]
        if not ranges[0].is_empty:
            open_ranges = tuple(one for one in ranges if not one.is_empty)
            chosen.append(Choice("double", player, here.number, number, amounts=open_ranges))
    if may_split(rules, state, here, number) is None:
        ranges = [split_amounts(stake) for stake in stakes]
        free = may_choose_second(rules, hand) is None
        others = tuple(stake.player for stake in stakes[1:]) if free else ()
        chosen.append(Choice("split", player, here.number, number, amounts=tuple(ranges), second=others))
    return chosen


def _following(rules: Rulebook, state: State, player: str) -> list[Choice]:
    found = None if state.invitation is None else may_follow(rules, state, player, state.invitation.box)
    if found is None or isinstance(found, Refusal):
        return []
    invitation, stake = found
    amounts = (follow_amounts(state, invitation.action, stake),)
    answers = answers_open(rules, state, invitation)
    return [Choice("follow", player, invitation.box, invitation.hand, amounts=amounts, answers=answers)]


def most_of(amounts: Range) -> Cents:
    """The largest amount of a range."""
    return Cents(amounts.most - amounts.most % amounts.multiple)


def command_of(choice: Choice, amount: int | None = None) -> c.Command:
    """The command that takes a choice, for the player alone.

    `amount`, in cents, is for wagers, side wagers, insurance, doubles and following one. Left out, it is the least
    that may be wagered, and the most that may be insured or added.

    >>> from pontoon import Table, command_of
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> first = table.choices("ann")[0]
    >>> command_of(first, 2500)
    PlaceWager(player='ann', box=1, amount=2500, standing=False, medium='chips', placed_by=None)
    """
    player, box = choice.player, choice.box
    match choice.action:
        case "wager":
            return c.PlaceWager(player, box, _amount(amount, choice.amounts[0].first))
        case "side":
            assert choice.wager is not None, "a side wager has a name"
            return c.PlaceSideWager(player, box, choice.wager, _amount(amount, choice.amounts[0].first))
        case "take-back":
            return c.TakeBackWager(player, box)
        case "answer-sharing":
            return people.AnswerSharing(player, box, consents=True)
        case "ask-squeeze":
            return people.AskSqueeze(player, box)
        case "insure":
            return c.Insure(player, box, _amount(amount, most_of(choice.amounts[0])))
        case "surrender":
            return c.Surrender(player, box)
        case "hit":
            return c.Hit(player, box)
        case "stand":
            return c.Stand(player, box)
        case "double":
            return c.Double(player, box, (Addition(player, _amount(amount, most_of(choice.amounts[0]))),))
        case "split":
            return c.Split(player, box, (player,))
        case "forfeit":
            return c.Forfeit(player, box, choice.hand)
        case "follow":
            return c.Follow(player, box, "follow", _amount(amount, most_of(choice.amounts[0])))
        case _:
            assert_never(choice.action)


def _amount(given: int | None, otherwise: Cents) -> Cents:
    return otherwise if given is None else Cents(given)


def covers(choice: Choice, command: c.Command) -> bool:
    """Whether the command is one of what the choice offers."""
    return (
        type(command) is COMMANDS[choice.action]
        and command.player == choice.player  # type: ignore[union-attr]
        and command.box == choice.box  # type: ignore[union-attr]
        and _fits(choice, command)
    )


def _fits(choice: Choice, command: c.Command) -> bool:
    match command:
        case c.Insure(amount=amount):
            return amount in choice.amounts[0]
        case c.PlaceWager(amount=amount, standing=standing, medium=medium, placed_by=placed_by):
            amounts = choice.standing if standing and choice.standing is not None else choice.amounts[0]
            return amount in amounts and medium in choice.media and placed_by is None
        case c.PlaceSideWager(wager=wager, amount=amount, medium=medium):
            return wager == choice.wager and amount in choice.amounts[0] and medium in choice.media
        case c.Forfeit(hand=hand):
            return hand in (0, choice.hand)
        case c.Follow(answer=answer, amount=amount):
            return answer in choice.answers and (amount in choice.amounts[0] if answer == "follow" else not amount)
        case c.Double(additions=additions, entered_by=entered_by):
            added = {one.player: one.amount for one in additions}
            ranges = {one.player: one for one in choice.amounts}
            fits = all(player in ranges and amount in ranges[player] for player, amount in added.items())
            alone = len(additions) == 1 or entered_by is not None
            return fits and alone and choice.player in added and len(added) == len(additions)
        case c.Split(cover=cover, second=second, first=first, entered_by=entered_by):
            named = (*cover, *second, *first)
            known = {one.player for one in choice.amounts}
            once = len(set(named)) == len(named) and (len(named) == 1 or entered_by is not None)
            return once and choice.player in cover and {*cover, *first} <= known and set(second) <= set(choice.second)
        case _:
            return True


COMMANDS: dict[Action, type] = {
    "wager": c.PlaceWager,
    "side": c.PlaceSideWager,
    "take-back": c.TakeBackWager,
    "answer-sharing": people.AnswerSharing,
    "ask-squeeze": people.AskSqueeze,
    "insure": c.Insure,
    "surrender": c.Surrender,
    "hit": c.Hit,
    "stand": c.Stand,
    "double": c.Double,
    "split": c.Split,
    "forfeit": c.Forfeit,
    "follow": c.Follow,
}
