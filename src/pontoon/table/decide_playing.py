"""Judging the players' decisions: insurance, surrender, hit, stand, double, split, forfeit."""

from pontoon.rulebook import Rulebook
from pontoon.settlement import forfeit as forfeit_lines
from pontoon.settlement import open_stakes
from pontoon.settlement import surrender as surrender_lines
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.control import bettor_of
from pontoon.table.decide_dealing import nobody_there, play_absent
from pontoon.table.decide_following import carry_out, invite, speaks_for
from pontoon.table.decisions import (
    double_amount,
    may_choose_second,
    may_decide,
    may_double,
    may_forfeit,
    may_hit,
    may_split,
    may_stand,
    may_surrender,
    surrendering,
)
from pontoon.table.draft import Draft, Judge
from pontoon.table.incidents.trouble import CALM
from pontoon.table.invitation import FollowedAction
from pontoon.table.needs import spots
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, box_at, up_card
from pontoon.table.steps import next_step
from pontoon.table.wagers import insurance_amount, may_insure


def insure(rules: Rulebook, draft: Draft, command: c.Insure) -> Refusal | None:
    """An insurance wager while it is on offer."""
    asked = (rules, draft.state, command.player, command.box)
    refusal = may_insure(*asked) or insurance_amount(*asked, command.amount)
    if refusal is not None:
        return refusal
    draft.add(e.InsurancePlaced(command.player, command.box, command.amount))
    return None


def surrender(rules: Rulebook, draft: Draft, command: c.Surrender) -> Refusal | None:
    """The hand is given up; the share is taken now, or the hand held against a dealer pontoon."""
    refusal = may_surrender(rules, draft.state, command.player, command.box)
    if refusal is not None:
        return refusal
    here = box_at(draft.state, command.box)
    assert here is not None
    draft.add(e.HandSurrendered(command.box, 1, surrendering(rules, here, command.player)))
    held = up_card(draft.state).rank in rules.surrender.held_against.value
    if not held:
        after = box_at(draft.state, command.box)
        assert after is not None
        draft.settle(surrender_lines(rules, spots(rules, draft.state, after)[0], dealer_pontoon=False))
    after_offers(rules, draft)
    return None


def hit(rules: Rulebook, draft: Draft, command: c.Hit) -> Refusal | None:
    """A further card is owed to the hand."""
    found = may_decide(rules, draft.state, command.player, command.box, may_hit)
    if isinstance(found, Refusal):
        return found
    draft.add(e.HandHit(command.box, found[1]))
    return None


def stand(rules: Rulebook, draft: Draft, command: c.Stand) -> Refusal | None:
    """The hand is finished."""
    found = may_decide(rules, draft.state, command.player, command.box, may_stand)
    if isinstance(found, Refusal):
        return found
    draft.add(e.HandStood(command.box, found[1]))
    return None


def double(rules: Rulebook, draft: Draft, command: c.Double) -> Refusal | None:
    """The controller doubles, and whoever follows; one card is owed."""
    added = {addition.player: addition.amount for addition in command.additions}

    def may(rules: Rulebook, state: State, here: Box, number: int) -> Refusal | None:
        return may_double(rules, state, here, number) or _left_out(rules, command.player, "double", tuple(added))

    found = may_decide(rules, draft.state, command.player, command.box, may)
    if isinstance(found, Refusal):
        return found
    here, number = found
    hand = here.hands[number - 1]
    stakes = {stake.player: stake for stake in open_stakes(hand)}
    if len(added) < len(command.additions):
        return Refusal("named-twice", "Somebody is named twice in this double.")
    for player, amount in added.items():
        if player not in stakes:
            return _no_wager(rules, here, player, "double")
        refusal = double_amount(rules, draft.state, stakes[player], amount)
        if refusal is not None:
            return refusal
    others = tuple(player for player in added if player != command.player)
    refusal = speaks_for(rules, command.player, others, "double", command.entered_by)
    if refusal is not None:
        return refusal
    own = (command.box, number, command.player, added[command.player])
    invited = e.FollowersInvited("double", *own, clauses=rules.cites.controller_double)
    if command.entered_by is not None or not invite(draft, here, hand, invited):
        draft.add(e.HandDoubled(command.box, number, command.additions))
    return None


