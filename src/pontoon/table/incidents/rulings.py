"""Asking for a ruling or for the players' choices, and what follows from the answers."""

from typing import assert_never

from pontoon.rulebook import Clauses, Role, Rule, Rulebook
from pontoon.settlement import has_open_stakes
from pontoon.table import events as e
from pontoon.table.changes import hand_of
from pontoon.table.control import controller
from pontoon.table.decide_dealing import settle_sides
from pontoon.table.draft import Draft
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents.asked import ask_players, settled_before
from pontoon.table.incidents.missed import late_or_dead, waits_since
from pontoon.table.incidents.past_rounds import void_past_round
from pontoon.table.incidents.reconstruct import affected, correction, wrongly_dealt
from pontoon.table.incidents.restoring import lay, reconstruct
from pontoon.table.incidents.returned import give_back
from pontoon.table.incidents.trouble import (
    DEALER,
    ERRORS,
    ORDINALS,
    Asked,
    Ordinal,
    Pending,
    Place,
    PlayerChoice,
    Remedy,
)
from pontoon.table.incidents.void_hands import void_for_error
from pontoon.table.incidents.voiding import go_on, void_places, void_round
from pontoon.table.names import either
from pontoon.table.people.person import Person, unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, box_at
from pontoon.table.steps import next_step

NOBODY = Person("operator")
"""Stands for the person who will act, where the question is only what may be done."""


def power_over(rules: Rulebook, remedy: Remedy, among: tuple[Remedy, ...] = ()) -> Rule[tuple[Role, ...]]:
    """Who may rule this: the role the book names, otherwise those who decide what it does not cover.

    `among`: what else can be ruled. Those who may say that cards can be put in order may also say that they cannot.
    """
    authority = rules.authority
    named: Rule[tuple[Role, ...]]
    if remedy == "continue" and "reconstruct" in among and _players_choose(rules):
        return authority.reconstruct
    match remedy:
        case "reconstruct":
            named = authority.reconstruct
        case "void-hands":
            named = authority.void_hands
        case "void-round":
            # where nothing else is left, the round cannot be finished
            named = authority.void_unfinished if among == ("void-round",) else authority.void_round
        case _:
            named = authority.uncovered
    return named if named.value else authority.uncovered


def ruling_power(rules: Rulebook, pending: Pending, remedy: Remedy) -> Rule[tuple[Role, ...]]:
    """Who may rule this where it is asked; a player's claim is for those who may report what is claimed."""
    if remedy in ("confirm", "dismiss"):
        return Rule(pending.roles, pending.clauses)
    return power_over(rules, remedy, pending.remedies)


def ask_ruling(
    rules: Rulebook, draft: Draft, report: c.Report, remedies: tuple[Remedy, ...], clauses: Clauses = ()
) -> None:
    """Ask those who may give the ruling."""
    roles = dict.fromkeys(role for remedy in remedies for role in power_over(rules, remedy, remedies).value)
    found = correction(rules, draft.state) if "reconstruct" in remedies and report.situation in ERRORS else None
    draft.add(
        i.RulingAsked(
            report.situation,
            tuple(roles),
            remedies,
            clauses,
            None if found is None else found.proposal,
            report.box,
            report.hand,
            report.player,
            report.round,
        )
    )


def may_rule(rules: Rulebook, state: State, command: c.GiveRuling) -> Refusal | None:
    """Whether a ruling is asked for that this person may give."""
    pending = state.trouble.pending
    if pending is None or pending.asked:
        message = "No ruling is asked for now." if pending is None else _players_first(pending)
        return Refusal("nothing-to-rule", message, () if pending is None else pending.clauses)
    if command.remedy not in pending.remedies:
        message = f"The remedy {command.remedy} is not open here; what can be ruled is {either(pending.remedies)}."
        void = rules.incidents.not_reconstructible.clauses if command.remedy.startswith("void-") else ()
        return Refusal("no-such-remedy", message, tuple(dict.fromkeys(pending.clauses + void)))
    power = ruling_power(rules, pending, command.remedy)
    refusal = unauthorised(power, command.by, f"rule {command.remedy.replace('-', ' ')}")
    if refusal is not None:
        return refusal
    if command.remedy == "void-hands":
        return may_void_places(rules, state, command.places)
    return None


