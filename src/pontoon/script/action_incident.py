"""Actions of incidents and rulings."""

from collections.abc import Callable
from typing import get_args

from pontoon.cards import parse_card
from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.script.stack import parse_stack
from pontoon.script.words import (
    FormError,
    read_box,
    read_name,
    read_person,
    read_quoted,
    read_side,
    read_words,
)
from pontoon.table import (
    Answer,
    Command,
    Event,
    FindErrors,
    GiveRuling,
    Hit,
    Person,
    PlayerChoice,
    RefuseCard,
    Remedy,
    Report,
    Situation,
    StackShoe,
    State,
    VoidHands,
    VoidRound,
    VoidWager,
    box_at,
    controller,
    next_step,
    power_over,
    report_power,
)
from pontoon.table.incidents import events as e

Commands = Command | tuple[Command, ...]
Reader = Callable[[Rulebook, State, str], Commands]

_REMEDIES: tuple[Remedy, ...] = get_args(Remedy)
_CHOICES: tuple[PlayerChoice, ...] = get_args(PlayerChoice)


def _plain(situation: Situation) -> Reader:
    """A report that says nothing but what happened."""

    def read(rules: Rulebook, state: State, rest: str) -> Commands:
        rest, by = read_person(rest, report_power(rules, situation))
        read_words(rest, 0, 0, f"{situation}, with by ROLE after it")
        return Report(situation, by)

    return read


def _exposed(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "exposed"))
    words = read_words(rest, 0, 1, "exposed, or exposed BOX where it fell on a box")
    return Report("exposed", by, read_box(words[0]) if words else 0)


def _misdealt(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "misdealt"))
    form = "misdealt BOX (or dealer), then a HAND where the box has several, then unnoticed where nobody sees it yet"
    words = read_words(rest, 1, 3, form)
    noticed = words[-1] != "unnoticed"
    if not noticed:
        words = words[:-1]
    if not words:
        raise FormError(form)
    to = 0 if words[0] == "dealer" else read_box(words[0])
    return Report("misdealt", by, hand=read_box(words[1]) if len(words) > 1 else 0, to=to, noticed=noticed)


def _skipped(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "skipped"))
    words = read_words(rest, 0, 1, "skipped, then unnoticed where nobody sees it yet")
    if words and words[0] != "unnoticed":
        raise FormError("skipped unnoticed")
    return Report("skipped", by, noticed=not words)


def _shoe_empty(rules: Rulebook, state: State, rest: str) -> Commands:
    after, by = read_person(rest, report_power(rules, "shoe-empty"))
    words = read_words(after, 0, 1, "shoe-empty, then rack-empty where there are no discards either")
    if words and words[0] != "rack-empty":
        raise FormError("shoe-empty rack-empty")
    return Report("shoe-empty", by, rack_empty=bool(words))


def _noticed(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, rules.authority.staff)
    read_words(rest, 0, 0, "noticed")
    return FindErrors(by)


def _found_late(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "found-late"))
    return Report("found-late", by, round=read_box(read_words(rest, 1, 1, "found-late ROUND")[0]))


def _damaged(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "damaged"))
    words = read_words(rest, 0, 1, "damaged CARD")
    return Report("damaged", by, cards=tuple(parse_card(word) for word in words))


def _on_box(situation: Situation) -> Reader:
    """A report about a box."""

    def read(rules: Rulebook, state: State, rest: str) -> Commands:
        rest, by = read_person(rest, report_power(rules, situation))
        return Report(situation, by, read_box(read_words(rest, 1, 1, f"{situation} BOX")[0]))

    return read


def _missed_surrender(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "surrender-missed"))
    return Report("surrender-missed", by, read_box(read_words(rest, 1, 1, "missed-surrender BOX")[0]))


def _missed_insurance(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "insurance-missed"))
    name, box = read_words(rest, 2, 2, "missed-insurance NAME BOX")
    return Report("insurance-missed", by, read_box(box), player=read_name(name))


def _misplaced_bet(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "misplaced-bet"))
    name, box = read_words(rest, 2, 2, "misplaced-bet NAME BOX")
    return Report("misplaced-bet", by, read_box(box), player=read_name(name))


def _unpaid(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "payment-missed"))
    words = read_words(rest, 1, 2, "unpaid BOX, then a HAND where the box has several")
    return Report("payment-missed", by, read_box(words[0]), read_box(words[1]) if len(words) > 1 else 1)


def _unsettled(rules: Rulebook, state: State, rest: str) -> Commands:
    rest, by = read_person(rest, report_power(rules, "side-missed"))
    name, box, wager = read_words(rest, 3, 3, "unsettled NAME BOX WAGER")
    return Report("side-missed", by, read_box(box), player=read_name(name), side=read_side(wager))


