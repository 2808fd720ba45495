"""What went wrong, what the rule is, who decided: the events of incidents in words."""

from pontoon.money import Cents
from pontoon.settlement import Line
from pontoon.table import State
from pontoon.table.incidents import events as i
from pontoon.table.incidents.trouble import DEALER
from pontoon.words.hands import cards_text, place_words
from pontoon.words.narrate.layout import after_rows, before_and_after
from pontoon.words.narrate.phrases import CHOSEN, RULED, happened
from pontoon.words.narrate.sentence import cited, listed
from pontoon.words.narrate.voice import Teller, Voice, told
from pontoon.words.span import Text, money, say
from pontoon.words.tasks import role_words

# reports, rulings, choices


def _reported(voice: Voice, before: State, event: i.IncidentReported, after: State) -> list[Text]:
    """What happened and what the rule is. Nothing for an error that nobody notices: the card's own event tells it."""
    if not event.noticed:
        return []
    where = ", ".join((*([event.player] if event.player else []), *([f"box {event.box}"] if event.box else [])))
    said = voice.fill("{what}{where}{note:: …}", event, "alarm", what=_happened(event), where=where and f" ({where})")
    rule = voice.rule(event.clauses) if event.clauses else [say("the rules name no remedy for it", tone="quiet")]
    return [say(said, voice.fill("; {by} reports it", event, "quiet")), *rule]


def _claimed(voice: Voice, before: State, event: i.IncidentClaimed, after: State) -> list[Text]:
    what = "something was dealt wrongly" if event.claim.found else happened(event.claim.situation)
    return [voice.fill("{player:does say} that {what}", event, "alarm", what=what)]


def _happened(event: i.IncidentReported) -> str:
    if event.found:
        return "an error of the deal comes to light"
    if not event.directed:
        return "nobody is there to decide, and no cards are directed"
    if event.round:
        return f"an error of round {event.round} is found"
    return happened(event.situation)


def _ruling_asked(voice: Voice, before: State, event: i.RulingAsked, after: State) -> list[Text]:
    lines = voice.rule(event.clauses)
    if event.proposal is not None:
        lines += before_and_after(before, event.proposal)
    deciders = listed([role_words(role) for role in event.roles], "or")
    remedies = listed([RULED[remedy] for remedy in event.remedies], "or")
    asked = "to be confirmed by the" if len(event.remedies) == 1 else "to be decided by the"
    return [*lines, say(f"{asked} {deciders}: {remedies}")]


def _ruled(voice: Voice, before: State, event: i.RulingGiven, after: State) -> list[Text]:
    said = voice.fill("{by} rules: {ruling}{note: (…)}", event, "strong", ruling=_ruling(event))
    clauses = (*event.clauses, *event.authority)
    if not clauses:
        return [said, say("no clause speaks of it: a decision of the house", tone="quiet")]
    return [say(said, cited(clauses)), *voice.rule(clauses)]


def _ruling(event: i.RulingGiven) -> str:
    if not event.boxes:
        return RULED[event.remedy]
    hand = f", hand {event.hand}" if event.hand else ""
    boxes = listed([f"box {box}{hand}" for box in event.boxes])
    if event.player:
        then = f" in round {event.round}" if event.round else ""
        return f"the {event.side or ''} wager of {event.player} on {boxes}{then} is void".replace("  ", " ")
    return f"{boxes} {'is' if len(event.boxes) == 1 else 'are'} void"


def _players_asked(voice: Voice, before: State, event: i.PlayersAsked, after: State) -> list[Text]:
    hands = event.hands or (0,) * len(event.asked)
    places: dict[str, list[str]] = {}
    for (box, player), hand in zip(event.asked, hands, strict=True):
        places.setdefault(player, []).append(place_words(box, hand))
    names = listed([f"{player} ({listed(where)})" for player, where in places.items()])
    verb = "is" if len(places) == 1 else "are"
    choices = listed([CHOSEN[choice] for choice in event.choices], "or")
    return [*voice.rule(event.clauses), say(f"{names} {verb} asked to choose: {choices}")]


def _answered(voice: Voice, before: State, event: i.PlayerAnswered, after: State) -> list[Text]:
    place = place_words(event.box, event.hand)
    return [voice.fill(f"{{player:does choose}} {CHOSEN[event.choice]}, {place}", event, "strong")]


# cards


def _removed(voice: Voice, before: State, event: i.CardRemoved, after: State) -> list[Text]:
    # A card burnt in error went to the rack face down: nobody at the table has seen it.
    unseen = event.card is None or event.reason == "burnt"
    said = "a card nobody has seen" if unseen else "{card}"
    return [voice.fill(said + " goes to the discard rack{clauses}", event)]


