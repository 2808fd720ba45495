"""A finished round with one error put into it, or none: the student finds it."""

from dataclasses import replace as changed

from msgspec.structs import replace

from pontoon.cards import Entropy, below, deck_of
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.school.exercises import Exercise
from pontoon.script import play_script, read_script
from pontoon.settlement import Line
from pontoon.table import State, evolve
from pontoon.table import events as e
from pontoon.table.state import Box

NOTHING = "Everything is right"


def planted(script: str, entropy: Entropy) -> Exercise | None:
    """The last settlement of a script as somebody did it, perhaps wrongly; None where nothing was settled."""
    played = play_script(read_script(script))
    rules, before, lines = played.rules, State(), list[Line]()
    state = State()
    for event in played.events:
        if isinstance(event, e.WagerSettled):
            lines.append(event.line)
        elif isinstance(event, e.BettingClosed):
            lines = []
        if not isinstance(event, e.WagerSettled | e.RoundEnded):
            before = evolve(state, event)
        state = evolve(state, event)
    if rules is None or not lines or any(line.reverses for line in lines):
        return None
    kinds = [_wrong_payment, _nothing]
    if any(line.reason == "pontoon" for line in lines):
        kinds.append(_missed_pontoon)
    if any(hand.doubled for box in before.boxes for hand in box.hands):
        kinds.append(_third_card)
    return kinds[below(len(kinds), entropy)](rules, before, tuple(lines), entropy)


def _asked(rules: Rulebook, state: State, shown: tuple[Line, ...], right: int, because: str) -> Exercise:
    """What is asked is the same whatever was planted: nothing but the table tells where to look."""
    cards = (_cards_of(box) for box in state.boxes if box.hands)
    options = (*(_paid(line) for line in shown), *cards, NOTHING)
    prompt = "Another dealer has dealt and settled so. What went wrong first?"
    return Exercise("find", rules, state, prompt, (right % len(options),), because, options, shown=shown)


def _cards_of(box: Box) -> str:
    return f"The cards of box {box.number}"


def _paid(line: Line) -> str:
    hand = f", hand {line.hand}" if line.hand is not None and line.hand > 1 else ""
    kind = "" if line.kind == "main" else f" {line.kind.replace('-', ' ')}"
    moved = f"paid {format_dollars(line.net)}" if line.net > 0 else f"taken {format_dollars(Cents(-line.net))}"
    return f"{line.player}, box {line.box}{hand}{kind}, {format_dollars(line.stake)}: {moved if line.net else 'left'}"


def _nothing(rules: Rulebook, state: State, lines: tuple[Line, ...], entropy: Entropy) -> Exercise:
    return _asked(rules, state, lines, -1, "Nothing was wrong.")


def _wrong_payment(rules: Rulebook, state: State, lines: tuple[Line, ...], entropy: Entropy) -> Exercise:
    """One wager is moved wrongly: a win at other odds, a loss that is left, a stand off that is taken."""
    at = below(len(lines), entropy)
    line = lines[at]
    if line.net > 0:
        wrong = line.stake if line.net != line.stake else Cents(line.stake * 3 // 2)
    else:
        wrong = Cents(0) if line.net < 0 else Cents(-line.stake)
    shown = (*lines[:at], replace(line, net=wrong), *lines[at + 1 :])
    return _asked(rules, state, shown, at, f"It should be: {_paid(line)} ({', '.join(line.clauses)}).")


def _missed_pontoon(rules: Rulebook, state: State, lines: tuple[Line, ...], entropy: Entropy) -> Exercise:
    """A pontoon was taken for a plain 21 and paid 1 to 1."""
    at = next(at for at, line in enumerate(lines) if line.reason == "pontoon")
    line = lines[at]
    shown = (*lines[:at], replace(line, net=line.stake), *lines[at + 1 :])
    return _asked(
        rules, state, shown, at, f"A {rules.pontoon_name.lower()}: {_paid(line)} ({', '.join(line.clauses)})."
    )


def _third_card(rules: Rulebook, state: State, lines: tuple[Line, ...], entropy: Entropy) -> Exercise:
    """A doubled hand has got a card more than one."""
    boxes: list[Box] = []
    wrong, told, deck = "", "", deck_of(state.pack)
    for box in state.boxes:
        hands = list(box.hands)
        at = next((at for at, hand in enumerate(hands) if hand.doubled), None)
        if at is not None and not wrong:
            wrong = _cards_of(box)
            told = f"Box {box.number} doubled, and a doubled hand gets one card."
            hands[at] = replace(hands[at], cards=(*hands[at].cards, deck[below(len(deck), entropy)]))
        boxes.append(replace(box, hands=tuple(hands)))
    asked = _asked(rules, replace(state, boxes=tuple(boxes)), lines, -1, told)
    return changed(asked, right=(asked.options.index(wrong),))
