"""What happened at a table, event by event, in words.

A round's own events are told here; incidents, procedures and people have modules of their own.
"""

from collections.abc import Iterable, Sequence
from functools import reduce

from rich.text import Text

from pontoon.cards import Card, total_of
from pontoon.cli.cards_view import CardView
from pontoon.cli.replay.narrate_incidents import INCIDENT_WORDS, VOIDS, undone_line
from pontoon.cli.replay.narrate_layout import layout
from pontoon.cli.replay.narrate_people import PEOPLE_WORDS
from pontoon.cli.replay.narrate_procedures import PROCEDURE_WORDS
from pontoon.cli.replay.narrate_voice import QUIET, Voice, Words, cited, who
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.settlement import Line, total
from pontoon.table import Event, State, box_at, controller, evolve
from pontoon.table import events as e
from pontoon.table.incidents import events as i

_AROUND: dict[type, Words] = INCIDENT_WORDS | PROCEDURE_WORDS | PEOPLE_WORDS

SHOWN_OTHERWISE = (e.TableOpened, e.HoleCardDealt, e.RoundEnded, i.QuestionClosed)
"""Kinds without words: a page's heading, the picture of the deal, the table of wagers and the answers tell them."""


class Narrator:
    """Puts the events of one table into words; `you` is the player who reads them, if one of them does.

    Nothing that players may not see yet is told.
    """

    def __init__(self, rules: Rulebook, cards: CardView, you: str = "") -> None:
        self.rules = rules
        self.cards = cards
        self.you = you
        self.voice = Voice(rules, cards, you)

    def story(self, before: State, events: Sequence[Event]) -> tuple[State, list[Text]]:
        """Everything one action led to, and the table after it; a deal that waits shows the cards so far."""
        after = reduce(evolve, events, before)
        unnoticed = any(isinstance(event, i.IncidentReported) and not event.noticed for event in events)
        state = before
        lines: list[Text] = []
        for event in events:
            then = evolve(state, event)
            lines += self.tell(state, event, then)
            if unnoticed and isinstance(event, i.CardMisdealt | i.PlaceSkipped):
                lines.append(Text("nobody notices it yet", QUIET))
            state = then
        if _changes_nothing(events):
            lines.append(Text("play goes on", QUIET))
        if after.phase == "dealing" and after.trouble.pending is None and _deals(events):
            lines += layout(self.voice, after)
        return after, lines

    def tell(self, before: State, event: Event, after: State) -> list[Text]:
        """The lines for one event, given the table before and after it; often none."""
        around = _AROUND.get(type(event))
        if around is not None:
            return around(self.voice, before, event, after)
        match event:
            case e.InitialDealCompleted():
                return layout(self.voice, after)
            case e.WagerSettled(line=line) if line.reverses or line.reason in VOIDS:
                return [undone_line(self.voice, line)]
            case e.WagerSettled(line=line):
                return [self._settled(line)] if before.phase == "playing" and self._early(after) else []
            case e.CardDealt() if before.phase == "playing":
                return [self._drawn(before, event, after)]
            case e.DealerCardDealt(card=card) if before.phase == "playing":
                return [self._dealer_drew("draws", card, after)]
            case e.HoleCardRevealed(card=card):
                return [self._dealer_drew("turns over", card, after)]
            case _:
                text = self._wager(before, event) or self._decision(before, event) or self._shoe(before, event)
                return [text] if text is not None else []

    def _early(self, after: State) -> bool:
        """Settled while the round goes on; what the end settles is listed there."""
        return len(after.dealer) < 2

    def _settled(self, line: Line) -> Text:
        style = "green" if line.net > 0 else "red" if line.net < 0 else "yellow"
        if line.net > 0:
            outcome = f"wins {format_dollars(line.net)}" + (f" at {line.odds}" if line.odds else "")
        elif line.net < 0:
            outcome = f"loses {format_dollars(Cents(-line.net))}"
        else:
            outcome = f"gets {format_dollars(line.stake)} back"
        where = f" on box {line.box}" if line.player == self.you else ""
        return Text(f"{self.voice.whose(line.player)} {line.kind}{where} {outcome}", style)

    def _drawn(self, before: State, event: e.CardDealt, after: State) -> Text:
        box = box_at(after, event.box)
        assert box is not None
        hand = box.hands[event.hand - 1]
        return Text.assemble(
            f"{self.voice.place(after, (event.box, event.hand))} draws ",
            self.cards.card(event.card),
            ": ",
            self.cards.hand(hand.cards, total(self.rules, hand)),
        )

    def _dealer_drew(self, verb: str, card: Card, after: State) -> Text:
        hand = self.cards.hand(after.dealer, total_of(after.dealer))
        return Text.assemble(f"dealer {verb} ", self.cards.card(card), ": ", hand)

    def _wager(self, before: State, event: Event) -> Text | None:
        does = self.voice.does
        match event:
            case e.WagerPlaced():
                made = "" if event.medium == "chips" else f", {event.medium.replace('-', ' ')}"
                standing = "" if event.seated else ", standing"
                by = "" if event.placed_by is None else f", put down by {who(event.placed_by)}"
                amount = format_dollars(event.amount)
                return Text(f"{does(event.player, 'bet')} {amount} on box {event.box}{standing}{made}{by}")
            case e.ShortWagerAdvised():
                return Text(f"a word to {event.player}: further wagers under the minimum are returned", QUIET)
            case e.SideWagerPlaced():
                made = "" if event.medium == "chips" else f", {event.medium.replace('-', ' ')}"
                where = f"{event.wager}, box {event.box}{made}"
                return Text(f"{does(event.player, 'bet')} {format_dollars(event.amount)} on {where}")
            case e.WagerTakenBack():
                amount = format_dollars(event.amount)
                return Text(f"{does(event.player, 'take')} {amount} back from box {event.box}")
            case e.ExcessRejected():
                amount, name = format_dollars(event.amount), self.voice.whose(event.player)
                text = Text(f"{amount} of {name} wager on box {event.box} comes back: the seated player's goes first")
                return text.append_text(cited(event.clauses))
            case e.BettingClosed():
                return self._no_more_bets(event)
            case e.InsurancePlaced():
                return Text(f"{does(event.player, 'insure')} box {event.box} for {format_dollars(event.amount)}")
            case _:
                return None

    def _no_more_bets(self, event: e.BettingClosed) -> Text:
        text = Text("no more bets", QUIET)
        for one in event.in_play:
            if one.returned:
                returned, kept = format_dollars(one.returned), format_dollars(one.amount)
                whose = self.voice.whose(one.player)
                text.append(f"\nof {whose} wager on box {one.box}, {kept} plays and {returned} does not")
                text.append_text(cited(event.clauses))
        return text

    def _decision(self, before: State, event: Event) -> Text | None:
        does = self.voice.does
        match event:
            case e.HandHit():
                return Text(does(self._decider(before, event.box, event.hand), "hit"))
            case e.HandStood():
                place = self._hand_name(before, event.box, event.hand)
                return Text(f"{does(self._decider(before, event.box, event.hand), 'stand')} on {place}")
            case e.FollowersInvited():
                wanted = (
                    f"{does(event.player, 'put')} {format_dollars(event.amount)} down to {event.action} box {event.box}"
                )
                return Text(f"{wanted}; {', '.join(event.asked)} may follow").append_text(cited(event.clauses))
            case e.FollowerAnswered(answer="follow"):
                return Text(f"{does(event.player, 'follow')} with {format_dollars(event.amount)}")
            case e.FollowerAnswered(answer="decline"):
                return Text(f"{does(event.player, 'leave')} the wager as it is")
            case e.FollowerAnswered():
                return Text(f"{does(event.player, 'stay')} with one wager, on the {event.answer} hand")
            case e.InvitationWithdrawn():
                return Text(f"what was put down on box {event.box} goes back", QUIET)
            case e.HandDoubled():
                added = ", ".join(f"{one.player} with {format_dollars(one.amount)}" for one in event.additions)
                return Text(f"double on {self._hand_name(before, event.box, event.hand)}: {added}")
            case e.HandSplit():
                cover = ", ".join(f"{does(one.player, 'add')} {format_dollars(one.amount)}" for one in event.cover)
                second = "".join(f"; {does(player, 'stay')} with one wager, on the second" for player in event.second)
                return Text(f"split of {self._hand_name(before, event.box, event.hand)}: {cover}{second}")
            case e.HandSurrendered():
                return Text(f"{does(', '.join(event.players), 'surrender')} box {event.box}")
            case e.DoubleForfeited():
                return Text(f"{does(event.player, 'forfeit')} the double on box {event.box} and the wager with it")
            case e.OfferClosed(offer="follow"):
                return Text("no more answers are awaited", QUIET)
            case e.OfferClosed():
                return Text(f"no more {event.offer}", QUIET)
            case _:
                return None

    def _shoe(self, before: State, event: Event) -> Text | None:
        match event:
            case e.ShoeShuffled() | e.ShoeStacked() | e.ShoeLoaded():
                again = "the shuffled cards are in the shoe, and the round goes on"
                return Text(again if before.trouble.reshuffle else "a new shoe begins", QUIET)
            case e.ShoeCut(by=by):
                return Text(f"cut by {by}", QUIET)
            case e.CuttingCardInserted(from_back=behind):
                return Text(f"the cutting card goes in, {behind} cards from the back", QUIET)
            case e.CardBurned():
                return Text("a card is burned, face down", QUIET)
            case e.CuttingCardReached(on="first"):
                return Text("the cutting card comes out first: the cards are shuffled before the deal", QUIET)
            case e.CuttingCardReached():
                return Text("the cutting card comes out: the cards are shuffled after this round", QUIET)
            case e.CuttingCardDiscarded():
                return Text("the cutting card comes out and is laid aside", QUIET)
            case e.HoleCardChecked(pontoon=pontoon):
                name = self.rules.pontoon_name.lower()
                return Text(f"the card reader shows {'a' if pontoon else 'no'} {name}")
            case e.BonusSpinTriggered():
                return Text("the dealer's first two cards trigger bsx-16")
            case e.RoundReconciled():
                return Text("everything else is settled, and only the dealer's cards are out: the wheel", QUIET)
            case e.BonusSpinDecided():
                return Text(_spin_words(event))
            case e.BonusSpinCancelled():
                return Text(f"the wheel malfunctions ({event.malfunction}): its wagers go back")
            case e.FinalRoundsAnnounced(rounds=rounds, by=by):
                said = "are announced" if by is None else f"are announced by {who(by)}"
                return Text(f"the last {rounds} rounds {said}")
            case _:
                return None

    def _decider(self, state: State, box: int, hand: int) -> str:
        here = box_at(state, box)
        assert here is not None
        return controller(self.rules, here, here.hands[hand - 1]).player

    def _hand_name(self, state: State, box: int, hand: int) -> str:
        here = box_at(state, box)
        assert here is not None
        points = total(self.rules, here.hands[hand - 1])
        return f"{self.voice.place(state, (box, hand))} ({points.points})"


def _spin_words(event: e.BonusSpinDecided) -> str:
    """Where the wheel stopped and what it gave."""
    won = [] if event.outer is None else [f"whose hot-spot prize is {format_dollars(event.outer)}"]
    won += [] if event.community is None else [f"the community prize is {format_dollars(event.community)}"]
    return f"the wheel stops at position {event.position}, {', and '.join(won)}"


def _changes_nothing(events: Iterable[Event]) -> bool:
    """A report was made, and nothing follows from it."""
    incidents = [event for event in events if isinstance(event, i.IncidentEvent)]
    return len(incidents) == 1 and isinstance(incidents[0], i.IncidentReported)


def _deals(events: Iterable[Event]) -> bool:
    return any(isinstance(event, e.CardDealt | e.DealerCardDealt) for event in events)
