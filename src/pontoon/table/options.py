"""Everything that is open now: the same answers the engine gives, listed for buttons, bots and masks.

`options` is for one player, `dealer_options` for the dealer. A `Choice` is data; `covers` tells whether a
command is one of what it offers. What is offered is exactly what `decide` accepts.
"""

from typing import Literal

from msgspec import Struct

from pontoon.cards import Card
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
from pontoon.table.cut import cut_limits, cut_offers, cutting_card_limits
from pontoon.table.decide_betting import may_close_betting
from pontoon.table.decide_dealing import as_checked, may_show_cutting_card
from pontoon.table.decide_following import answers_open, follow_amounts, may_follow
from pontoon.table.decide_shoe import may_announce_final_rounds, may_stack
from pontoon.table.decide_spin import MOST_POSITIONS
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
from pontoon.table.draft import Draft
from pontoon.table.entered import check_entered
from pontoon.table.invitation import FollowAnswer
from pontoon.table.people import commands as people
from pontoon.table.people.entry import media
from pontoon.table.people.requests import may_answer_sharing, may_ask_squeeze
from pontoon.table.people.state import Medium
from pontoon.table.procedures.cards import MOST_CARDS
from pontoon.table.procedures.due import replacers
from pontoon.table.procedures.steps_taken import open_steps
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, possible_cards
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
DealerAction = Literal[
    "step",
    "count",
    "replace-cards",
    "shuffle",
    "cut",
    "insert-cutting-card",
    "stack",
    "load",
    "burn",
    "close-betting",
    "deal",
    "show-cutting-card",
    "close-offer",
    "check-hole",
    "reveal-hole",
    "settle",
    "spin",
    "cancel-spin",
    "announce-final-rounds",
]