def _players_first(pending: Pending) -> str:
    return f"This is for the players to choose: {either(dict.fromkeys(one.player for one in pending.waiting))}."


def may_void_places(rules: Rulebook, state: State, places: tuple[Place, ...]) -> Refusal | None:
    """Why these hands cannot be void: none is named, one is not in play, or the error did not touch it."""
    playing = {box.number: len(box.hands) for box in state.boxes if box.bettors}
    if not places or len(set(places)) != len(places) or not all(_in_play(place, playing) for place in places):
        listed = ", ".join(str(box) for box in playing)
        message = f"Name the boxes whose hands are void, among those in play: {listed}."
        return Refusal("which-boxes", message, rules.authority.void_hands.clauses)
    if rules.incidents.void_when.value == "any-time":
        return None
    touched = affected(rules, state)
    wrong = [place for place in places if not _covered(place, touched, playing)]
    if not wrong:
        return None
    could = listed_hands(touched)
    message = f"The error did not touch {listed_hands(tuple(wrong))}; what can be void is {could}."
    return Refusal("not-affected", message, rules.incidents.void_when.clauses)


def _in_play(place: Place, playing: dict[int, int]) -> bool:
    return place[0] in playing and 0 <= place[1] <= playing[place[0]]


def _covered(place: Place, touched: tuple[Place, ...], playing: dict[int, int]) -> bool:
    """Whether all of the place is among those touched."""
    box, hand = place
    if (box, 0) in touched or place in touched:
        return True
    return not hand and all((box, one) in touched for one in range(1, playing[box] + 1))


def listed_hands(places: tuple[Place, ...]) -> str:
    """Hands as a person names them."""
    return ", ".join(f"box {box}, hand {hand}" if hand else f"box {box}" for box, hand in places)


def give_ruling(rules: Rulebook, draft: Draft, command: c.GiveRuling) -> Refusal | None:
    """The ruling is recorded with its authority, and done."""
    refusal = may_rule(rules, draft.state, command)
    if refusal is not None:
        return refusal
    pending = draft.state.trouble.pending
    assert pending is not None
    power = ruling_power(rules, pending, command.remedy)
    void = command.remedy == "void-hands"
    draft.add(
        i.RulingGiven(
            pending.situation,
            command.remedy,
            command.by,
            pending.clauses,
            power.clauses,
            command.boxes if void else (),
            command.note,
            command.hand if void else 0,
            hands=command.hands if void else (),
        )
    )
    _carry_out(rules, draft, pending, command)
    return None


def _carry_out(rules: Rulebook, draft: Draft, pending: Pending, command: c.GiveRuling) -> None:
    power = ruling_power(rules, pending, command.remedy)
    clauses = tuple(dict.fromkeys((*pending.clauses, *power.clauses)))
    remedy = command.remedy
    match remedy:
        case "continue" | "use":
            if "reconstruct" in pending.remedies and _players_choose(rules):
                _let_players_choose(rules, draft, pending, ("continue", "return"))
            elif pending.situation in ERRORS:
                leave_errors(rules, draft)
        case "discard":
            card = draft.state.trouble.aside[0]
            draft.add(i.CardRemoved(card, pending.situation, clauses))
        case "reconstruct":
            if _players_choose(rules):
                _let_players_choose(rules, draft, pending, ("reconstructed", "return"))
            else:
                _restore(rules, draft, pending)
        case "first" | "second" | "third" | "fourth" | "fifth" | "sixth" | "seventh" | "eighth" | "ninth" | "tenth":
            pick(draft, remedy)
            if draft.state.trouble.together:
                ask_order(rules, draft, c.Report(pending.situation, command.by), pending.clauses)
        case "reopen":
            offer = "insurance" if pending.situation == "insurance-missed" else "surrender"
            draft.add(i.OfferReopened(offer, pending.box, pending.player))  # type: ignore[arg-type]
        case "stand-hand":
            step = next_step(rules, draft.state)
            draft.add(e.HandStood(step.box, step.hand))
        case "shuffle-after-round":
            draft.add(i.ShuffleDueAfterRound(clauses))
        case "void-hands":
            if pending.situation in ERRORS:
                void_for_error(rules, draft, command.places, clauses, pending.situation)
                leave_errors(rules, draft)
            else:  # errors of dealing that nobody has noticed are still to be found
                void_places(rules, draft, command.places, clauses, "void_hand", wrongly_dealt(rules, draft.state))
            while draft.state.trouble.together:
                pick(draft, "first")
            go_on(rules, draft)
        case "void-round":
            void_round(rules, draft, clauses)
        case "void-past-round":
            void_past_round(draft, pending.round, clauses)
        case "confirm" | "dismiss":
            pass  # what is confirmed is reported then
        case _:
            assert_never(remedy)