def _foreign(voice: Voice, before: State, event: i.ForeignCardRemoved, after: State) -> list[Text]:
    return [say(f"the {'ten' if event.ten else 'card'} is taken out of the shoe")]


def _exposed(voice: Voice, before: State, event: i.CardExposed, after: State) -> list[Text]:
    refusable = "; whoever is offered it may refuse it" if event.refusable else ""
    return [say(event.card, " lies exposed and is the next card" + refusable)]


def _together(voice: Voice, before: State, event: i.CardsDrawnTogether, after: State) -> list[Text]:
    *others, last = event.cards
    return [say("they are ", cards_text(others), " and ", last, "; nobody can say which was first")]


def _picked(voice: Voice, before: State, event: i.CardPicked, after: State) -> list[Text]:
    rest = "the order of the others is still to be said" if after.trouble.together else "the other is the next card"
    return [say(event.card, f" counts as the first, {rest}")]


def _refused(voice: Voice, before: State, event: i.CardRefused, after: State) -> list[Text]:
    gets = "no hand of {player} gets any" if event.everywhere else "box {box} gets no"
    said = f"{{player:does refuse}} {{card}}: {gets} more cards in this round"
    rule = voice.rule(voice.rules.incidents.refused_card.clauses)
    return [voice.fill(said, event, card=cards_text(before.trouble.aside[:1])), *rule]


# the deal


def _misdealt(voice: Voice, before: State, event: i.CardMisdealt, after: State) -> list[Text]:
    due, to = voice.place(before, event.due), voice.place(before, event.to)
    return [say(event.card, f" belongs to {due} and is put on {to}")]


def _skipped(voice: Voice, before: State, event: i.PlaceSkipped, after: State) -> list[Text]:
    if event.due == DEALER:
        return [say("the dealer leaves out the dealer's own card")]
    return [say(f"{voice.place(before, event.due)} is passed over")]


def _reconstructed(voice: Voice, before: State, event: i.RoundReconstructed, after: State) -> list[Text]:
    return [say("the cards are moved, and lie now:"), *after_rows(before, event.proposal)]


def _dealer_reconstructed(voice: Voice, before: State, event: i.DealerReconstructed, after: State) -> list[Text]:
    said = "the dealer's first card is {card}, where it belongs; {wrong} goes to the discard rack{clauses}"
    return [voice.fill(said, event, card=cards_text((event.card,)), wrong=cards_text((event.wrong,)))]


def _strays(voice: Voice, before: State, event: i.StraysDiscarded, after: State) -> list[Text]:
    cards = cards_text(after.rack[len(before.rack) :])
    return [say(cards, " on a box without a wager: to the discard rack", cited(event.clauses))]


def _stand(voice: Voice, before: State, event: i.ErrorsStand, after: State) -> list[Text]:
    return [voice.fill("all that was dealt since stays as it lies{clauses}", event, "quiet")] if event.clauses else []


def _at_hand(sentence: str) -> Teller:
    """A sentence about the hand at a box that an event names."""

    def tell(voice: Voice, before: State, event: i.PaymentMissed, after: State) -> list[Text]:
        return [say(voice.place(before, (event.box, event.hand)), sentence)]

    return tell


def _waits(voice: Voice, before: State, event: i.HandWaits, after: State) -> list[Text]:
    when = "before any other card" if event.at_once else "after all the others"
    return [say(voice.place(before, (event.box, event.hand)), f" gets the missing card {when}")]


# voids and money


def _wagers_voided(voice: Voice, before: State, event: i.WagersVoided, after: State) -> list[Text]:
    gone = " and its cards go to the discard rack" if len(after.rack) > len(before.rack) else ""
    said = f"box {{box}}{{hand:, hand …}} is void for {{all}}{gone}"
    return [voice.fill(said, event, "alarm", all=listed(event.players))]


def _past_voided(voice: Voice, before: State, event: i.PastRoundVoided, after: State) -> list[Text]:
    said = voice.fill("ROUND {round} IS VOID: what it paid and took is undone{clauses}", event, "alarm")
    lost = [say(money(one.amount), f" cannot be had back from {one.player}") for one in event.unrecovered]
    return [said, *voice.rule(event.clauses), *lost]


def _line_reversed(voice: Voice, before: State, event: i.LineReversed, after: State) -> list[Text]:
    return [undone_line(voice, event.line)]


VOIDS = ("void_hand", "void_round", "void_wager", "bet_returned", "dead_hand", "decided_again")
"""Reasons of lines that a void or a dead hand makes."""


