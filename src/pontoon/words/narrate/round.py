"""A round's own events in words: wagers, decisions, cards, settlement, shoe."""

from pontoon.cards import Card, total_of
from pontoon.money import Cents, parse_odds
from pontoon.settlement import Hand, total
from pontoon.table import State, box_at, controller
from pontoon.table import events as e
from pontoon.words.hands import hand_text
from pontoon.words.narrate.incidents import VOIDS, undone_line
from pontoon.words.narrate.layout import layout
from pontoon.words.narrate.sentence import cited, who
from pontoon.words.narrate.voice import Teller, Voice, told
from pontoon.words.span import Text, join, money, say

# wagers


def _wager(voice: Voice, before: State, event: e.WagerPlaced, after: State) -> list[Text]:
    standing = "" if event.seated else ", standing"
    by = "" if event.placed_by is None else f", put down by {who(event.placed_by)}"
    said = f"{{player:does bet}} {{amount:money}} on box {{box}}{standing}{_made(event)}{{by}}"
    return [voice.fill(said, event, by=by)]


def _side_wager(voice: Voice, before: State, event: e.SideWagerPlaced, after: State) -> list[Text]:
    return [voice.fill(f"{{player:does bet}} {{amount:money}} on {{wager}}, box {{box}}{_made(event)}", event)]


def _made(event: e.WagerPlaced | e.SideWagerPlaced) -> str:
    """What a wager is made with, where it is not chips."""
    return "" if event.medium == "chips" else f", {event.medium.replace('-', ' ')}"


def _betting_closed(voice: Voice, before: State, event: e.BettingClosed, after: State) -> list[Text]:
    said = "of {player:whose} wager on box {box}, {amount:money} plays and {returned:money} does not"
    cut = [
        voice.fill(said + "{clauses}", one, "quiet", clauses=cited(event.clauses))
        for one in event.in_play
        if one.returned
    ]
    return [say("no more bets", tone="quiet"), *cut]


# decisions


def _hit(voice: Voice, before: State, event: e.HandHit, after: State) -> list[Text]:
    return [say(voice.does(_decider(voice, before, event), "hit"))]


def _stood(voice: Voice, before: State, event: e.HandStood, after: State) -> list[Text]:
    return [say(f"{voice.does(_decider(voice, before, event), 'stand')} on {_hand_name(voice, before, event)}")]


def _invited(voice: Voice, before: State, event: e.FollowersInvited, after: State) -> list[Text]:
    said = f"{{player:does put}} {{amount:money}} down to {event.action} box {{box}}; {{asked}} may follow{{clauses}}"
    return [voice.fill(said, event, asked=", ".join(event.asked))]


def _follower(voice: Voice, before: State, event: e.FollowerAnswered, after: State) -> list[Text]:
    match event.answer:
        case "follow":
            return [voice.fill("{player:does follow} with {amount:money}", event)]
        case "decline":
            return [voice.fill("{player:does leave} the wager as it is", event)]
        case _:
            return [voice.fill("{player:does stay} with one wager, on the {answer} hand", event)]


def _offer_closed(voice: Voice, before: State, event: e.OfferClosed, after: State) -> list[Text]:
    said = "no more answers are awaited" if event.offer == "follow" else f"no more {event.offer}"
    return [say(said, tone="quiet")]


def _doubled(voice: Voice, before: State, event: e.HandDoubled, after: State) -> list[Text]:
    added = join(", ", [say(f"{one.player} with ", money(one.amount)) for one in event.additions])
    return [say(f"double on {_hand_name(voice, before, event)}: ", added)]


def _split(voice: Voice, before: State, event: e.HandSplit, after: State) -> list[Text]:
    cover = join(", ", [voice.fill("{player:does add} {amount:money}", one) for one in event.cover])
    second = "".join(f"; {voice.does(player, 'stay')} with one wager, on the second" for player in event.second)
    return [say(f"split of {_hand_name(voice, before, event)}: ", cover, second)]


def _surrendered(voice: Voice, before: State, event: e.HandSurrendered, after: State) -> list[Text]:
    return [say(f"{voice.does(', '.join(event.players), 'surrender')} box {event.box}")]


Decision = e.HandHit | e.HandStood | e.HandDoubled | e.HandSplit


def _decider(voice: Voice, state: State, event: Decision) -> str:
    here = box_at(state, event.box)
    assert here is not None
    return controller(voice.rules, here, here.hands[event.hand - 1]).player


def _hand_name(voice: Voice, state: State, event: Decision) -> str:
    points = total(voice.rules, _hand(state, event.box, event.hand)).points
    return f"{voice.place(state, (event.box, event.hand))} ({points})"


def _hand(state: State, box: int, hand: int) -> Hand:
    here = box_at(state, box)
    assert here is not None
    return here.hands[hand - 1]


# cards


def _dealt(voice: Voice, before: State, event: e.CardDealt, after: State) -> list[Text]:
    if before.phase != "playing":
        return []
    hand = _hand(after, event.box, event.hand)
    lies = hand_text(hand.cards, total(voice.rules, hand))
    return [say(f"{voice.place(after, (event.box, event.hand))} draws ", event.card, ": ", lies)]


def _dealer_dealt(voice: Voice, before: State, event: e.DealerCardDealt, after: State) -> list[Text]:
    return [_dealer("draws", event.card, after)] if before.phase == "playing" else []