def _uncovered(rules: Rulebook, state: State, rest: str) -> Commands:
    form = 'uncovered "what happened"'
    end = max(rest.rfind('"'), rest.rfind("'")) + 1  # a "by" in what happened names nobody
    after, by = read_person(rest[end:].strip(), rules.authority.staff)
    read_words(after, 0, 0, form)
    return Report("uncovered", by, note=read_quoted(rest[:end], form))


def _reshuffle(rules: Rulebook, state: State, rest: str) -> Commands:
    stack = parse_stack(read_quoted(rest, 'reshuffle "7s 9h ...", the cards in quotation marks'))
    cards = StackShoe(stack.cards, stack.cutting_card)
    if state.trouble.reshuffle and next_step(rules, state).kind == "shuffle":
        return cards
    _, by = read_person("", report_power(rules, "shoe-empty"))
    return Report("shoe-empty", by), cards


def _ruling(rules: Rulebook, state: State, rest: str) -> Commands:
    form = f"ruling REMEDY by ROLE, boxes after void-hands; the remedy one of {', '.join(_REMEDIES)}"
    said = rest.split(None, 1)
    asked: tuple[Remedy, ...] = () if state.trouble.pending is None else state.trouble.pending.remedies
    for remedy in _REMEDIES:
        if said and remedy == said[0]:
            after, by = read_person(said[1] if len(said) > 1 else "", power_over(rules, remedy, asked))
            named, hand = _hands(after.split(), form) if after else ((), 0)
            return GiveRuling(remedy, by, named, hand=hand)
    raise FormError(form)


def _reconstruct(rules: Rulebook, state: State, rest: str) -> Commands:
    return _ruling(rules, state, f"reconstruct {rest}".strip())


def _void(rules: Rulebook, state: State, rest: str) -> Commands:
    pending = state.trouble.pending
    asked: tuple[Remedy, ...] = () if pending is None else pending.remedies
    if rest.split()[:1] == ["round"]:
        return _void_round(rules, state, rest.removeprefix("round").strip(), ruled="void-round" in asked)
    power = power_over(rules, "void-hands") if "void-hands" in asked else rules.authority.void_hands
    words = rest.split()
    if words and not words[0][:1].isdecimal():
        return _void_wager(rules, rest)
    after, by = read_person(rest, power)
    form = "void BOX ... (or BOX/HAND for one hand of a split box), void NAME BOX, or void round"
    named, hand = _hands(read_words(after, 1, 99, form), form)
    return GiveRuling("void-hands", by, named, hand=hand) if "void-hands" in asked else VoidHands(by, named, hand=hand)


def _hands(words: list[str], form: str) -> tuple[tuple[int, ...], int]:
    """Boxes, or one box with a hand after a slash."""
    box, slash, hand = words[0].partition("/")
    if not slash:
        return tuple(read_box(word) for word in words), 0
    if len(words) > 1:
        raise FormError(form)
    return (read_box(box),), read_box(hand)


def _void_wager(rules: Rulebook, rest: str) -> Commands:
    after, by = read_person(rest, rules.authority.void_wager)
    name, box = read_words(after, 2, 2, "void NAME BOX")
    return VoidWager(by, read_name(name), read_box(box))


def _void_round(rules: Rulebook, state: State, rest: str, *, ruled: bool) -> Commands:
    power: Rule[tuple[Role, ...]] = power_over(rules, "void-round") if ruled else rules.authority.void_round
    if ruled:
        after, by = read_person(rest, power)
        read_words(after, 0, 0, "void round")
        return GiveRuling("void-round", by)
    empty = state.shoe.position >= len(state.shoe.order) and not state.trouble.aside
    goes_on = rules.incidents.shoe_empty.value.startswith("reshuffle") and not state.setup.automated
    ordered = bool(rules.authority.void_round.value)
    if (
        empty
        and not goes_on
        and not ordered
        and next_step(rules, state).kind in ("deal-box", "deal-dealer", "deal-hole")
    ):
        power = report_power(rules, "shoe-empty")
        after, by = read_person(rest, power)
        read_words(after, 0, 0, "void round")
        return Report("shoe-empty", by)
    after, by = read_person(rest, power)
    read_words(after, 0, 0, "void round")
    return VoidRound(by)


def _choose(rules: Rulebook, state: State, rest: str) -> Commands:
    form = f"choose NAME CHOICE or choose NAME BOX CHOICE (or choose all CHOICE), one of {', '.join(_CHOICES)}"
    words = read_words(rest, 2, 3, form)
    choice = next((one for one in _CHOICES if one == words[-1]), None)
    if choice is None:
        raise FormError(form)
    pending = state.trouble.pending
    answered = set() if pending is None else {(box, player) for box, player, _ in pending.answers}
    waiting = [] if pending is None else [one for one in pending.asked if one not in answered]
    if words[0] == "all" and waiting:
        return tuple(Answer(player, box, choice) for box, player in waiting)
    player = read_name(words[0])
    if len(words) == 3:
        return Answer(player, read_box(words[1]), choice)
    return Answer(player, next((box for box, name in waiting if name == player), 0), choice)


