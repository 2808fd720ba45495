"""Rules and clauses in words, from the books themselves."""

from functools import cache

from pontoon.money import Odds
from pontoon.rulebook import (
    BOOK_IDS,
    Clause,
    Rule,
    Rulebook,
    clauses_of,
    digest_of,
    load_book,
    paths_citing,
    rules_by_path,
)
from pontoon.server.edges import edge_of
from pontoon.table import Limits, Practice, Setup
from pontoon.wire import rules as wire
from pontoon.wire.http import Edge
from pontoon.words import sign as signs
from pontoon.words.clauses import find_clause, texts_of
from pontoon.words.dealing import dealing_clauses
from pontoon.words.rules import full_label, is_around, label, says_nothing, section_title, sections, value_words
from pontoon.words.special import special

_USUAL_DECKS = 6


_MOST_KEPT = 1024
_SPECIALS: dict[str, tuple[wire.Special, ...]] = {}
"""What is special in rules, by their digest: a lobby asks for the same again and again."""


def specials(rules: Rulebook) -> tuple[wire.Special, ...]:
    """What is special in these rules."""
    digest = digest_of(rules)
    if digest not in _SPECIALS:
        if len(_SPECIALS) >= _MOST_KEPT:
            _SPECIALS.clear()
        _SPECIALS[digest] = tuple(wire.Special(one.text, one.clauses) for one in special(rules))
    return _SPECIALS[digest]


@cache
def book_rules(book: str) -> wire.RulesAnswer:
    """All rules of one of our books."""
    rules = load_book(book)
    return rules_answer(rules, book_edge(rules))


@cache
def book_card(book: str) -> wire.BookCard:
    """One of our books at a glance."""
    rules = load_book(book)
    decks = tuple(sorted(rules.cards.decks.value))
    return wire.BookCard(
        book=rules.id,
        title=rules.title,
        issued=rules.issued,
        pontoon_name=rules.pontoon_name,
        special=specials(rules),
        decks=decks,
        boxes=rules.boxes.number.value,
        limits=Limits(),
        sides=tuple(_side(rules, kind) for kind, _ in rules.sides),
        edge=book_edge(rules),
    )


def book_edge(rules: Rulebook) -> Edge:
    """The edge of a book with 6 decks, or the most it allows."""
    decks = rules.cards.decks.value
    usual = _USUAL_DECKS if _USUAL_DECKS in decks else max(decks)
    return edge_of(rules, Setup(decks=usual, hole_card=rules.dealer.hole_card.value[0]))


def _side(rules: Rulebook, kind: str) -> wire.SideCard:
    section = kind.replace("-", "_")
    pays = [
        rule.value
        for path, rule in rules_by_path(rules).items()
        if path.startswith(f"{section}.") and isinstance(rule.value, Odds)
    ]
    most = max(pays, key=lambda odds: odds.to / odds.on).in_words if pays else ""
    return wire.SideCard(kind, section_title(section), most)


def rules_answer(
    rules: Rulebook, edge: Edge, setup: Setup | None = None, practice: Practice | None = None
) -> wire.RulesAnswer:
    """All rules of a book; with a set-up, as a table under them has it."""
    base = load_book(rules.extends) if rules.extends in BOOK_IDS else None
    usual = {} if base is None else rules_by_path(base)
    own = rules_by_path(rules)
    lines = {path: _rule(path, rule, usual.get(path)) for path, rule in own.items() if not says_nothing(rule)}
    return wire.RulesAnswer(
        book=rules.id,
        base=texts_of(rules),
        title=rules.title,
        issued=rules.issued,
        pontoon_name=rules.pontoon_name,
        digest=digest_of(rules),
        decks=tuple(sorted(rules.cards.decks.value)) if setup is None else (setup.decks,),
        edge=edge,
        inscriptions=inscriptions(rules, setup or Setup(), practice or Practice(), decks=setup is not None),
        scales=tuple(scale(one) for one in signs.pay_scales(rules)),
        sections=tuple(
            _section(name, lines) for name in sections() if any(path.startswith(f"{name}.") for path in lines)
        ),
        readings=tuple(one for one in lines.values() if one.reading),
        changed=tuple(one for one in lines.values() if one.usual),
        dealing=dealing_clauses(rules),
        surrender_in_turn=rules.surrender.when.value == "own-turn",
    )


def inscriptions(rules: Rulebook, setup: Setup, practice: Practice, *, decks: bool) -> tuple[wire.SignNotice, ...]:
    """What the sign of a table says: what a pontoon and insurance pay, how the dealer draws, the amounts."""
    limits = setup.limits
    sides = Limits(limits.side_minimum, limits.maximum if limits.side_maximum is None else limits.side_maximum)
    try:
        made = signs.make_sign(rules, limits, sides, setup.decks if decks else None, practice)
    except signs.SignError:
        return ()  # limits that leave no room for a side wager: nothing hangs on the sign then
    return tuple(wire.SignNotice(one.text, one.clauses) for one in (*made.inscriptions, *made.amounts))


def scale(one: signs.Scale) -> wire.Scale:
    """A pay table as a body."""
    rows = tuple(wire.ScaleRow(what, pays) for what, pays in one.rows)
    return wire.Scale(
        one.title, rows, one.clauses, tuple(wire.SignNotice(note.text, note.clauses) for note in one.notes)
    )


def _section(name: str, lines: dict[str, wire.RuleLine]) -> wire.RuleSection:
    own = tuple(line for path, line in lines.items() if path.startswith(f"{name}."))
    return wire.RuleSection(name, section_title(name), is_around(name), own)


def _rule(path: str, rule: Rule[object], usual: Rule[object] | None, *, full: bool = False) -> wire.RuleLine:
    differs = usual is not None and usual.value != rule.value
    return wire.RuleLine(
        path,
        full_label(path) if full else label(path),
        value_words(path, rule.value),
        rule.clauses,
        rule.reading,
        value_words(path, usual.value) if usual is not None and differs else "",
    )


def clause_lines(book: str) -> tuple[wire.ClauseLine, ...]:
    """Every clause of a book, in the order of its text."""
    return tuple(_line(one) for one in clauses_of(book).values())


def _line(one: Clause) -> wire.ClauseLine:
    return wire.ClauseLine(one.number, one.kind, one.says)


def clause_answer(rules: Rulebook, number: str) -> wire.ClauseAnswer | None:
    """A clause with everything known of it; None where the book has none of this number."""
    found = find_clause(rules, number)
    if found is None:
        return None
    own = rules_by_path(rules)
    cited = dict.fromkeys(
        path
        for clause in (found.clause, *found.parts)
        if clause is not None
        for path in paths_citing(rules, clause.number)
        if path in own
    )
    return wire.ClauseAnswer(
        book=rules.id,
        title=rules.title,
        number=found.asked,
        kind="" if found.clause is None else found.clause.kind,
        says="" if found.clause is None else found.clause.says,
        parts=tuple(_line(one) for one in found.parts),
        rules=tuple(_rule(path, own[path], None, full=True) for path in cited),
        elsewhere=tuple(_elsewhere(path, other) for path in cited for other in BOOK_IDS if other != rules.id),
    )


def _elsewhere(path: str, book: str) -> wire.ElsewhereRule:
    rule = rules_by_path(load_book(book)).get(path)
    if rule is None:
        return wire.ElsewhereRule(path, book, "", ())
    return wire.ElsewhereRule(path, book, value_words(path, rule.value), rule.clauses)