class Choice(Struct, frozen=True):
    """Something a player may do now.

    `amounts` has the acting player's range first. After it come those of the other bettors on a hand that is doubled or
    split, for a member of staff who enters everybody's answers. `answers`: what may be answered to a question.
    `second`: who may keep one wager on the second hand of a split. `media`: what a wager may be made with. `standing`:
    the range of a wager placed without sitting down, where it differs.
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


class DealerChoice(Struct, frozen=True):
    """Something the dealer may do now; `cards` may come out of a physical shoe, `people` may cut.

    `step`: the step of a procedure that is taken, by one of the roles in `people`.
    """

    action: DealerAction
    cards: tuple[Card, ...] = ()
    people: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    step: str = ""


def options(rules: Rulebook, state: State, player: str) -> tuple[Choice, ...]:
    """Everything this player may do now."""
    found: list[Choice] = []
    if state.phase == "betting":
        for box in range(1, state.setup.boxes + 1):
            found += _betting(rules, state, player, box)
    elif state.phase == "dealing":
        for here in state.boxes:
            found += _squeeze(rules, state, player, here.number)
    elif state.phase == "playing":
        for here in state.boxes:
            found += _offers(rules, state, player, here)
        found += _decisions(rules, state, player)
        found += _following(rules, state, player)
    return tuple(found)


def _betting(rules: Rulebook, state: State, player: str, box: int) -> list[Choice]:
    found: list[Choice] = []
    if may_wager(rules, state, player, box) is None:
        amounts = wager_amounts(rules, state, player, box)
        if not amounts.is_empty:
            behind = wager_amounts(rules, state, player, box, standing=True)
            standing = None if behind == amounts else behind
            found.append(Choice("wager", player, box, amounts=(amounts,), media=media(rules), standing=standing))
    for kind, _ in rules.sides:
        if may_side(rules, state, player, box, kind) is None:
            amounts = side_amounts(rules, state, player, box, kind)
            if not amounts.is_empty and side_amount(rules, state, player, box, kind, amounts.first) is None:
                found.append(Choice("side", player, box, wager=kind, amounts=(amounts,), media=media(rules)))
    if may_take_back(rules, state, player, box) is None:
        found.append(Choice("take-back", player, box))
    if may_answer_sharing(rules, state, people.AnswerSharing(player, box, consents=True)) is None:
        found.append(Choice("answer-sharing", player, box))
    return found + _squeeze(rules, state, player, box)


def _squeeze(rules: Rulebook, state: State, player: str, box: int) -> list[Choice]:
    asked = people.AskSqueeze(player, box)
    return [Choice("ask-squeeze", player, box)] if may_ask_squeeze(rules, state, asked) is None else []


def _offers(rules: Rulebook, state: State, player: str, here: Box) -> list[Choice]:
    found: list[Choice] = []
    if may_insure(rules, state, player, here.number) is None:
        amounts = insurance_amounts(rules, state, here, player)
        if not amounts.is_empty:
            found.append(Choice("insure", player, here.number, amounts=(amounts,)))
    if may_surrender(rules, state, player, here.number) is None:
        found.append(Choice("surrender", player, here.number, 1))
    for number in range(1, len(here.hands) + 1):
        if may_forfeit(rules, state, player, here.number, number) == number:
            found.append(Choice("forfeit", player, here.number, number))
    return found


def _decisions(rules: Rulebook, state: State, player: str) -> list[Choice]:
    step = next_step(rules, state)
    found = turn(rules, state, player, step.box)
    if isinstance(found, Refusal):
        return []
    here, number = found
    hand = here.hands[number - 1]
    chosen: list[Choice] = []
    if may_hit(rules, here, number) is None:
        chosen.append(Choice("hit", player, here.number, number))
    if may_stand(rules, here, number) is None:
        chosen.append(Choice("stand", player, here.number, number))
    stakes = sorted(open_stakes(hand), key=lambda stake: stake.player != player)
    if may_double(rules, here, number) is None:
        ranges = [double_amounts(state, stake) for stake in stakes]
        if not ranges[0].is_empty:
            open_ranges = tuple(one for one in ranges if not one.is_empty)
            chosen.append(Choice("double", player, here.number, number, amounts=open_ranges))
    if may_split(rules, here, number) is None:
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


def dealer_options(rules: Rulebook, state: State) -> tuple[DealerChoice, ...]:
    """Everything the dealer may do now."""
    step = next_step(rules, state)
    shoe = state.setup.shoe
    found: list[DealerChoice] = []
    if step.kind == "shuffle" and shoe != "stacked":
        found.append(DealerChoice("shuffle" if shoe == "virtual" else "load"))
    if state.phase == "betting":
        if shoe == "stacked" and may_stack(rules, state) is None:
            found.append(DealerChoice("stack"))
        if may_close_betting(rules, Draft(state)) is None:
            found.append(DealerChoice("close-betting"))
        if may_announce_final_rounds(rules, state) is None:
            found.append(DealerChoice("announce-final-rounds"))
    if may_show_cutting_card(rules, state) is None:
        found.append(DealerChoice("show-cutting-card"))
    found += _dealer_step(rules, state)
    found += [DealerChoice("step", people=roles, step=do) for do, roles in open_steps(rules, state)]
    return tuple(found)


def _dealer_step(rules: Rulebook, state: State) -> list[DealerChoice]:
    step = next_step(rules, state)
    physical = state.setup.shoe == "physical"
    match step.kind:
        case "cut":
            least, most = cut_limits(rules, state)
            offers = cut_offers(rules, state)
            people = offers[:1] if state.practice.by_hand else offers
            return [DealerChoice("cut", people=people, least=least, most=most)]
        case "insert-cutting-card":
            least, most = cutting_card_limits(rules, state)
            return [DealerChoice("insert-cutting-card", least=least, most=most)]
        case "burn":
            return (
                [DealerChoice("burn", possible_cards(state) if physical else ())]
                if physical or _card_left(state)
                else []
            )
        case "deal-box" | "deal-dealer" | "deal-hole":
            cards = possible_cards(state) if physical and step.kind != "deal-hole" else ()
            return [DealerChoice("deal", cards)] if physical or _card_left(state) else []
        case "count":
            return [DealerChoice("count", people=rules.authority.staff.value, most=MOST_CARDS)]
        case "replace":
            return [DealerChoice("replace-cards", people=replacers(rules).value)]
        case "offer":
            return [DealerChoice("close-offer")]
        case "check-hole":
            return [DealerChoice("check-hole")]
        case "reveal-hole":
            return [DealerChoice("reveal-hole", _hole_cards(rules, state) if physical else ())]
        case "settle":
            return [DealerChoice("settle")]
        case "spin":
            return [DealerChoice("spin", least=1, most=MOST_POSITIONS), DealerChoice("cancel-spin")]
        case _:
            return []


def _card_left(state: State) -> bool:
    """Whether the shoe's next card can be dealt; in an automated shoe all its copies may be out already."""
    shoe = state.shoe
    if shoe.position >= len(shoe.order):
        return False
    return not state.setup.automated or not isinstance(check_entered(state, shoe.order[shoe.position]), Refusal)


def _hole_cards(rules: Rulebook, state: State) -> tuple[Card, ...]:
    """The cards that an unseen hole card can be, in agreement with the card reader if it was used."""
    possible = possible_cards(state)
    if state.checked is None:
        return possible
    return tuple(card for card in possible if not isinstance(as_checked(rules, state, card), Refusal))


def covers(choice: Choice, command: c.Command) -> bool:
    """Whether the command is one of what the choice offers."""
    return (
        type(command) is _COMMANDS[choice.action]
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


_COMMANDS: dict[Action, type] = {
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
