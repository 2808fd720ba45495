"""The parts of a report on its basis: rules, side wagers, method, agreement."""

from html import escape

from pontoon.analysis.sidebets import EXACTNESS
from pontoon.analysis.solver.cost import READ
from pontoon.cli.figure import number
from pontoon.cli.mathematics.sidebets import NAMES
from pontoon.cli.report.data import Report, agreed_error
from pontoon.cli.report.table import framed, marked, one_in, per_cent, signed, table, told
from pontoon.cli.rules.cost import books_words, rule_words, short_value
from pontoon.rulebook import rules_by_path
from pontoon.words.clauses import closest
from pontoon.words.rules import label, section_title, sections, value_words


def rules(found: Report) -> str:
    """The rules that the mathematics reads, with their clauses."""
    by_path = rules_by_path(found.data.asked.rules)
    changed = {setting.partition("=")[0].strip() for setting in found.settings}
    body, section = [], ""
    for path in sorted(("cards.decks", *READ), key=lambda path: sections().index(path.partition(".")[0])):
        rule, own = by_path[path], path.partition(".")[0]
        if own != section:
            section = own
            body.append(f'<tr class="group"><th scope="colgroup" colspan="3">{escape(section_title(own))}</th></tr>')
        reading = (f"reading {rule.reading}",) if rule.reading else ()
        cited = ", ".join((*closest(rule.clauses), *reading)) or "no clause"
        body.append(
            f"<tr{marked('here', when=path in changed)}>"
            f'<th scope="row">{escape(label(path))}</th><td>{escape(value_words(path, rule.value))}</td>'
            f'<td class="clause">{escape(cited)}</td></tr>'
        )
    heads = '<th scope="col">Rule</th><th scope="col">In force</th><th scope="col">Clause</th>'
    set_otherwise = " Marked rows were set otherwise for this report." if changed else ""
    return framed(f"{found.data.asked.rules.title}: the rules that decide the figures.{set_otherwise}", heads, body)


def wagers(found: Report) -> str:
    """Side wagers, insurance and rare events."""
    rows = [
        (
            NAMES.get(one.name, one.name),
            "" if one.edge is None else per_cent(float(one.edge)),
            "" if one.edge is None else f"{one.edge.numerator:,}/{one.edge.denominator:,}".replace("-", "−"),
            per_cent(float(one.hit_rate)),
            one_in(float(one.hit_rate)),
            "" if one.deviation is None else number(one.deviation, most=4),
        )
        for one in found.data.wagers
    ]
    heads = ("Wager", "House edge", "Exactly", "Hit rate", "How rare", "Deviation")
    return table("Per cent of the side wager.", heads, rows) + f'<p class="note">{escape(EXACTNESS)}</p>'


def costs(found: Report) -> str:
    """What each rule is worth."""
    if found.data.costs is None:
        return ""
    ranked = sorted(found.data.costs, key=lambda one: (one.change is None, -abs(one.change or 0.0)))
    rows = [
        (
            rule_words(one),
            short_value(one.value),
            books_words(one),
            "not alone" if one.change is None else f"{signed(100 * one.change, 4)}%",
        )
        for one in ranked
    ]
    caption = (
        "Change of the house edge in an endless shoe when one rule is exchanged for another book's, or taken away."
    )
    return table(caption, ("Rule", "Exchanged for", "As in", "Change"), rows, text=(0, 1, 2))


def method(found: Report) -> str:
    """How the figures were computed, and which are exact."""
    mean = abs(found.data.edge.distribution.mean - found.data.edge.ev)
    spread = abs(found.data.edge.distribution.variance - found.data.edge.variance)
    finite = found.data.asked.decks is not None
    lines = [
        "One player on one box, nobody else at the table, every round from a full shoe, insurance never taken.",
        "Every hand is its composition. For each of 3,082 compositions the best of standing, drawing and doubling is "
        "found from those with one card more; the dealer's chances are counted for the very cards that are gone.",
        "Suits count where the pays do: in 6-7-8 and 7-7-7, and for the Super Bonus.",
        found.data.edge.exactness,
        "The distribution carries the chance of every composition forward along the best play."
        + (
            " On a split box what earlier hands drew counts to the second order, so that it differs from the solver "
            f"there alone: by {mean:.0e} in the mean, by {spread:.0e} in the variance."
            if finite
            else f" In an endless shoe that is exact: mean and variance are the solver's to {max(mean, spread):.0e}."
        ),
        "Side wagers and insurance are exact fractions.",
        "A cutting card, other players and errors of play change what a house earns; the exact figures leave them out.",
    ]
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def agreement(found: Report) -> str:
    """Solver and simulator side by side."""
    run = found.data.agreement
    own = {found.data.asked.rules.id, found.data.asked.rules.extends}
    rows = [
        (
            ", ".join(row.books),
            row.strategy,
            per_cent(row.exact, error=agreed_error(run, row)),
            per_cent(row.simulated, error=row.standard_error),
            told(row.standard_error),
            signed(row.difference, 1),
        )
        for row in run.rows
    ]
    here = tuple(number for number, row in enumerate(run.rows) if own & set(row.books))
    caption = (
        f"House edges of the books as they stand: {run.rounds:,} rounds of each strategy from fresh shoes of "
        f"{run.decks} decks, bet {run.bet}, seed {run.seed}. The difference is in standard errors."
    )
    heads = ("Book", "Strategy", "Exact", "Simulated", "Standard error", "Difference")
    return (
        "<p>The game is answered three times: by the table engine that settles real rounds, by the solver behind this "
        "report, and by a simulator with tables of its own. Engine and simulator are held to every cent over the same "
        "cards; solver and simulator are held to each other here.</p>\n"
        + table(caption, heads, rows, text=(0, 1), here=here)
    )
