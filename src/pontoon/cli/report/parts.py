"""The parts of a report that show figures of the game."""

from math import sqrt

from pontoon.analysis.asked import Asked
from pontoon.analysis.told import chance_error, deviation_error, up_errors, variance_error
from pontoon.cli.figure import number, share, with_error
from pontoon.cli.mathematics.errors import edge_error
from pontoon.cli.mathematics.results import RARE, chance_words, grouped, net_words
from pontoon.cli.report.chart import legend, notes, results_svg, strategy_tables, up_cards_svg
from pontoon.cli.report.data import Report
from pontoon.cli.report.table import one_in, per_cent, signed, table, told
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.strategy.layout import lay_out
from pontoon.words.rules import dollars

_SESSIONS = (1, 100, 1_000, 10_000)
_HANDS = {
    "21 of five cards": ("five_cards", "21 in five cards"),
    "21 of six cards": ("six_cards", "21 in six cards"),
    "21 of seven cards or more": ("seven_cards", "21 in seven cards or more"),
    "6-7-8 mixed": ("mixed_678", "6-7-8, mixed suits"),
    "6-7-8 suited": ("suited_678", "6-7-8, one suit"),
    "6-7-8 spades": ("spades_678", "6-7-8, spades"),
    "7-7-7 mixed": ("mixed_777", "7-7-7, mixed suits"),
    "7-7-7 suited": ("suited_777", "7-7-7, one suit"),
    "7-7-7 spades": ("spades_777", "7-7-7, spades"),
    "any other 21": ("other", "Any other 21"),
}
_ACTIONS = {
    "stand": "Stood below 21",
    "bust": "Bust, not doubled",
    "double": "Doubled",
    "double bust": "– of these bust",
    "rescue": "– of these rescued",
    "surrender": "Surrendered",
    "split": "Split",
    "split again": "Split again",
    "dealer pontoon before play": "Lost to a pontoon before play",
}


def tiles(found: Report) -> str:
    """The most wanted figures."""
    results = found.data.edge.distribution
    edge, decks = found.data.edge, found.data.asked.decks
    won, even, lost = (share(chance, found.chance_error(chance), most=1) for chance in map(results.chance, (1, 0, -1)))
    variance = with_error(edge.variance, variance_error(decks), most=4)
    deviation = number(edge.deviation, deviation_error(edge.variance, decks), most=4)
    shown = (
        ("House edge, best play", per_cent(edge.edge, error=found.error), f"of the wager, {told(found.error)}"),
        ("House edge, chart below", per_cent(found.data.chart_edge, error=found.error), "played to the letter"),
        ("Standard deviation", deviation, f"variance {variance}"),
        ("Rounds won", won, f"{even} stand off, {lost} lost"),
    )
    return (
        '<dl class="tiles">'
        + "".join(f"<div><dt>{name}</dt><dd>{figure}<small>{more}</small></dd></div>" for name, figure, more in shown)
        + "</dl>"
    )


def edges(found: Report) -> str:
    """The edge by decks and bet."""
    asked = found.data.asked
    heads = ("Shoe", *(bet_words(bet) for bet in found.data.bets))
    bets, edge = found.data.bets, found.data.edge
    errors = {decks: [edge_error(Asked(asked.rules, decks, bet)) for bet in bets] for decks in found.data.edges}
    rows = [
        (
            shoe_words(decks),
            *(per_cent(one, error=error) for one, error in zip(row, errors[decks], strict=True)),
            told(max(errors[decks])),
        )
        for decks, row in found.data.edges.items()
    ]
    heads = (*heads, "Right to")
    here = (list(found.data.edges).index(asked.decks),)
    caption = "House edge under best play, per cent of the original wager. The bet decides the Super Bonus alone."
    spread = deviation_error(edge.variance, asked.decks)
    swings = [
        (
            f"{rounds:,}",
            signed(rounds * edge.ev, 3, rounds * edge.error),
            number(sqrt(rounds) * edge.deviation, sqrt(rounds) * spread, most=2),
        )
        for rounds in _SESSIONS
    ]
    return table(caption, heads, rows, here=here) + table(
        "What it means over a number of rounds, in wagers, for the game of this report.",
        ("Rounds", "Mean result", "Standard deviation"),
        swings,
    )