def undone_line(voice: Voice, line: Line) -> Text:
    """What a void or an undone payment does to somebody's money."""
    wager, amount = f"{line.kind} on box {line.box}", money(Cents(abs(line.net)))
    again = "; the wager lies there again" if line.reverses == "reopen" else ""
    if not line.reverses:
        return voice.fill(f"{{player:does get}} {{stake:money}} back: {wager}", line, "even")
    if line.net < 0:
        said = f"{{player:does give}} back the {{amount}} won with the {wager}{again}"
        return voice.fill(said, line, "loss", amount=amount)
    if line.net > 0:
        said = f"{{player:does get}} back the {{amount}} lost with the {wager}{again}"
        return voice.fill(said, line, "gain", amount=amount)
    return voice.fill(f"the settlement of {{player:whose}} {wager} is undone{again}", line, "even")


# what is put right, and what has to be done later


def _reopened(voice: Voice, before: State, event: i.OfferReopened, after: State) -> list[Text]:
    verb = "insure" if event.offer == "insurance" else "surrender"
    return [voice.fill(f"{{player}} may still {verb} box {{box}}", event)]


def _absent(voice: Voice, before: State, event: i.PlayerAbsent, after: State) -> list[Text]:
    """Cards are drawn for who is away, unless somebody else decides for the box or the house has none drawn."""
    if event.drawn:
        return [voice.fill("cards are dealt to box {box} until it may stand", event)]
    return [voice.fill("{player} has no say any more on box {box}, and no card is drawn for that", event)]


def _shuffle_due(voice: Voice, before: State, event: i.ShuffleDueAfterRound, after: State) -> list[Text]:
    when = "again before they are dealt" if before.phase == "betting" else "when the round has ended"
    return [voice.fill(f"the cards are shuffled {when}{{clauses}}", event)]


def _replacement(voice: Voice, before: State, event: i.ReplacementDue, after: State) -> list[Text]:
    what = "the cards are" if event.card is None else "{card} is"
    when = "before the next round" if before.phase == "betting" else "when the round has ended"
    return [voice.fill(f"{what} replaced {when}", event)]


def _collected(voice: Voice, before: State, event: i.HandsCollected, after: State) -> list[Text]:
    hands = ", ".join(voice.place(before, place) for place in event.hands)
    said = "the cards of hands that are decided lie in the discard rack: {places}{clauses}"
    return [voice.fill(said, event, places=hands)]


def _mid_round_shuffle(voice: Voice, before: State, event: i.MidRoundShuffleDue, after: State) -> list[Text]:
    cards = "the discards" if event.cards == "discards" else "the cards left in the shoe"
    burn = ", one card is burnt" if event.burn else ""
    return [say(f"{cards} are shuffled and cut{burn}, and the round is finished with them")]


INCIDENT_WORDS: dict[type, Teller] = {
    i.IncidentReported: _reported,
    i.IncidentClaimed: _claimed,
    i.RulingAsked: _ruling_asked,
    i.RulingGiven: _ruled,
    i.PlayersAsked: _players_asked,
    i.PlayerAnswered: _answered,
    i.CardRemoved: _removed,
    i.CardCalledBack: told("the card burnt in error is the next card again{clauses}"),
    i.ForeignCardRemoved: _foreign,
    i.CardExposed: _exposed,
    i.CardsDrawnTogether: _together,
    i.CardPicked: _picked,
    i.CardRefused: _refused,
    i.HoleCardExposed: told("the hole card is {card}, and lies open from now on"),
    i.CardMisdealt: _misdealt,
    i.PlaceSkipped: _skipped,
    i.RoundReconstructed: _reconstructed,
    i.DealerReconstructed: _dealer_reconstructed,
    i.StraysDiscarded: _strays,
    i.ErrorsStand: _stand,
    i.HandWaits: _waits,
    i.WagersVoided: _wagers_voided,
    i.RoundVoided: told(
        "ROUND {round} IS VOID: every wager goes back, and nothing of it counts{clauses}", "alarm", rule=True
    ),
    i.PastRoundVoided: _past_voided,
    i.LineReversed: _line_reversed,
    i.OfferReopened: _reopened,
    i.PaymentMissed: _at_hand(" is paid at the settlement"),
    i.PlayerAbsent: _absent,
    i.ShuffleDueAfterRound: _shuffle_due,
    i.ReplacementDue: _replacement,
    i.HandsCollected: _collected,
    i.MidRoundShuffleDue: _mid_round_shuffle,
    i.AutomatedShoeFailed: told("an ordinary shoe takes the place of the automated one"),
    i.ReaderRemoved: told("the card reader is not used any more"),
}