def _let_players_choose(rules: Rulebook, draft: Draft, pending: Pending, choices: tuple[PlayerChoice, ...]) -> None:
    """What the house has said is done when all have chosen; at once where nobody has a wager to choose about."""
    ordered = Draft(draft.state)
    if "reconstructed" in choices and pending.situation in ERRORS:
        lay(rules, ordered, pending.situation)
    ask_players(rules, draft, pending.situation, choices, pending.clauses, ordered.state)
    if draft.state.trouble.pending is None:
        _follow(rules, draft, Pending(pending.situation, pending.clauses, choices=choices))


def _players_choose(rules: Rulebook) -> bool:
    return rules.incidents.misdealt.value == "players-choose"


def ask_error_choices(rules: Rulebook, draft: Draft, report: c.Report) -> None:
    """The house says whether the cards can be put in order; then every player chooses."""
    incidents = rules.incidents
    clauses = tuple(dict.fromkeys((*incidents.misdealt.clauses, *incidents.not_reconstructible.clauses)))
    if correction(rules, draft.state) is not None:
        ask_ruling(rules, draft, report, ("reconstruct", "continue"), clauses)
    else:
        ask_players(rules, draft, report.situation, ("continue", "return"), clauses)


def ask_players_as_it_lies(rules: Rulebook, draft: Draft, report: c.Report, clauses: Clauses) -> None:
    """Every player chooses where the book rules out putting the cards in order."""
    cited = tuple(dict.fromkeys((*clauses, *rules.incidents.not_reconstructible.clauses)))
    ask_players(rules, draft, report.situation, ("continue", "return"), cited)


def leave_errors(rules: Rulebook, draft: Draft) -> None:
    """What was dealt wrongly stays as it lies; a hand that asked for the card gets one when its turn comes."""
    errors = draft.state.trouble.errors
    if not errors:
        return
    asking = [still_asks(draft.state, number) for number in range(len(errors))]
    draft.add(i.ErrorsStand(rules.cites.later_hands_stand))
    for place in dict.fromkeys(place for place in asking if place is not None):
        draft.add(e.HandHit(*place))
    if draft.state.phase == "playing":
        settle_sides(rules, draft, tuple(box.number for box in draft.state.boxes))


def still_asks(state: State, number: int) -> Place | None:
    """The hand whose card went elsewhere by this error, where nothing was decided on it since; else None."""
    error = state.trouble.errors[number]
    if error.kind != "misdealt" or error.initial or error.due == DEALER:
        return None
    place = waits_since(state, number)
    return place if place is not None and has_open_stakes(hand_of(state, *place)) else None


def pick(draft: Draft, which: Ordinal) -> None:
    """One of the cards drawn together comes first, among those whose order is not known yet."""
    trouble = draft.state.trouble
    unknown = trouble.aside[len(trouble.aside) - trouble.together :]
    draft.add(i.CardPicked(unknown[ORDINALS.index(which)]))


