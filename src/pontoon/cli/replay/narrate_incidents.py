"""What went wrong, what the rule is, who decided: the events of incidents in words."""

from rich.text import Text

from pontoon.cli.replay.narrate_layout import after_rows, before_and_after
from pontoon.cli.replay.narrate_voice import ALARM, QUIET, Voice, Words, cited, listed, who
from pontoon.cli.replay.narrate_words import CHOSEN, HAPPENED, RULED
from pontoon.money import Cents, format_dollars
from pontoon.settlement import Line
from pontoon.table import State
from pontoon.table.incidents import events as i
from pontoon.table.incidents.trouble import DEALER

# reports, rulings, choices


def _reported(voice: Voice, before: State, event: i.IncidentReported, after: State) -> list[Text]:
    """What happened and what the rule is; an error that nobody notices is told by what becomes of the card."""
    if not event.noticed:
        return []
    where = ", ".join((*([event.player] if event.player else []), *([f"box {event.box}"] if event.box else [])))
    note = f": {event.note}" if event.note else ""
    said = Text.assemble((_happened(event), ALARM), (f" ({where})" if where else "", ALARM), (note, ALARM))
    said.append(f"; {who(event.by)} reports it", QUIET)
    rule = voice.rule(event.clauses) if event.clauses else [Text("the rules name no remedy for it", QUIET)]
    return [said, *rule]


def _happened(event: i.IncidentReported) -> str:
    if event.found:
        return "an error of the deal comes to light"
    if event.round:
        return f"an error of round {event.round} is found"
    return HAPPENED[event.situation]


def _ruling_asked(voice: Voice, before: State, event: i.RulingAsked, after: State) -> list[Text]:
    lines = voice.rule(event.clauses)
    if event.proposal is not None:
        lines += before_and_after(voice, before, event.proposal)
    deciders = listed([role.replace("-", " ") for role in event.roles], "or")
    remedies = listed([RULED[remedy] for remedy in event.remedies], "or")
    asked = "to be confirmed by the" if len(event.remedies) == 1 else "to be decided by the"
    return [*lines, Text(f"{asked} {deciders}: {remedies}")]


def _ruled(voice: Voice, before: State, event: i.RulingGiven, after: State) -> list[Text]:
    note = f" ({event.note})" if event.note else ""
    lines = [Text.assemble((f"{who(event.by)} rules: {_ruling(event)}{note}", "bold"))]
    if not event.clauses and not event.authority:
        return [*lines, Text("no clause speaks of it: a decision of the house", QUIET)]
    lines[0].append_text(cited((*event.clauses, *event.authority)))
    return [*lines, *voice.rule((*event.clauses, *event.authority))]


def _ruling(event: i.RulingGiven) -> str:
    if not event.boxes:
        return RULED[event.remedy]
    hand = f", hand {event.hand}" if event.hand else ""
    boxes = listed([f"box {box}{hand}" for box in event.boxes])
    if event.player:
        return f"the wager of {event.player} on {boxes} is void"
    return f"{boxes} {'is' if len(event.boxes) == 1 else 'are'} void"


def _players_asked(voice: Voice, before: State, event: i.PlayersAsked, after: State) -> list[Text]:
    names = listed([f"{player} (box {box})" for box, player in event.asked])
    verb = "is" if len(event.asked) == 1 else "are"
    choices = listed([CHOSEN[choice] for choice in event.choices], "or")
    return [*voice.rule(event.clauses), Text(f"{names} {verb} asked to choose: {choices}")]


def _answered(voice: Voice, before: State, event: i.PlayerAnswered, after: State) -> list[Text]:
    return [Text(f"{voice.does(event.player, 'choose')} {CHOSEN[event.choice]}, box {event.box}", "bold")]


# cards


def _removed(voice: Voice, before: State, event: i.CardRemoved, after: State) -> list[Text]:
    # A card burnt in error went to the rack face down: nobody at the table has seen it.
    unseen = event.card is None or event.reason == "burnt"
    said = Text("a card nobody has seen") if unseen else voice.cards.card(event.card)
    return [said.append(" goes to the discard rack").append_text(cited(event.clauses))]


def _foreign(voice: Voice, before: State, event: i.ForeignCardRemoved, after: State) -> list[Text]:
    return [Text("the ten is taken out of the shoe" if event.ten else "the card is taken out of the shoe")]