def _revealed(voice: Voice, before: State, event: e.HoleCardRevealed, after: State) -> list[Text]:
    return [_dealer("turns over", event.card, after)]


def _dealer(verb: str, card: Card, after: State) -> Text:
    return say(f"dealer {verb} ", card, ": ", hand_text(after.dealer, total_of(after.dealer)))


def _initial_deal(voice: Voice, before: State, event: e.InitialDealCompleted, after: State) -> list[Text]:
    return layout(voice, after)


# settlement


def _settled(voice: Voice, before: State, event: e.WagerSettled, after: State) -> list[Text]:
    """A wager that is settled during the round. Wagers settled at the end are listed there."""
    line = event.line
    if line.reverses or line.reason in VOIDS:
        return [undone_line(voice, line)]
    if before.phase != "playing" or len(after.dealer) >= 2:
        return []
    where = " on box {box}" if line.player == voice.you else ""
    said = f"{{player:whose}} {{kind}}{where} "
    if line.net > 0:
        at = f" at {parse_odds(line.odds).in_words}" if line.odds else ""
        return [voice.fill(said + "wins {net:money}{at}", line, "gain", at=at)]
    if line.net < 0:
        return [voice.fill(said + "loses {lost}", line, "loss", lost=money(Cents(-line.net)))]
    return [voice.fill(said + "gets {stake:money} back", line, "even")]


# the shoe and the wheel


def _new_shoe(voice: Voice, before: State, event: object, after: State) -> list[Text]:
    again = "the shuffled cards are in the shoe, and the round goes on"
    return [say(again if before.trouble.reshuffle else "a new shoe begins", tone="quiet")]


def _cutting_card(voice: Voice, before: State, event: e.CuttingCardReached, after: State) -> list[Text]:
    first = "the cutting card comes out first: the cards are shuffled before the deal"
    later = "the cutting card comes out: the cards are shuffled after this round"
    return [say(first if event.on == "first" else later, tone="quiet")]


def _reader(voice: Voice, before: State, event: e.HoleCardChecked, after: State) -> list[Text]:
    return [say(f"the card reader shows {'a' if event.pontoon else 'no'} {voice.rules.pontoon_name.lower()}")]


def _spin(voice: Voice, before: State, event: e.BonusSpinDecided, after: State) -> list[Text]:
    """Where the wheel stopped and what it gave."""
    won = [] if event.outer is None else [say("whose hot-spot prize is ", money(event.outer))]
    won += [] if event.community is None else [say("the community prize is ", money(event.community))]
    return [say(f"the wheel stops at position {event.position}, ", join(", and ", won))]


def _final_rounds(voice: Voice, before: State, event: e.FinalRoundsAnnounced, after: State) -> list[Text]:
    by = "" if event.by is None else " by {by}"
    return [voice.fill("the last {rounds} rounds are announced" + by, event)]


ROUND_WORDS: dict[type, Teller] = {
    e.WagerPlaced: _wager,
    e.ShortWagerAdvised: told("a word to {player}: further wagers under the minimum are returned", "quiet"),
    e.SideWagerPlaced: _side_wager,
    e.WagerTakenBack: told("{player:does take} {amount:money} back from box {box}"),
    e.ExcessRejected: told(
        "{amount:money} of {player:whose} wager on box {box} comes back: the seated player's goes first{clauses}"
    ),
    e.BettingClosed: _betting_closed,
    e.InsurancePlaced: told("{player:does insure} box {box} for {amount:money}"),
    e.InitialDealCompleted: _initial_deal,
    e.HandHit: _hit,
    e.HandStood: _stood,
    e.HandDoubled: _doubled,
    e.HandSplit: _split,
    e.HandSurrendered: _surrendered,
    e.DoubleForfeited: told("{player:does forfeit} the double on box {box} and the wager with it"),
    e.FollowersInvited: _invited,
    e.FollowerAnswered: _follower,
    e.InvitationWithdrawn: told("what was put down on box {box} goes back", "quiet"),
    e.OfferClosed: _offer_closed,
    e.CardDealt: _dealt,
    e.DealerCardDealt: _dealer_dealt,
    e.HoleCardRevealed: _revealed,
    e.HoleCardChecked: _reader,
    e.WagerSettled: _settled,
    e.ShoeShuffled: _new_shoe,
    e.ShoeStacked: _new_shoe,
    e.ShoeLoaded: _new_shoe,
    e.ShoeCut: told("cut by {by}", "quiet"),
    e.CuttingCardInserted: told("the cutting card goes in, {from_back} cards from the back", "quiet"),
    e.CardBurned: told("a card is burned, face down", "quiet"),
    e.CuttingCardReached: _cutting_card,
    e.CuttingCardDiscarded: told("the cutting card comes out and is laid aside", "quiet"),
    e.BonusSpinTriggered: told("the dealer's first two cards trigger bsx-16"),
    e.RoundReconciled: told("everything else is settled, and only the dealer's cards are out: the wheel", "quiet"),
    e.BonusSpinDecided: _spin,
    e.BonusSpinCancelled: told("the wheel malfunctions ({malfunction}): its wagers go back"),
    e.FinalRoundsAnnounced: _final_rounds,
}