def bet_words(bet: Cents | None) -> str:
    """A column of the table of edges."""
    return "No Super Bonus" if bet is None else f"Bet {dollars(bet)}"


def shoe_words(decks: int | None) -> str:
    """A row of the table of edges."""
    return "Endless shoe" if decks is None else f"{decks} decks"


def up_cards(found: Report) -> str:
    """The value by up card."""
    errors = up_errors(found.data.edge.solution.game, found.data.asked.decks)
    rows = [
        (one.up, per_cent(one.chance, 2), signed(one.ev, 5, error), told(error))
        for one, error in zip(found.data.edge.by_up, errors, strict=True)
    ]
    caption = "Value of a round to the player, as a share of the wager."
    return (
        f'<div class="charts"><figure>{up_cards_svg(found.data.edge.by_up)}<figcaption>Above the line the player wins.'
        f"</figcaption></figure>\n{table(caption, ('Up card', 'Chance', 'Value', 'Right to'), rows)}</div>"
    )


def strategy(found: Report) -> str:
    """The chart with its footnotes, rescues and what differs after a split."""
    layout = lay_out(found.data.chart)
    return (
        f"<p>House edge of this chart {per_cent(found.data.chart_edge, error=found.error)}, "
        f"of best play {per_cent(found.data.edge.edge, error=found.error)}, {told(found.error)}. "
        "Best play looks at every card of the hand; the chart goes by totals. Columns are the dealer's card; "
        "10 stands for J, Q and K. Where several parts of a note fit, the last of them holds.</p>\n"
        f"{legend(layout)}\n{strategy_tables(layout)}\n{notes(layout)}"
    )


def results(found: Report) -> str:
    """The distribution of results, drawn and in full."""
    bands = grouped(found.gains, RARE)
    rows = [
        (net_words(band).replace("-", "−"), chance_words(band, 7), told(band.error), one_in(band.chance, band.error))
        for band in grouped(found.gains, 1e-8)
    ]
    caption = "Every gain of a round in wagers; those seldomer than once in a hundred million rounds put together."
    return (
        f'<div class="charts"><figure>{results_svg(bands)}<figcaption>Gain of a round in wagers. Rare gains are put '
        f"together.</figcaption></figure>\n{table(caption, ('Gain', 'Chance', 'Right to', 'How rare'), rows)}</div>"
    )


def frequencies(found: Report) -> str:
    """How often each bonus hand and each action comes."""
    rules, by_event = found.data.asked.rules, {one.event: one for one in found.data.edge.distribution.frequencies}
    hands = [_frequency(rules.pontoon_name, rules.pays.pontoon.value.in_words, found, "pontoon")]
    hands += [
        _frequency(name, getattr(rules.pays, key).value.in_words, found, event) for event, (key, name) in _HANDS.items()
    ]
    if by_event["super bonus"].each_round > 0.0:
        hands.insert(-1, _frequency("Super Bonus", _super_bonus(rules, found.data.asked.bet), found, "super bonus"))
    actions = [(name, *_shares(found, event)) for event, name in _ACTIONS.items() if by_event[event].each_round > 0.0]
    heads = ("In a round", "Right to", "How rare", "Unsplit", "On split boxes")
    return table(
        "Hands that pay more, under best play: how many come in a round. Doubled hands are not among them, and 7-7-7 "
        "with the Super Bonus counts in both rows.",
        ("Hand", "Pays", *heads),
        hands,
        text=(0, 1),
    ) + table("What else becomes of hands under best play.", ("Hand", *heads), actions)


def _frequency(name: str, pays: str, found: Report, event: str) -> tuple[str, ...]:
    return (name, pays, *_shares(found, event))


def _shares(found: Report, event: str) -> tuple[str, ...]:
    one = next(one for one in found.data.edge.distribution.frequencies if one.event == event)
    error = chance_error(one.split, one.split, found.data.asked.decks)
    every, split = (share(chance, error, most=5) for chance in (one.each_round, one.split))
    return (every, told(error), one_in(one.each_round, error), share(one.unsplit, most=5), split)


def _super_bonus(rules: Rulebook, bet: Cents | None) -> str:
    bands = [band for band in rules.super_bonus.bands.value if bet is not None and bet >= band.at_least]
    return dollars(bands[-1].pays) if bands else ""