def _decider(rules: Rulebook, state: State, box: int) -> str:
    here = box_at(state, box)
    step = next_step(rules, state)
    if here is None or step.kind != "decide" or step.box != box:
        return ""
    return controller(rules, here, here.hands[step.hand - 1]).player


def _refuse(rules: Rulebook, state: State, rest: str) -> Commands:
    box = read_box(read_words(rest, 1, 1, "refuse BOX")[0])
    return RefuseCard(_decider(rules, state, box), box)


def _accept(rules: Rulebook, state: State, rest: str) -> Commands:
    box = read_box(read_words(rest, 1, 1, "accept BOX")[0])
    return Hit(_decider(rules, state, box), box)


READERS: dict[str, Reader] = {
    "face-up": _plain("face-up"),
    "ten": _plain("ten"),
    "foreign-card": _plain("foreign-card"),
    "drawn": _plain("drawn"),
    "exposed": _exposed,
    "burnt": _plain("burnt"),
    "overdrawn": _plain("overdrawn"),
    "simultaneous": _plain("simultaneous"),
    "misdealt": _misdealt,
    "skipped": _skipped,
    "noticed": _noticed,
    "found-late": _found_late,
    "shoe-empty": _shoe_empty,
    "reshuffle": _reshuffle,
    "past-cutting-card": _plain("past-cutting-card"),
    "no-cutting-card": _plain("no-cutting-card"),
    "damaged": _damaged,
    "miscount": _plain("miscount"),
    "not-shuffled": _plain("not-shuffled"),
    "exposed-in-shuffle": _plain("exposed-in-shuffle"),
    "missed-insurance": _missed_insurance,
    "missed-surrender": _missed_surrender,
    "unpaid": _unpaid,
    "unsettled": _unsettled,
    "squeeze-exposed": _on_box("squeeze-exposed"),
    "misplaced-bet": _misplaced_bet,
    "shuffler-fault": _plain("shuffler-fault"),
    "automated-fault": _plain("automated-fault"),
    "interruption": _plain("interruption"),
    "reader-misused": _plain("reader-misused"),
    "reader-fault": _plain("reader-fault"),
    "absent": _on_box("absent"),
    "disturbance": _plain("disturbance"),
    "uncovered": _uncovered,
    "ruling": _ruling,
    "reconstruct": _reconstruct,
    "void": _void,
    "choose": _choose,
    "refuse": _refuse,
    "accept": _accept,
}


def written(state: State, event: Event) -> str | None:
    """The action that made this event in this state, where it is one of incidents and rulings."""
    match event:
        case e.IncidentReported(by=by):
            return f"{'noticed' if event.found else _told(event)}{_by(by)}"
        case e.RulingGiven(by=by):
            pending = state.trouble.pending
            asked = pending is not None and event.remedy in pending.remedies
            return f"{_ruled(event, asked=asked)}{_by(by)}"
        case e.PlayerAnswered(player=player, box=box, choice=choice):
            return f"choose {player} {box} {choice}"
        case e.CardRefused(box=box):
            return f"refuse {box}"
        case _:
            return None


def _told(event: e.IncidentReported) -> str:
    """A report, with what its action has to say."""
    match event.situation:
        case "exposed" if event.box:
            return f"exposed {event.box}"
        case "misdealt":
            hand = f" {event.hand}" if event.hand else ""
            return f"misdealt {event.to or 'dealer'}{hand}{'' if event.noticed else ' unnoticed'}"
        case "skipped":
            return "skipped" if event.noticed else "skipped unnoticed"
        case "shoe-empty" if event.rack_empty:
            return "shoe-empty rack-empty"
        case "found-late":
            return f"found-late {event.round}"
        case "damaged" if event.card is not None:
            return f"damaged {event.card.value}"
        case "insurance-missed":
            return f"missed-insurance {event.player} {event.box}"
        case "surrender-missed":
            return f"missed-surrender {event.box}"
        case "payment-missed":
            return f"unpaid {event.box} {event.hand or 1}"
        case "side-missed":
            return f"unsettled {event.player} {event.box} {event.side}"
        case "squeeze-exposed" | "absent":
            return f"{event.situation} {event.box}"
        case "misplaced-bet":
            return f"misplaced-bet {event.player} {event.box}"
        case "uncovered":
            return f'uncovered "{event.note}"'
        case _:
            return event.situation


def _ruled(event: e.RulingGiven, *, asked: bool) -> str:
    """A ruling that was asked for, or an order that nobody asked for."""
    boxes = f"{event.boxes[0]}/{event.hand}" if event.hand else " ".join(str(box) for box in event.boxes)
    if asked:
        return f"ruling {event.remedy} {boxes}".strip()
    if event.remedy == "void-round":
        return "void round"
    return f"void {event.player} {boxes}" if event.player else f"void {boxes}"


def _by(person: Person) -> str:
    return f" by {person.role} {person.name}".rstrip()