def _left_out(rules: Rulebook, decides: str, action: FollowedAction, named: tuple[str, ...]) -> Refusal | None:
    """Nobody adds money where the player who decides for the box does not."""
    if decides in named:
        return None
    cites = rules.cites
    if not named:
        clauses = cites.double_amount if action == "double" else cites.split_equal_wager
        return Refusal("controller-left-out", f"{decides} has to put money down to {action}.", clauses)
    declined = cites.double_declined if action == "double" else cites.split_declined
    message = f"{decides} decides for this box and must be among those who put money down when it {action}s."
    return Refusal("controller-left-out", message, tuple(dict.fromkeys(declined + cites.controller)))


def _no_wager(rules: Rulebook, here: Box, player: str, action: FollowedAction) -> Refusal:
    """A player without a wager on the hand cannot add to it: a stranger, or one who stayed on another hand."""
    cites = rules.cites
    clauses = cites.controller_split + cites.split_equal_wager
    if len(here.hands) > 1 and bettor_of(here, player) is not None:
        clauses = rules.split.others.clauses
    elif action == "double":
        clauses = cites.controller_double + cites.double_amount
    message = f"{player} has no wager on this hand of box {here.number} to {action}."
    return Refusal("no-wager", message, clauses)


def split(rules: Rulebook, draft: Draft, command: c.Split) -> Refusal | None:
    """The hand becomes two; those named cover both, others keep one wager on one of them."""

    def may(rules: Rulebook, state: State, here: Box, number: int) -> Refusal | None:
        return may_split(rules, state, here, number) or _left_out(rules, command.player, "split", command.cover)

    found = may_decide(rules, draft.state, command.player, command.box, may)
    if isinstance(found, Refusal):
        return found
    here, number = found
    hand = here.hands[number - 1]
    named = (*command.cover, *command.second, *command.first)
    if len(set(named)) < len(named):
        return Refusal("named-twice", "Somebody is named twice in this split.")
    betting = {stake.player: stake for stake in open_stakes(hand)}
    for player in named:
        if player not in betting:
            return _no_wager(rules, here, player, "split")
    if command.second:
        refusal = may_choose_second(rules, hand)
        if refusal is not None:
            return refusal
    others = tuple(player for player in named if player != command.player)
    refusal = speaks_for(rules, command.player, others, "split", command.entered_by)
    if refusal is not None:
        return refusal
    own = (command.box, number, command.player, betting[command.player].original)
    clauses = tuple(dict.fromkeys(rules.cites.controller_split + rules.split.others.clauses))
    invited = e.FollowersInvited("split", *own, clauses=clauses)
    if command.entered_by is not None or not invite(draft, here, hand, invited):
        cover = tuple(e.Addition(player, betting[player].original) for player in command.cover)
        draft.add(e.HandSplit(command.box, number, cover, command.second))
    return None


def forfeit(rules: Rulebook, draft: Draft, command: c.Forfeit) -> Refusal | None:
    """The doubled part comes back and the rest is given up."""
    number = may_forfeit(rules, draft.state, command.player, command.box, command.hand)
    if isinstance(number, Refusal):
        return number
    here = box_at(draft.state, command.box)
    assert here is not None
    draft.add(e.DoubleForfeited(command.player, command.box, number))
    draft.settle(forfeit_lines(rules, spots(rules, draft.state, here)[number - 1], command.player))
    return None


def close_offer(rules: Rulebook, draft: Draft, command: c.CloseOffer) -> Refusal | None:
    """Nobody wants any more of what is on offer."""
    step = next_step(rules, draft.state)
    if step.offer is None:
        return Refusal("nothing-on-offer", "Nothing is on offer now that could be passed.")
    draft.add(e.OfferClosed(step.offer))
    if step.offer == "follow":
        carry_out(draft)
    after_offers(rules, draft)
    return None


def after_offers(rules: Rulebook, draft: Draft) -> None:
    """For a player who is not there cards are drawn, once nothing is on offer that a reconstruction has opened anew."""
    if draft.state.trouble is CALM:
        return
    step = next_step(rules, draft.state)
    if step.kind == "decide" and nobody_there(draft.state, step.box):
        play_absent(rules, draft, step.box, step.hand)


JUDGES: dict[type, Judge] = {
    c.Insure: insure,
    c.Surrender: surrender,
    c.Hit: hit,
    c.Stand: stand,
    c.Double: double,
    c.Split: split,
    c.Forfeit: forfeit,
    c.CloseOffer: close_offer,
}
