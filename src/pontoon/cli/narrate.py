"""What happened at a table, event by event, in words."""

from rich.text import Text

from pontoon.cards import Card, total_of
from pontoon.cli.cards_view import BACK, CardView
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.settlement import Line, is_pontoon, total
from pontoon.table import Event, State, box_at, controller
from pontoon.table import events as e

_QUIET = "bright_black"


class Narrator:
    """Puts the events of one table into words; `you` is the player who reads them, if one of them does.

    Nothing that players may not see yet is told.
    """

    def __init__(self, rules: Rulebook, cards: CardView, you: str = "") -> None:
        self.rules = rules
        self.cards = cards
        self.you = you

    def tell(self, before: State, event: Event, after: State) -> list[Text]:
        """The lines for one event, given the table before and after it; often none."""
        match event:
            case e.InitialDealCompleted():
                return self.deal(after)
            case e.WagerSettled(line=line):
                return [self._settled(line)] if before.phase == "playing" and self._early(after) else []
            case e.CardDealt() if before.phase == "playing":
                return [self._drawn(before, event, after)]
            case e.DealerCardDealt(card=card) if before.phase == "playing":
                return [self._dealer_drew("draws", card, after)]
            case e.HoleCardRevealed(card=card):
                return [self._dealer_drew("turns over", card, after)]
            case _:
                text = self._wager(before, event) or self._decision(before, event) or self._shoe(event)
                return [text] if text is not None else []

    def deal(self, state: State) -> list[Text]:
        """The boxes and the dealer as they lie."""
        lines: list[Text] = []
        for box in state.boxes:
            for hand in box.hands:
                line = self._place(f"Box {box.number}", self.cards.hand(hand.cards, total(self.rules, hand)))
                if is_pontoon(hand):
                    line.append(f", {self.rules.pontoon_name.lower()}", "bold")
                lines.append(line.append(f"   {', '.join(one.player for one in box.bettors)}", _QUIET))
        down = [BACK] if state.hole_down else []
        dealer = self.cards.hand([*state.dealer, *down], total_of(state.dealer))
        return [*lines, self._place("Dealer", dealer)]

    def _place(self, name: str, cards: Text) -> Text:
        return Text.assemble((f"{name:<7}", _QUIET), cards)

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
        whose = f"your {line.kind} on box {line.box}" if line.player == self.you else f"{line.player}'s {line.kind}"
        return Text(f"{whose} {outcome}", style)

    def _drawn(self, before: State, event: e.CardDealt, after: State) -> Text:
        box = box_at(after, event.box)
        assert box is not None
        hand = box.hands[event.hand - 1]
        place = f"box {event.box}" if len(box.hands) == 1 else f"box {event.box}, hand {event.hand}"
        return Text.assemble(
            f"{place} draws ",
            self.cards.card(event.card),
            ": ",
            self.cards.hand(hand.cards, total(self.rules, hand)),
        )

    def _dealer_drew(self, verb: str, card: Card, after: State) -> Text:
        hand = self.cards.hand(after.dealer, total_of(after.dealer))
        return Text.assemble(f"dealer {verb} ", self.cards.card(card), ": ", hand)

    def _wager(self, before: State, event: Event) -> Text | None:
        match event:
            case e.WagerPlaced():
                standing = "" if event.seated else ", standing"
                return Text(
                    f"{self._does(event.player, 'bet')} {format_dollars(event.amount)} on box {event.box}{standing}"
                )
            case e.ShortWagerAdvised():
                return Text(f"a word to {event.player}: further wagers under the minimum are returned", _QUIET)
            case e.SideWagerPlaced():
                where = f"{event.wager}, box {event.box}"
                return Text(f"{self._does(event.player, 'bet')} {format_dollars(event.amount)} on {where}")
            case e.WagerTakenBack():
                amount = format_dollars(event.amount)
                return Text(f"{self._does(event.player, 'take')} {amount} back from box {event.box}")
            case e.BettingClosed():
                return self._no_more_bets(event)
            case e.InsurancePlaced():
                return Text(f"{self._does(event.player, 'insure')} box {event.box} for {format_dollars(event.amount)}")
            case _:
                return None

    def _no_more_bets(self, event: e.BettingClosed) -> Text:
        text = Text("no more bets", _QUIET)
        for one in event.in_play:
            if one.returned:
                cited = f" ({', '.join(event.clauses)})" if event.clauses else ""
                returned, kept = format_dollars(one.returned), format_dollars(one.amount)
                text.append(f"\nof {one.player}'s wager on box {one.box}, {kept} plays and {returned} does not{cited}")
        return text

    def _decision(self, before: State, event: Event) -> Text | None:
        match event:
            case e.HandHit():
                return Text(self._does(self._decider(before, event.box, event.hand), "hit"))
            case e.HandStood():
                place = self._hand_name(before, event.box, event.hand)
                return Text(f"{self._does(self._decider(before, event.box, event.hand), 'stand')} on {place}")
            case e.HandDoubled():
                added = ", ".join(f"{one.player} with {format_dollars(one.amount)}" for one in event.additions)
                return Text(f"double on {self._hand_name(before, event.box, event.hand)}: {added}")
            case e.HandSplit():
                cover = ", ".join(
                    f"{self._does(one.player, 'add')} {format_dollars(one.amount)}" for one in event.cover
                )
                second = "".join(f"; {player} stays with one wager, on the second" for player in event.second)
                return Text(f"split of {self._hand_name(before, event.box, event.hand)}: {cover}{second}")
            case e.HandSurrendered():
                return Text(f"{self._does(', '.join(event.players), 'surrender')} box {event.box}")
            case e.DoubleForfeited():
                return Text(
                    f"{self._does(event.player, 'forfeit')} the double on box {event.box} and the wager with it"
                )
            case e.OfferClosed():
                return Text(f"no more {event.offer}", _QUIET)
            case _:
                return None

    def _shoe(self, event: Event) -> Text | None:
        match event:
            case e.ShoeShuffled() | e.ShoeStacked() | e.ShoeLoaded():
                return Text("a new shoe begins", _QUIET)
            case e.ShoeCut(by=by):
                return Text(f"cut by {by}", _QUIET)
            case e.CardBurned():
                return Text("a card is burned, face down", _QUIET)
            case e.CuttingCardReached(on="first"):
                return Text("the cutting card comes out first: the cards are shuffled before the deal", _QUIET)
            case e.CuttingCardReached():
                return Text("the cutting card comes out: the cards are shuffled after this round", _QUIET)
            case e.CuttingCardDiscarded():
                return Text("the cutting card comes out and is laid aside", _QUIET)
            case e.HoleCardChecked(pontoon=pontoon):
                name = self.rules.pontoon_name.lower()
                return Text(f"the card reader shows {'a' if pontoon else 'no'} {name}")
            case e.BonusSpinTriggered():
                return Text("the dealer's first two cards trigger bsx-16")
            case e.FinalRoundsAnnounced(rounds=rounds):
                return Text(f"the last {rounds} rounds are announced")
            case _:
                return None

    def _does(self, player: str, verb: str) -> str:
        """`ann hits`, but `you hit`."""
        return f"{player} {verb}" if player == self.you else f"{player} {verb}s"

    def _decider(self, state: State, box: int, hand: int) -> str:
        here = box_at(state, box)
        assert here is not None
        return controller(self.rules, here, here.hands[hand - 1]).player

    def _hand_name(self, state: State, box: int, hand: int) -> str:
        here = box_at(state, box)
        assert here is not None
        points = total(self.rules, here.hands[hand - 1])
        name = f"box {box}" if len(here.hands) == 1 else f"box {box}, hand {hand}"
        return f"{name} ({points.points})"
