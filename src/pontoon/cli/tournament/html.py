"""The report of a tournament as one web page that needs no other files, to look at and to print."""

from html import escape

from pontoon import __version__
from pontoon.cli.files import MADE_BY
from pontoon.cli.tournament.chart import chips_charts
from pontoon.cli.tournament.view import session_title, signed_chips
from pontoon.tournament import Chips
from pontoon.tournament.report_data import HandRow, Report, RoundRow, SessionRow, TableRow

_OPEN_ROUNDS = 60
"""With more rounds than this in all, the tables of rounds are folded at first."""

_STYLE = """
:root { --ink: #1d2a24; --quiet: #6b7a72; --line: #d9e0dc; --felt: #1f5d45; --gold: #b8892b; --soft: #f4f7f5; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink);
  font: 15px/1.45 "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 0 1.5rem 3rem; }
header { background: var(--felt); color: #fff; }
header div { max-width: 68rem; margin: 0 auto; padding: 2rem 1.5rem 1.6rem; }
h1 { margin: 0 0 .3rem; font-size: 2rem; font-weight: 650; letter-spacing: -.01em; }
header p { margin: 0; opacity: .85; }
h2 { margin: 2.4rem 0 .8rem; padding-bottom: .3rem; border-bottom: 2px solid var(--felt); font-size: 1.25rem; }
h3 { margin: 1.2rem 0 .4rem; font-size: 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-size: .78rem; font-weight: 600; color: var(--quiet); text-transform: uppercase;
  letter-spacing: .04em; }
th, td { padding: .28rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; width: 1%; }
tr.prize td { font-weight: 600; }
tr.prize td.money { color: var(--gold); }
.quiet { color: var(--quiet); font-size: .85rem; font-weight: 400; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .8rem; margin: 1.4rem 0; }
.facts div { padding: .7rem .9rem; background: var(--soft); border-radius: .5rem; }
.facts b { display: block; font-size: 1.25rem; }
.seats { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .8rem; }
.table { padding: .7rem .9rem; border: 1px solid var(--line); border-top: 4px solid var(--felt);
  border-radius: .5rem; break-inside: avoid; }
.table h3 { margin: 0 0 .3rem; }
.table ol { margin: 0; padding-left: 1.3rem; }
.bar { display: inline-block; height: .6rem; border-radius: .3rem; background: var(--felt); opacity: .75; }
.through { color: var(--felt); font-weight: 600; }
.won { color: #16713f; } .lost { color: #a3312a; }
.red { color: #b3261e; }
details { margin: .5rem 0; } summary { cursor: pointer; font-weight: 600; }
.rounds td { font-size: .86rem; } .rounds tr.first td { border-top: 2px solid var(--line); }
svg { max-width: 100%; height: auto; }
@page { size: A4; margin: 12mm; }
@media print { body { font-size: 10px; } header { background: #fff; color: var(--ink);
  border-bottom: 3px solid var(--felt); } header div { padding: 0 0 .6rem; } main { padding: 0; max-width: none; }
  h1 { font-size: 1.5rem; } h2 { break-after: avoid; margin: .9rem 0 .3rem; } tr { break-inside: avoid; }
  th, td { padding: .1rem .4rem; } .facts { margin: .6rem 0; } .facts div { padding: .3rem .5rem; }
  section, details, .chips ~ .chips { display: none; } .chips svg { max-height: 75mm; } }
.paper { display: none; } @media print { .paper { display: block; } }
"""
"""On paper there is one sheet: what came of it. Seats, standings and rounds are for the screen."""

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def report_page(report: Report) -> str:
    """The whole page."""
    total = sum(len(table.rounds) for session in report.sessions for table in session.tables)
    parts = [
        _head(report),
        "<main>",
        _facts(report),
        _prizes(report),
        chips_charts(report),
        *(_session(report, session, opened=total <= _OPEN_ROUNDS) for session in report.sessions),
        _entries(report),
        '<p class="paper quiet">Seats, standings and every round are on the page itself.</p></main></body></html>',
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _head(report: Report) -> str:
    directed = f" · directed by {escape(' and '.join(report.directors))}" if report.directors else ""
    same = " · duplicate cards" if report.duplicate else ""
    line = f"{escape(report.start.replace('T', ' '))} · {escape(report.book)}{same}{directed}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'{MADE_BY}{__version__}">'
        f"<title>{escape(report.title)}</title><style>{_STYLE}</style></head>\n"
        f"<body><header><div><h1>{escape(report.title)}</h1><p>{line}</p></div></header>"
    )


def _facts(report: Report) -> str:
    money = report.money
    facts = [
        ("entries", str(money.entries)),
        ("fees", money.fees),
        ("commission", money.commission),
        ("prize pool", money.pool),
    ]
    if report.phase == "cancelled":
        facts.append(("refunded (20.24)", money.refunds))
    cells = "".join(f"<div><b>{escape(value)}</b><span class=quiet>{name}</span></div>" for name, value in facts)
    return f'<div class="facts">{cells}</div>'


