"""What is asked about a round that a script tells: each exercise with the table as it lies, and the right answer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pontoon.cards import Entropy, below
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Clauses, Rulebook, clauses_of
from pontoon.script import Playthrough, play_script, read_script
from pontoon.settlement import Line, why
from pontoon.table import Event, State, evolve, next_step
from pontoon.table import events as e
from pontoon.table.incidents.events import RulingAsked, RulingGiven
from pontoon.table.incidents.rulings import ruling_power
from pontoon.table.incidents.trouble import Remedy
from pontoon.table.people.person import Person
from pontoon.table.steps import Step
from pontoon.words.clauses import texts_of
from pontoon.words.narrate.phrases import RULED, happened

_ASKED_AFTER = (e.InitialDealCompleted, e.HandStood, e.OfferClosed, e.DealerCardDealt)
"""Where the next step is a question: whose turn, what is offered, whether the dealer draws."""
_STEPS = ("decide", "offer", "deal-dealer", "settle")
_MOST_STEPS = 2
_MOST_PAYMENTS = 5
_OPTIONS = 4


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question. `kind`: payment, step, ruling, who or find. `state`: the table as the student sees it.

    Of a payment `right` has the player's gain in cents, otherwise which of `options` are right, counted from 0.
    `cites`: the clauses of which one is to be named, among `clauses`; empty where none is asked for. `because`: the
    right answer in words.
    """

    kind: str
    rules: Rulebook
    state: State
    prompt: str
    right: tuple[int, ...]
    because: str
    options: tuple[str, ...] = ()
    clauses: Clauses = ()
    cites: Clauses = ()
    line: Line | None = None
    shown: tuple[Line, ...] = field(default=())


def exercises_of(script: str, entropy: Entropy) -> tuple[Exercise, ...]:
    """Everything that is asked about a script; `ValueError` with the reason for one that cannot be played."""
    played = play_script(read_script(script))
    if played.trouble is not None:
        raise ValueError(played.trouble.reason)
    return tuple(_asked(played, entropy))


def _asked(played: Playthrough, entropy: Entropy) -> Iterator[Exercise]:
    rules = played.rules
    assert rules is not None, "a script that was played has rules"
    state, before, steps, paid = State(), State(), 0, 0
    events = played.events
    for at, event in enumerate(events):
        if not isinstance(event, e.WagerSettled):
            before = evolve(state, event)
        elif not event.line.reverses and paid < _MOST_PAYMENTS:
            paid += 1
            yield _payment(rules, before, event.line, entropy)
        state = evolve(state, event)
        if isinstance(event, RulingAsked):
            yield from _ruling(rules, state, event, events[at + 1 :], entropy)
        elif isinstance(event, _ASKED_AFTER) and steps < _MOST_STEPS:
            step = next_step(rules, state)
            if step.kind in _STEPS:
                steps += 1
                yield _step(rules, state, step, entropy)


def _payment(rules: Rulebook, state: State, line: Line, entropy: Entropy) -> Exercise:
    hand = f", hand {line.hand}" if line.hand is not None and line.hand > 1 else ""
    kind = "" if line.kind == "main" else f", {line.kind.replace('-', ' ')}"
    stake = f" {format_dollars(line.stake)} lies there." if line.stake else ""
    prompt = f"Box {line.box}{hand}, {line.player}{kind}:{stake} What do you pay or take?"
    told = f"{_moves(line.net)}: {why(line, rules.pontoon_name)}"
    return Exercise(
        "payment", rules, state, prompt, (line.net,), told, (), among(rules, line.clauses, entropy), line.clauses, line
    )


def _moves(net: Cents) -> str:
    if net > 0:
        return f"Pay {format_dollars(net)}"
    return f"Take {format_dollars(Cents(-net))}" if net < 0 else "Leave it"


def _step(rules: Rulebook, state: State, step: Step, entropy: Entropy) -> Exercise:
    right = _step_words(step.kind, step.box, step.offer or "")
    boxes = [box.number for box in state.boxes if box.hands]
    others = [
        *(_step_words("decide", box, "") for box in boxes),
        _step_words("deal-dealer", 0, ""),
        _step_words("settle", 0, ""),
        _step_words("offer", 0, "insurance"),
        _step_words("offer", 0, "surrender"),
    ]
    options = mixed(right, others, entropy)
    return Exercise("step", rules, state, "What comes next?", (options.index(right),), right, options)


def _step_words(kind: str, box: int, offer: str) -> str:
    match kind:
        case "decide":
            return f"Box {box} decides"
        case "offer":
            return {"forfeit": "Offer to take the double back", "follow": "Ask the others on the hand"}.get(
                offer, f"Offer {offer}"
            )
        case "deal-dealer":
            return "A card to yourself"
        case _:
            return "Settle: no further card"


_REMEDIES: tuple[Remedy, ...] = (
    "discard", "use", "reconstruct", "continue", "void-hands", "void-round", "shuffle-after-round"
)  # fmt: skip


def _ruling(
    rules: Rulebook, state: State, asked: RulingAsked, later: Iterable[Event], entropy: Entropy
) -> Iterator[Exercise]:
    """What may be ruled, and who may: any remedy that the book leaves open is right."""
    given = next((one for one in later if isinstance(one, RulingGiven)), None)
    if given is None or state.trouble.pending is None:
        return
    words = [_capital(RULED[one]) for one in asked.remedies]
    options = mixed(_capital(RULED[given.remedy]), [_capital(RULED[one]) for one in _REMEDIES], entropy)
    right = tuple(at for at, one in enumerate(options) if one in words)
    cites = tuple(dict.fromkeys((*asked.clauses, *given.clauses)))
    told = f"{'. Or: '.join(words)}."
    prompt = f"{_capital(happened(asked.situation))}. What may be ruled?"
    clauses = among(rules, cites, entropy) if cites else ()
    yield Exercise("ruling", rules, state, prompt, right, told, options, clauses, cites)
    roles = ruling_power(rules, state.trouble.pending, given.remedy).value
    everybody = ("dealer", "game-supervisor", "casino-supervisor", "floor-person", "pit-manager", "operator")
    people = mixed(str(roles[0]), [str(one) for one in everybody], entropy)
    may = tuple(at for at, one in enumerate(people) if one in roles)
    told = _capital(_either([str(Person(role)) for role in roles]))
    named = tuple(one.replace("-", " ") for one in people)
    yield Exercise("who", rules, state, f"Who may rule that {RULED[given.remedy]}?", may, told, named)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _either(names: list[str]) -> str:
    return names[0] if len(names) < 2 else f"{', '.join(names[:-1])} or {names[-1]}"


def mixed(right: str, others: Iterable[str], entropy: Entropy) -> tuple[str, ...]:
    """The right answer among up to three others, in any order."""
    pool = [one for one in dict.fromkeys(others) if one != right]
    chosen = [right]
    while pool and len(chosen) < _OPTIONS:
        chosen.append(pool.pop(below(len(pool), entropy)))
    order: list[str] = []
    while chosen:
        order.append(chosen.pop(below(len(chosen), entropy)))
    return tuple(order)


def among(rules: Rulebook, cites: Clauses, entropy: Entropy) -> Clauses:
    """One of these clauses among others of the book that it could be taken for."""
    numbers = [number for number in clauses_of(texts_of(rules)) if number not in cites]
    near = [number for number in numbers if not any(number in cite or cite in number for cite in cites)]
    return mixed(cites[0], near, entropy)
