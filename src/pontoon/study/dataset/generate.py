"""The rounds of a data set, in blocks: each hangs on the seed and its number alone, so that many are made at once."""

import random

from pontoon.analysis.decisions.moves import ACTIONS, Act
from pontoon.analysis.decisions.valuation import PolicyTable
from pontoon.cards import format_cards, seeded_entropy
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.study.dataset.rows import Decision, Round, Worth
from pontoon.study.dataset.skills import SKILLS, Known, known
from pontoon.study.seating import Seating
from pontoon.study.seen import asked_about
from pontoon.table.events import CardDealt, DealerCardDealt, HoleCardDealt

BLOCK = 2_000
"""Rounds in a block."""
DECKS = 6
WAGER = Cents(2000)
PLAYER = "player"
_DIGITS = 6
_CARDS = CardDealt | DealerCardDealt | HoleCardDealt


def block(seed: str, number: int, rounds: int, books: tuple[str | Rulebook, ...]) -> list[Round]:
    """The rounds of a block. The books and the skills take turns; a book's table keeps its shoe between rounds."""
    chance = random.Random(f"{seed} {number}")
    tables: dict[str, Seating] = {}
    found = []
    for at in range(number * BLOCK, number * BLOCK + rounds):
        rules, skill = books[at % len(books)], SKILLS[at // len(books) % len(SKILLS)]
        book, game = rules if isinstance(rules, str) else rules.id, known(rules, WAGER)
        table = tables.get(book)
        if table is None:
            entropy = seeded_entropy(f"{seed} {number} {book}")
            reader = game.tables.game.peeks
            table = Seating(
                game.tables, (PLAYER,), unit=WAGER, wagers=(1,), decks=DECKS, entropy=entropy, reader=reader
            )
            tables[book] = table
        else:
            table.begin()
        found.append(_round(table, game, at, book, skill, chance))
    return found


def _round(table: Seating, game: Known, number: int, book: str, skill: str, chance: random.Random) -> Round:
    actions, decisions = [f"bet {PLAYER} 1 {_plain(WAGER)}", "deal"], []
    table.do(PLAYER, ACTIONS)
    while table.asked is not None:
        decision, act = _decided(table, game, game.policies[skill], chance)
        actions.append(_written(act))
        decisions.append(decision)
        table.do(PLAYER, act)
    last = table.last
    assert last is not None
    dealt = tuple(event.card for event in table.events if isinstance(event, _CARDS) and event.card is not None)
    return Round(
        number=number,
        book=book,
        skill=skill,
        decks=DECKS,
        wager=WAGER,
        cards=format_cards(dealt),
        actions=tuple(actions),
        decisions=tuple(decisions),
        lines=last.lines,
        net=sum(line.net for line in last.lines),
        mistakes=sum(one.cost > 0 for one in decisions),
        cost=round(sum((one.cost for one in decisions), 0.0), _DIGITS),
    )


def _decided(table: Seating, game: Known, policy: PolicyTable, chance: random.Random) -> tuple[Decision, Act]:
    seen = table.sees(PLAYER)
    at = game.tables.find(seen)
    assert at is not None, seen
    open_now = table.allowed(PLAYER)
    act = Act(chance.choices(open_now, [float(policy[at, action]) for action in open_now])[0])
    worth = {Act(action): round(float(game.values[at, action]), _DIGITS) for action in open_now}
    best = max(worth, key=lambda action: worth[action])
    box, hand = asked_about(table.rules, table.state, PLAYER)
    decision = Decision(
        hand=format_cards(box.hands[hand - 1].cards),
        up=str(table.state.dealer[0]),
        situation=tuple(int(column) for column in seen),
        action=act.name.lower(),
        best=best.name.lower(),
        worth=tuple(Worth(action.name.lower(), value) for action, value in worth.items()),
        cost=round(worth[best] - worth[act], _DIGITS),
    )
    return decision, act


def _plain(amount: int) -> str:
    return format_dollars(Cents(amount)).removesuffix(".00")


def _written(act: Act) -> str:
    """The action of a round script."""
    match act:
        case Act.DOUBLE:
            return f"double 1 {PLAYER}={_plain(WAGER)}"
        case Act.SPLIT:
            return f"split 1 {PLAYER}"
        case Act.FORFEIT:
            return f"forfeit 1 {PLAYER}"
        case Act.INSURE:
            return f"insure {PLAYER} 1 {_plain(WAGER // 2)}"
        case Act.PASS:
            return "pass"
        case _:
            return f"{act.name.lower()} 1"