def _exposed(voice: Voice, before: State, event: i.CardExposed, after: State) -> list[Text]:
    said = voice.cards.card(event.card).append(" lies exposed and is the next card")
    return [said.append("; whoever is offered it may refuse it") if event.refusable else said]


def _together(voice: Voice, before: State, event: i.CardsDrawnTogether, after: State) -> list[Text]:
    first, second = event.cards
    said = Text.assemble("they are ", voice.cards.card(first), " and ", voice.cards.card(second))
    return [said.append("; nobody can say which was first")]


def _picked(voice: Voice, before: State, event: i.CardPicked, after: State) -> list[Text]:
    return [voice.cards.card(event.card).append(" counts as the first, the other is the next card")]


def _refused(voice: Voice, before: State, event: i.CardRefused, after: State) -> list[Text]:
    said = Text(f"{voice.does(event.player, 'refuse')} ").append_text(voice.cards.cards(before.trouble.aside[:1]))
    rule = voice.rule(voice.rules.incidents.refused_card.clauses)
    return [said.append(f": box {event.box} gets no more cards in this round"), *rule]


# the deal


def _misdealt(voice: Voice, before: State, event: i.CardMisdealt, after: State) -> list[Text]:
    due, to = voice.place(before, event.due), voice.place(before, event.to)
    return [Text.assemble(voice.cards.card(event.card), f" belongs to {due} and is put on {to}")]


def _skipped(voice: Voice, before: State, event: i.PlaceSkipped, after: State) -> list[Text]:
    if event.due == DEALER:
        return [Text("the dealer leaves out the dealer's own card")]
    return [Text(f"{voice.place(before, event.due)} is passed over")]


def _reconstructed(voice: Voice, before: State, event: i.RoundReconstructed, after: State) -> list[Text]:
    return [Text("the cards are moved, and lie now:"), *after_rows(voice, before, event.proposal)]


def _strays(voice: Voice, before: State, event: i.StraysDiscarded, after: State) -> list[Text]:
    cards = voice.cards.cards([card for _, card in before.trouble.strays])
    said = cards.append(" on a box without a wager: to the discard rack")
    return [said.append_text(cited(event.clauses))]


def _stand(voice: Voice, before: State, event: i.ErrorsStand, after: State) -> list[Text]:
    if not event.clauses:
        return []
    return [Text("all that was dealt since stays as it lies", QUIET).append_text(cited(event.clauses))]


def _waits(voice: Voice, before: State, event: i.HandWaits, after: State) -> list[Text]:
    return [Text(f"{voice.place(before, (event.box, event.hand))} gets the missing card after all the others")]


# voids and money


def _wagers_voided(voice: Voice, before: State, event: i.WagersVoided, after: State) -> list[Text]:
    hands = next((box.hands for box in after.boxes if box.number == event.box), ())
    hands = hands[event.hand - 1 : event.hand] if event.hand else hands
    gone = " and its cards go to the discard rack" if all(not hand.cards for hand in hands) else ""
    place = f"box {event.box}, hand {event.hand}" if event.hand else f"box {event.box}"
    return [Text(f"{place} is void for {listed(event.players)}{gone}", ALARM)]


def _round_voided(voice: Voice, before: State, event: i.RoundVoided, after: State) -> list[Text]:
    void = f"ROUND {event.round} IS VOID: every wager goes back, and nothing of it counts"
    return [Text.assemble((void, ALARM), cited(event.clauses)), *voice.rule(event.clauses)]


def _past_voided(voice: Voice, before: State, event: i.PastRoundVoided, after: State) -> list[Text]:
    void = f"ROUND {event.round} IS VOID: what it paid and took is undone"
    said = Text.assemble((void, ALARM), cited(event.clauses))
    lost = [Text(f"{format_dollars(one.amount)} cannot be had back from {one.player}") for one in event.unrecovered]
    return [said, *voice.rule(event.clauses), *lost]


def _line_reversed(voice: Voice, before: State, event: i.LineReversed, after: State) -> list[Text]:
    return [undone_line(voice, event.line)]


VOIDS = ("void_hand", "void_round", "void_wager", "bet_returned", "dead_hand")
"""Reasons of lines that a void or a dead hand makes."""


