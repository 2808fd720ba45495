"""One round at the terminal: offers, decisions, what the cards did."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.text import Text

from pontoon.cli.paint import paint
from pontoon.cli.play.menu import Menu
from pontoon.cli.play.table import YOU, GameTable
from pontoon.cli.play.talk import Talk
from pontoon.cli.play.view import TableView
from pontoon.money import Cents, MoneyError, format_dollars, parse_stake
from pontoon.settlement import total
from pontoon.table import (
    CloseOffer,
    Command,
    Double,
    Event,
    Follow,
    Forfeit,
    Insure,
    Refusal,
    State,
    Surrender,
    evolve,
    next_step,
)
from pontoon.table import events as e
from pontoon.table.events import OfferKind
from pontoon.table.options import Choice, options
from pontoon.words import plain
from pontoon.words.hands import count
from pontoon.words.narrate import Narrator
from pontoon.words.offers import range_text

_UNTOLD = (
    e.WagerPlaced,
    e.SideWagerPlaced,
    e.BettingClosed,
    e.InitialDealCompleted,
    e.HandHit,
    e.HandStood,
    e.HandDoubled,
    e.HandSplit,
    e.HandSurrendered,
    e.InsurancePlaced,
    e.DoubleForfeited,
    e.OfferClosed,
    e.DealerCardDealt,
    e.HoleCardRevealed,
)
"""What the player did, and what the pictures show."""

_ACTIONS = {"insurance": "insure", "surrender": "surrender", "forfeit": "forfeit", "follow": "follow"}


class RoundTalk:
    """Leads the player through a round that has been dealt."""

    def __init__(self, game: GameTable, talk: Talk, view: TableView) -> None:
        self.game = game
        self.talk = talk
        self.view = view
        self.narrator = Narrator(game.rules, YOU)

    def play(self) -> None:
        """Until the round has ended."""
        while self.game.in_round:
            step = next_step(self.game.rules, self.game.state)
            if step.kind == "decide":
                self._decide(step.box, step.hand)
            elif step.offer == "surrender" and len(self.game.state.boxes) == 1:
                self._decide(self.game.state.boxes[0].number, 1)
            else:
                assert step.offer is not None, step
                self._offer(step.offer)

    def tell(self, before: State, events: Iterable[Event]) -> None:
        """What happened, a line each."""
        for event in events:
            after = evolve(before, event)
            if not isinstance(event, _UNTOLD):
                self.talk.say(*(paint(line, self.view.cards) for line in self.narrator.tell(before, event, after)))
            before = after

    def _do(self, command: Command) -> bool:
        """The command and everything that follows from it; False where it was refused."""
        before = self.game.state
        outcome = self.game.do(command)
        if isinstance(outcome, Refusal):
            self.talk.refuse(f"{outcome}{self._smaller(command, outcome)}")
            return False
        self.tell(before, outcome)
        return True

    def _smaller(self, command: Command, refusal: Refusal) -> str:
        """A double that the purse cannot match may be made with less."""
        if not isinstance(command, Double) or refusal.code != "not-enough-money":
            return ""
        menu = Menu(self.game, command.box, next_step(self.game.rules, self.game.state).hand)
        less = menu.smaller_double()
        return "" if less is None else f" d {format_dollars(less)} doubles with less."

    def _decide(self, box: int, hand: int) -> None:
        """One decision on one hand."""
        state = self.game.state
        self.talk.blank()
        self.talk.say(self.view.turn(state, box, hand))
        menu = Menu(self.game, box, hand)
        points = count(total(self.game.rules, menu.hand))
        against = self.view.cards.card(state.dealer[0])
        asked = Text.assemble(f"Box {box}, {points} against ", against, ": ", menu.prompt())
        while True:
            answer = self.talk.ask(asked, menu.reasons)
            command = menu.read(answer)
            if command is None:
                if answer:
                    self.talk.refuse(f"{answer!r} is nothing that can be done here; ? is the help.")
            elif isinstance(command, str):
                self.talk.refuse(command)
            elif self._do(command):
                return

    def _offer(self, offer: OfferKind) -> None:
        """An offer, to one hand after the other; what nobody takes is passed."""
        self._show_offer(offer)
        asked: set[tuple[int, int]] = set()
        while next_step(self.game.rules, self.game.state).offer == offer:
            choice = self._next_choice(offer, asked)
            if choice is None:
                self._do(CloseOffer())
                return
            asked.add((choice.box, choice.hand))
            self._ask_offer(choice)

    def _show_offer(self, offer: OfferKind) -> None:
        """The hand it is about, or all of them."""
        state = self.game.state
        first = self._next_choice(offer, set())
        alone = first is not None and (offer == "forfeit" or len(state.boxes) == 1)
        self.talk.blank()
        self.talk.say(self.view.turn(state, first.box, first.hand or 1) if first and alone else self.view.deal(state))

    def _next_choice(self, offer: OfferKind, asked: set[tuple[int, int]]) -> Choice | None:
        for choice in options(self.game.rules, self.game.state, YOU):
            if choice.action == _ACTIONS[offer] and (choice.box, choice.hand) not in asked:
                return choice
        return None

    def _ask_offer(self, choice: Choice) -> None:
        """One question; Enter declines."""
        if choice.action == "insure" and choice.amounts[0].first > self.game.purse:
            self.talk.say(Text(f"Insurance is open for box {choice.box}, but your money is all on the table."))
            return
        while True:
            answer = self.talk.ask(self._question(choice), lambda: self._offer_rules(choice)).lower()
            if answer in ("", "n", "no"):
                return
            command = self._accepts(choice, answer)
            if command is None:
                self.talk.refuse(f"{answer!r} is no answer here: Enter declines, ? is the help.")
            elif self._do(command):
                return

    def _question(self, choice: Choice) -> Text:
        box = f"Box {choice.box}"
        match choice.action:
            case "insure":
                most = format_dollars(self._most_insurance(choice))
                return Text(f"{box}: ").append(f"(i)nsure with {most}", "cyan").append(", or Enter for no insurance")
            case "follow":
                amounts = plain(range_text(choice.amounts[0]))
                return Text(f"{box}: ").append(f"(f)ollow with {amounts}", "cyan").append(", or Enter to stay")
            case "surrender":
                return Text(f"{box}: ").append("su(r)render", "cyan").append(", or Enter to play on")
            case _:
                points = self._points(choice)
                return (
                    Text(f"{box}, doubled, {points}: ")
                    .append("(f)orfeit", "cyan")
                    .append(" and save the double, or Enter to keep it")
                )

    def _points(self, choice: Choice) -> str:
        box = next(one for one in self.game.state.boxes if one.number == choice.box)
        return count(total(self.game.rules, box.hands[choice.hand - 1]))

    def _most_insurance(self, choice: Choice) -> Cents:
        """The full insurance, or as much as the purse has."""
        amounts = choice.amounts[0]
        most = min(amounts.most, self.game.purse)
        return Cents(most - most % amounts.multiple)

    def _accepts(self, choice: Choice, answer: str) -> Command | None:
        match choice.action:
            case "insure" if answer in ("i", "insure", "y", "yes"):
                return Insure(YOU, choice.box, self._most_insurance(choice))
            case "insure":
                try:
                    return Insure(YOU, choice.box, parse_stake(answer.removeprefix("i ").strip()))
                except MoneyError:
                    return None
            case "surrender" if answer in ("r", "surrender", "y", "yes"):
                return Surrender(YOU, choice.box)
            case "follow" if answer in ("f", "follow", "y", "yes"):
                return Follow(YOU, choice.box, "follow", choice.amounts[0].most)
            case "forfeit" if answer in ("f", "forfeit", "y", "yes"):
                return Forfeit(YOU, choice.box, choice.hand)
            case _:
                return None

    def _offer_rules(self, choice: Choice) -> RenderableType:
        rules = self.game.rules
        match choice.action:
            case "insure":
                odds = rules.insurance.odds
                amounts = plain(range_text(choice.amounts[0]))
                said = f"Insurance of {amounts} pays {odds.value.in_words} when the dealer makes a pontoon."
                clauses = (*rules.cites.insurance_offer, *odds.clauses)
            case "follow":
                said = "Another bettor on this hand doubles or splits it. You may follow, or leave your bet as it is."
                clauses = rules.cites.controller_double
            case "surrender":
                loses = rules.surrender.loses
                said = "A surrendered hand gives up half the bet; a dealer pontoon may take it all."
                clauses = (*rules.surrender.up_cards.clauses, *loses.clauses)
            case _:
                said = "A forfeit gives the doubled part back and the bet up."
                clauses = (*rules.cites.forfeit, *rules.double.forfeit_until.clauses)
        return Text(f"{said} ({', '.join(dict.fromkeys(clauses))})")