def ask_order(rules: Rulebook, draft: Draft, report: c.Report, clauses: Clauses) -> None:
    """Somebody rules which of the cards drawn together comes first, or what is void for it."""
    void: tuple[Remedy, ...] = ("void-hands", "void-round")
    if rules.incidents.not_reconstructible.value == "void-hands":
        void = ("void-hands",)
    ask_ruling(rules, draft, report, (*ORDINALS[: draft.state.trouble.together], *void), clauses)


def may_answer(rules: Rulebook, state: State, command: c.Answer) -> Refusal | None:
    """Whether this player is asked, and may choose this."""
    pending = state.trouble.pending
    if pending is None or not pending.asked:
        return Refusal("nothing-asked", "No player is asked to choose now.", () if pending is None else pending.clauses)
    asked = Asked(command.box, command.player, command.hand)
    if asked not in pending.asked:
        return Refusal("not-asked", _not_asked(pending, command), pending.clauses)
    if asked not in pending.waiting:
        return Refusal("answered-already", f"{command.player} has chosen already.", pending.clauses)
    if command.choice not in pending.choices:
        message = f"The choice {command.choice} is not open here; open is {either(pending.choices)}."
        return Refusal("no-such-choice", message, pending.clauses)
    return None


def _not_asked(pending: Pending, command: c.Answer) -> str:
    """Who is asked instead: the player elsewhere, or others."""
    mine = [one for one in pending.waiting if one.player == command.player]
    places = [f"box {one.box}" + f", hand {one.hand}" * bool(one.hand) for one in mine]
    if places:
        return f"{command.player} is asked to choose for {' and '.join(places)}."
    names = either(dict.fromkeys(one.player for one in pending.waiting))
    return f"{command.player} is not asked to choose; {names} is."


def answer(rules: Rulebook, draft: Draft, command: c.Answer) -> Refusal | None:
    """A player's choice; when everybody has chosen, what they chose is done."""
    refusal = may_answer(rules, draft.state, command)
    if refusal is not None:
        return refusal
    draft.add(i.PlayerAnswered(command.player, command.box, command.choice, command.hand))
    pending = draft.state.trouble.pending
    assert pending is not None
    if not pending.waiting:
        draft.add(i.QuestionClosed())
        _follow(rules, draft, pending)
    return None


def _follow(rules: Rulebook, draft: Draft, pending: Pending) -> None:
    if "late" in pending.choices:
        late_or_dead(rules, draft, pending)
        return
    if "first" in pending.choices:
        pick(draft, ORDINALS[pending.choices.index(pending.answers[0].choice)])
        if draft.state.trouble.together:
            ask_pick(rules, draft)
        return
    before = settled_before(draft.state, pending.situation)
    if "reconstructed" in pending.choices:
        _restore(rules, draft, pending)
    leaving = tuple(one.asked for one in pending.answers if one.choice == "return")
    cites = rules.cites
    cited = cites.bet_returned or pending.clauses or cites.void_means or cites.void_ruled
    give_back(rules, draft, leaving, cited, before, wrongly_dealt(rules, draft.state))
    if pending.situation in ERRORS:
        leave_errors(rules, draft)
    go_on(rules, draft)
    if draft.state.trouble.together:
        ask_pick(rules, draft)


def _restore(rules: Rulebook, draft: Draft, pending: Pending) -> None:
    """The cards are in their order again; one that was drawn too early is so by being the next."""
    if pending.situation in ERRORS:
        reconstruct(rules, draft, pending.situation)
    elif pending.situation == "burnt":
        draft.add(i.CardCalledBack(draft.state.trouble.burnt[-1], pending.clauses))


def ask_pick(rules: Rulebook, draft: Draft) -> None:
    """The player whose card was due says which of the cards comes first, and so on until their order is known."""
    step = next_step(rules, draft.state)
    box = box_at(draft.state, step.box)
    if box is None or not box.bettors:
        while draft.state.trouble.together:
            pick(draft, "first")
        return
    player = controller(rules, box).player
    clauses = rules.incidents.simultaneous.clauses
    which = ORDINALS[: draft.state.trouble.together]
    draft.add(i.PlayersAsked("simultaneous", ((step.box, player),), which, clauses))