def undone_line(voice: Voice, line: Line) -> Text:
    """What a void or an undone payment does to somebody's money."""
    wager = f"{line.kind} on box {line.box}"
    amount = format_dollars(Cents(abs(line.net)))
    if not line.reverses:
        return Text(f"{voice.does(line.player, 'get')} {format_dollars(line.stake)} back: {wager}", "yellow")
    again = "; the wager lies there again" if line.reverses == "reopen" else ""
    if line.net < 0:
        return Text(f"{voice.does(line.player, 'give')} back the {amount} won with the {wager}{again}", "red")
    if line.net > 0:
        return Text(f"{voice.does(line.player, 'get')} back the {amount} lost with the {wager}{again}", "green")
    return Text(f"the settlement of {voice.whose(line.player)} {wager} is undone{again}", "yellow")


# what is made good, and what has to be done later


def _reopened(voice: Voice, before: State, event: i.OfferReopened, after: State) -> list[Text]:
    verb = "insure" if event.offer == "insurance" else "surrender"
    return [Text(f"{event.player} may still {verb} box {event.box}")]


def _payment(voice: Voice, before: State, event: i.PaymentMissed, after: State) -> list[Text]:
    return [Text(f"{voice.place(before, (event.box, event.hand))} is paid at the settlement")]


def _absent(voice: Voice, before: State, event: i.PlayerAbsent, after: State) -> list[Text]:
    return [Text(f"cards are dealt to box {event.box} until it may stand")]


def _shuffle_due(voice: Voice, before: State, event: i.ShuffleDueAfterRound, after: State) -> list[Text]:
    when = "again before they are dealt" if before.phase == "betting" else "when the round has ended"
    return [Text(f"the cards are shuffled {when}").append_text(cited(event.clauses))]


def _replacement(voice: Voice, before: State, event: i.ReplacementDue, after: State) -> list[Text]:
    what = Text("the cards are") if event.card is None else voice.cards.card(event.card).append(" is")
    return [what.append(" replaced when the round has ended")]


def _collected(voice: Voice, before: State, event: i.HandsCollected, after: State) -> list[Text]:
    hands = ", ".join(voice.place(before, place) for place in event.hands)
    return [
        Text(f"the cards of hands that are decided lie in the discard rack: {hands}").append_text(cited(event.clauses))
    ]


def _mid_round_shuffle(voice: Voice, before: State, event: i.MidRoundShuffleDue, after: State) -> list[Text]:
    cards = "the discards" if event.cards == "discards" else "the cards left in the shoe"
    burn = ", one card is burnt" if event.burn else ""
    return [Text(f"{cards} are shuffled and cut{burn}, and the round is finished with them")]


def _automated(voice: Voice, before: State, event: i.AutomatedShoeFailed, after: State) -> list[Text]:
    return [Text("an ordinary shoe takes the place of the automated one")]


def _reader(voice: Voice, before: State, event: i.ReaderRemoved, after: State) -> list[Text]:
    return [Text("the card reader is not used any more")]


INCIDENT_WORDS: dict[type, Words] = {
    i.IncidentReported: _reported,
    i.RulingAsked: _ruling_asked,
    i.RulingGiven: _ruled,
    i.PlayersAsked: _players_asked,
    i.PlayerAnswered: _answered,
    i.CardRemoved: _removed,
    i.ForeignCardRemoved: _foreign,
    i.CardExposed: _exposed,
    i.CardsDrawnTogether: _together,
    i.CardPicked: _picked,
    i.CardRefused: _refused,
    i.CardMisdealt: _misdealt,
    i.PlaceSkipped: _skipped,
    i.RoundReconstructed: _reconstructed,
    i.StraysDiscarded: _strays,
    i.ErrorsStand: _stand,
    i.HandWaits: _waits,
    i.WagersVoided: _wagers_voided,
    i.RoundVoided: _round_voided,
    i.PastRoundVoided: _past_voided,
    i.LineReversed: _line_reversed,
    i.OfferReopened: _reopened,
    i.PaymentMissed: _payment,
    i.PlayerAbsent: _absent,
    i.ShuffleDueAfterRound: _shuffle_due,
    i.ReplacementDue: _replacement,
    i.HandsCollected: _collected,
    i.MidRoundShuffleDue: _mid_round_shuffle,
    i.AutomatedShoeFailed: _automated,
    i.ReaderRemoved: _reader,
}
