"""What a command would do, as a body: hands and cards that move, wagers before and after, postings."""

from collections import Counter
from collections.abc import Iterator

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.server.telling.pit.waits import wait_of
from pontoon.server.telling.words import Unit, in_chips, in_money, sentence_of
from pontoon.service.pit.preview import Previewed
from pontoon.settlement import Line
from pontoon.table import Audience, State
from pontoon.table.views import View, layout
from pontoon.wire import pit as wire
from pontoon.words.clauses import most_exact
from pontoon.words.narrate.narrator import Narrator

STAFF = Audience("operator")
_Key = tuple[int, int, int, str, str]
"""Round, box, hand, player, which wager."""


def foreseen(found: Previewed, unit: Unit = in_money) -> wire.Foreseen:
    """The effect of a command; `unit`: in what its amounts are told."""
    before, after = found.before, found.after
    _, words = Narrator(found.rules).story(before, found.events)
    clauses = (one for event in found.events for one in _cited(event))
    return wire.Foreseen(
        depends=found.depends,
        words=tuple(sentence_of(line, unit) for line in words),
        clauses=most_exact(tuple(clauses)),
        hands=_hands(found.rules, before, after),
        moves=tuple(_moves(before, after)),
        wagers=tuple(_wagers(before, after)),
        postings=tuple(wire.Moved(account.removeprefix("player:"), amount) for account, amount in found.postings),
        asks=None if found.depends else wait_of(found.rules, after),
        closes=before.round != after.round or (before.phase != after.phase and after.phase in ("betting", "closed")),
        chips=unit is in_chips,
    )


def _cited(event: object) -> tuple[str, ...]:
    line = getattr(event, "line", None)
    own = (*getattr(event, "clauses", ()), *getattr(event, "authority", ()))
    return (*own, *line.clauses) if isinstance(line, Line) else own


# cards


def lying(rules: Rulebook, state: State) -> tuple[wire.LyingHand, ...]:
    """Every hand on the table as the staff sees it, the dealer's first."""
    seen = layout(rules, state, STAFF)
    return (*_of_dealer(seen), *_of_boxes(seen, state))


def _of_dealer(seen: View) -> tuple[wire.LyingHand, ...]:
    if not seen.dealer:
        return ()
    return (wire.LyingHand(0, 0, (), seen.dealer, seen.dealer_points, gone=False),)


def _of_boxes(seen: View, state: State) -> Iterator[wire.LyingHand]:
    points = {(one.box, one.hand): one.points for one in seen.totals}
    for box in seen.boxes:
        for number, hand in enumerate(box.hands, start=1):
            players = tuple(stake.player for stake in hand.stakes)
            gone = (box.number, number) in state.trouble.collected
            counts = points.get((box.number, number), 0)
            yield wire.LyingHand(box.number, number, players, hand.cards, counts, gone)


def _hands(rules: Rulebook, before: State, after: State) -> tuple[wire.HandChange, ...]:
    one = {(hand.box, hand.hand): hand for hand in lying(rules, before)}
    two = {(hand.box, hand.hand): hand for hand in lying(rules, after)}
    places = sorted(dict.fromkeys((*one, *two)))
    return tuple(wire.HandChange(*place, one.get(place), two.get(place)) for place in places)


def _moves(before: State, after: State) -> Iterator[wire.CardMove]:
    """Cards that lie elsewhere afterwards; those that the rack or the shoe takes or gives are among them."""
    one, two = _places(before), _places(after)
    names = list(dict.fromkeys((*one, *two)))
    gone = [(card, name) for name in names for card in (one.get(name, _NONE) - two.get(name, _NONE)).elements()]
    come = [(card, name) for name in names for card in (two.get(name, _NONE) - one.get(name, _NONE)).elements()]
    for card, target in come:
        source = next((place for which, place in gone if which == card), "shoe")
        if source != "shoe":
            gone.remove((card, source))
        yield wire.CardMove(card, source, target)
    for card, source in gone:
        yield wire.CardMove(card, source, "rack")


_NONE: "Counter[Card]" = Counter()


def _places(state: State) -> "dict[str, Counter[Card]]":
    """Cards that lie open, by place; the rack is not among them, since nobody looks through it."""
    found: dict[str, Counter[Card]] = {"dealer": Counter(state.dealer), "exposed": Counter(state.trouble.aside)}
    for box in state.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if (box.number, number) not in state.trouble.collected:
                found[f"box {box.number}, hand {number}"] = Counter(hand.cards)
    for number, card in state.trouble.strays:
        found.setdefault(f"box {number}", Counter())[card] += 1
    return found


# wagers


def _wagers(before: State, after: State) -> Iterator[wire.WagerChange]:
    one, two = _standing(before), _standing(after)
    for key in sorted(dict.fromkeys((*one, *two))):
        now, then = one.get(key, (0, None)), two.get(key, (0, None))
        number, box, hand, player, what = key
        past = number if number != before.round else 0
        if past and now == then:
            continue
        yield wire.WagerChange(
            player, box, hand, what, past, Cents(now[0]), Cents(then[0]), _cents(now[1]), _cents(then[1])
        )


def _cents(amount: int | None) -> Cents | None:
    return None if amount is None else Cents(amount)


def _standing(state: State) -> dict[_Key, tuple[int, int | None]]:
    """Every wager: what lies there undecided, and what is decided of it; of the round in play and of finished ones."""
    lying: Counter[_Key] = Counter()
    net: dict[_Key, int] = {}
    for box in state.boxes:
        for bettor in () if box.hands else box.bettors:
            lying[state.round, box.number, 0, bettor.player, "main"] += bettor.placed
        for number, hand in enumerate(box.hands, start=1):
            for stake in hand.stakes:
                if stake.status != "settled":
                    lying[state.round, box.number, number, stake.player, "main"] += stake.base + stake.double
        for side in box.sides:
            lying[state.round, box.number, 0, side.player, side.kind] += 0 if side.settled else side.amount
        for one in box.insurances:
            lying[state.round, box.number, 0, one.player, "insurance"] += 0 if one.settled else one.amount
    open_round = {state.round: state.lines} if state.lines else {}
    past = {played.number: played.lines for played in state.history}
    for number, lines in (open_round | past).items():
        for line in lines:
            key = number, line.box, line.hand or 0, line.player, _what(line)
            net[key] = net.get(key, 0) + line.net
    shown = {key: (lying.get(key, 0), net.get(key)) for key in (*lying, *net)}
    return {key: value for key, value in shown.items() if value != (0, None)}


def _what(line: Line) -> str:
    return "main" if line.kind in ("main", "split", "double") else line.kind