def _prizes(report: Report) -> str:
    if report.phase == "cancelled":
        back = [f"<tr><td>{escape(row.player)}</td><td class=number>{row.amount}</td></tr>" for row in report.returned]
        head = "<th>player</th><th class=number>goes back</th>"
        return f"<h2>Cancelled</h2><p>Cancelled, and all fees refunded (20.24).</p>{_table(head, back)}"
    if not report.prizes:
        return "<h2>Prizes</h2><p>Not finished yet.</p>"
    rows = []
    for row in report.prizes:
        paid = row.amount != "0.00"
        rows.append(
            f'<tr class="{"prize" if paid else ""}"><td class=number>{row.place}</td><td>{escape(row.player)}</td>'
            f'<td class="number money">{row.amount if paid else ""}</td>'
            f"<td class=quiet>{escape(', '.join(row.clauses))}</td></tr>"
        )
    shown = rows if len(rows) <= 40 else [row for row in rows if 'class="prize"' in row]
    rest = "" if len(shown) == len(rows) else _folded(f"All {len(rows)} places", _table(_PRIZES, rows), opened=False)
    return f"<h2>Prizes</h2>{_table(_PRIZES, shown)}{rest}"


_PRIZES = "<th class=number>place</th><th>player</th><th class=number>prize</th><th>clauses</th>"


def _table(head: str, rows: list[str], kind: str = "") -> str:
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _folded(title: str, body: str, *, opened: bool) -> str:
    return f"<details{' open' if opened else ''}><summary>{escape(title)}</summary>{body}</details>"


def _session(report: Report, session: SessionRow, *, opened: bool) -> str:
    notes = "".join(
        f"<p>{escape(note.said)} <span class=quiet>{escape(', '.join(note.clauses))}</span></p>"
        for note in report.notes
        if note.session == session.session
    )
    seats = "".join(_seating(table) for table in session.tables)
    rounds = "".join(
        _folded(f"Table {table.table}: {len(table.rounds)} rounds", _rounds(table), opened=opened)
        for table in session.tables
        if table.rounds
    )
    return (
        f"<section><h2>{escape(session_title(session))}</h2>{notes}<h3>Seating</h3><div class=seats>{seats}</div>"
        f"{_standings(session)}<h3>Rounds</h3>{rounds}</section>"
    )


def _seating(table: TableRow) -> str:
    seats = "".join(
        f"<li value={seat.box}>{escape(seat.player)} <span class=quiet>{seat.chips}</span></li>" for seat in table.seats
    )
    out = "".join(f"<div class=quiet>out: {escape(text)}</div>" for text in table.eliminated)
    return f"<div class=table><h3>Table {table.table}</h3><ol>{seats}</ol>{out}</div>"


def _standings(session: SessionRow) -> str:
    if not session.standings:
        return ""
    most = max((row.chips.hundredths for row in session.standings), default=0) or 1
    through = set(session.through)
    rows = [
        f"<tr><td class=number>{row.place}</td><td>{escape(row.player)}</td><td class=number>{row.chips}</td>"
        f'<td><span class=bar style="width:{max(0, 10 * row.chips.hundredths / most):.2f}rem"></span></td>'
        f"<td class=number>{row.table}</td>"
        f"<td class=through>{'through' if row.player in through else ''}</td></tr>"
        for row in session.standings
    ]
    head = "<th class=number>place</th><th>player</th><th class=number>chips</th><th></th><th class=number>table</th>"
    body = _table(head + "<th></th>", rows)
    if len(rows) > 40:
        return _folded(f"Standings of {len(rows)} players", body, opened=False)
    return f"<h3>Standings</h3>{body}"


def _rounds(table: TableRow) -> str:
    head = (
        "<th>round</th><th>dealer</th><th class=number>box</th><th>player</th><th class=number>wager</th>"
        "<th>cards</th><th class=number>gain</th><th class=number>chips</th>"
    )
    return _table(head, [row for played in table.rounds for row in _round(played)], "rounds")


def _round(played: RoundRow) -> list[str]:
    rows: list[str] = []
    for at, hand in enumerate(played.hands):
        first = at == 0
        number = f"{played.round}{' void' if played.void else ''}" if first else ""
        dealer = _cards(played.dealer) if first else ""
        kind = "first" if first else ""
        rows.append(f'<tr class="{kind}"><td>{number}</td><td>{dealer}</td>{_hand(hand, played.marker)}</tr>')
    return rows


def _hand(hand: HandRow, marker: int) -> str:
    mark = "▸ " if hand.box == marker else ""
    colour = "won" if hand.net > Chips(0) else "lost" if hand.net < Chips(0) else ""
    cards = " <span class=quiet>|</span> ".join(_cards(one) for one in hand.hands)
    sides = f" <span class=quiet>{escape(', '.join(hand.sides))}</span>" if hand.sides else ""
    return (
        f"<td class=number>{mark}{hand.box}</td><td>{escape(hand.player)}</td><td class=number>{hand.wager}</td>"
        f'<td>{cards}{sides}</td><td class="number {colour}">{signed_chips(hand.net)}</td>'
        f"<td class=number>{hand.chips}</td>"
    )


def _cards(text: str) -> str:
    """Cards with suit symbols, hearts and diamonds in red."""
    return " ".join(
        f'<span class="{"red" if card[1] in "hd" else ""}">{card[0]}{_SUITS[card[1]]}</span>' for card in text.split()
    )


def _entries(report: Report) -> str:
    places = {row.player: str(row.place) for row in report.prizes}
    rows = [
        f"<tr><td class=number>{row.number}</td><td>{escape(row.player)}</td><td>{escape(row.paid_by)}</td>"
        f"<td class=number>{places.get(row.player, row.status)}</td></tr>"
        for row in report.entries
    ]
    head = "<th class=number>entry</th><th>player</th><th>paid by</th><th class=number>place</th>"
    reserves = f"<p>Reserves: {escape(', '.join(report.reserves))}</p>" if report.reserves else ""
    body = _folded(f"{len(rows)} entries", _table(head, rows), opened=len(rows) <= 40)
    return f"<section><h2>Entries</h2>{body}{reserves}</section>"
