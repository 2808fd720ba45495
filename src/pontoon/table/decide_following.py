"""Judging who follows: a controller doubles or splits for himself, and the other bettors of the hand are asked."""

from typing import assert_never

from msgspec.structs import replace

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, Stake, open_stakes
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.amounts import Range, double_amounts, split_amounts
from pontoon.table.changes import hand_of
from pontoon.table.decisions import double_amount, may_choose_second
from pontoon.table.draft import Draft, Judge
from pontoon.table.invitation import FollowAnswer, FollowedAction, Invitation
from pontoon.table.people.person import Person, unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State
from pontoon.table.steps import next_step


def speaks_for(
    rules: Rulebook, player: str, others: tuple[str, ...], action: FollowedAction, entered_by: Person | None
) -> Refusal | None:
    """Whether the command may name these others: only where a member of staff enters everybody's answers."""
    if entered_by is not None:
        return unauthorised(rules.authority.staff, entered_by, "enter the answers of players")
    if not others:
        return None
    clauses = rules.cites.controller_double if action == "double" else rules.cites.controller_split
    message = f"{player} puts down money of {player} alone: {', '.join(others)} will be asked about this {action}."
    return Refusal("asked-themselves", message, clauses)


def invite(draft: Draft, here: Box, hand: Hand, invited: e.FollowersInvited) -> bool:
    """Ask everybody else who has an open wager on the hand and could follow; False where there is nobody.

    Players who have walked away are not asked.
    """
    away = {bettor.player for bettor in here.bettors if bettor.away}
    asked = tuple(
        stake.player
        for stake in open_stakes(hand)
        if stake.player != invited.player
        and stake.player not in away
        and not follow_amounts(draft.state, invited.action, stake).is_empty
    )
    if asked:
        draft.add(replace(invited, asked=asked))
    return bool(asked)


def follow_amounts(state: State, action: FollowedAction, stake: Stake) -> Range:
    """What a player may follow with."""
    return double_amounts(state, stake) if action == "double" else split_amounts(stake)


def may_follow(rules: Rulebook, state: State, player: str, box: int) -> Refusal | tuple[Invitation, Stake]:
    """The question that the player may answer now, with the stake it is about; or why there is none."""
    invitation = state.invitation
    if invitation is None or invitation.box != box or next_step(rules, state).offer != "follow":
        return Refusal("nobody-asked", f"Nobody is asked now to follow a double or a split on box {box}.")
    if player not in invitation.asked:
        return Refusal("not-asked", f"{player} is not asked: {', '.join(invitation.asked)} may follow.")
    if player not in invitation.waiting:
        return Refusal("answered-already", f"{player} has answered already.")
    stakes = open_stakes(hand_of(state, box, invitation.hand))
    return invitation, next(stake for stake in stakes if stake.player == player)


def answers_open(rules: Rulebook, state: State, invitation: Invitation) -> tuple[FollowAnswer, ...]:
    """The answers that are open."""
    match invitation.action:
        case "double":
            return "follow", "decline"
        case "split":
            second = may_choose_second(rules, hand_of(state, invitation.box, invitation.hand)) is None
            return ("follow", "first", "second") if second else ("follow", "first")
        case _:
            assert_never(invitation.action)


def follow(rules: Rulebook, draft: Draft, command: c.Follow) -> Refusal | None:
    """One bettor answers for himself; after the last answer the hand is doubled or split."""
    found = may_follow(rules, draft.state, command.player, command.box)
    if isinstance(found, Refusal):
        return found
    invitation, stake = found
    refusal = _answer_fault(rules, draft.state, invitation, stake, command)
    if refusal is None and command.entered_by is not None:
        refusal = unauthorised(rules.authority.staff, command.entered_by, "enter the answers of players")
    if refusal is not None:
        return refusal
    answered = (command.player, command.box, invitation.hand, command.answer, command.amount, command.entered_by)
    draft.add(e.FollowerAnswered(*answered))
    assert draft.state.invitation is not None
    if not draft.state.invitation.waiting:
        carry_out(draft)
    return None


def _answer_fault(
    rules: Rulebook, state: State, invitation: Invitation, stake: Stake, command: c.Follow
) -> Refusal | None:
    """What is wrong with an answer: it is not one of those that are open, or its amount does not fit."""
    open_now = answers_open(rules, state, invitation)
    if command.answer not in open_now:
        if command.answer == "second" and invitation.action == "split":
            return may_choose_second(rules, hand_of(state, invitation.box, invitation.hand))
        message = f"{command.answer} is not an answer to a {invitation.action}: {' or '.join(open_now)} is."
        return Refusal("no-such-answer", message)
    if command.answer != "follow":
        return _without_money(command)
    if invitation.action == "double":
        return double_amount(rules, state, stake, command.amount)
    return _equal_wager(rules, stake, command.amount)


def _without_money(command: c.Follow) -> Refusal | None:
    if not command.amount:
        return None
    message = f"A player who does not follow puts nothing down, and {format_dollars(command.amount)} is named."
    return Refusal("no-amount-needed", message)


def _equal_wager(rules: Rulebook, stake: Stake, amount: Cents) -> Refusal | None:
    amounts = split_amounts(stake)
    if amount in amounts:
        return None
    most = format_dollars(amounts.most)
    message = f"{stake.player} covers both hands with {most} more, the original wager, not {format_dollars(amount)}."
    return Refusal("not-the-original", message, rules.cites.split_equal_wager)


def carry_out(draft: Draft) -> None:
    """The hand is doubled or split, with everybody who follows."""
    invitation = draft.state.invitation
    assert invitation is not None
    added = tuple(e.Addition(*one) for one in invitation.put_down)
    if invitation.action == "double":
        draft.add(e.HandDoubled(invitation.box, invitation.hand, added, asked=True))
    else:
        second = tuple(one.player for one in invitation.answers if one.answer == "second")
        draft.add(e.HandSplit(invitation.box, invitation.hand, added, second, asked=True))


def withdraw(draft: Draft) -> None:
    """The question is dropped, and everybody's money goes back: the controller decides anew."""
    invitation = draft.state.invitation
    assert invitation is not None
    returned = tuple(e.Addition(*one) for one in invitation.put_down)
    draft.add(e.InvitationWithdrawn(invitation.box, invitation.hand, returned))


JUDGES: dict[type, Judge] = {
    c.Follow: follow,
}
