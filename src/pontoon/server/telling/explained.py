"""Why the wagers of a round were paid as they were."""

from pontoon.cards import total_of
from pontoon.rulebook import Rulebook, load_book
from pontoon.server.telling.words import sentence_of
from pontoon.settlement import Line, why
from pontoon.table.state import PlayedRound
from pontoon.wire import explaining as wire
from pontoon.words.clauses import says, texts_of
from pontoon.words.elsewhere import Place, deciding, elsewhere, grouped, place_of
from pontoon.words.lines import sentence, undone_lines
from pontoon.words.span import plain


def explanation(stream: str, rules: Rulebook, played: PlayedRound, you: str, *, running: bool) -> wire.Explanation:
    """Every decided wager of a round, the reader's own first."""
    others = {} if running else elsewhere(played)
    gone = undone_lines(played.lines)
    lines = [_line(rules, line, you, others, undone=at in gone) for at, line in enumerate(played.lines)]
    lines.sort(key=lambda one: not one.yours)
    return wire.Explanation(
        stream,
        played.number,
        running,
        texts_of(rules),
        played.dealer,
        total_of(played.dealer).points,
        tuple(lines),
    )


def _line(
    rules: Rulebook, line: Line, you: str, others: dict[Place, tuple[tuple[str, Line], ...]], *, undone: bool
) -> wire.ExplainedLine:
    yours, decides = line.player == you, deciding(rules, line)
    paid = () if undone or line.reverses else others.get(place_of(line), ())
    return wire.ExplainedLine(
        line=line,
        yours=yours,
        undone=undone,
        sentence=sentence_of(sentence(rules, line, yours=yours)),
        why=why(line, rules.pontoon_name),
        clauses=tuple(wire.CitedClause(one, says(rules, one), one == decides) for one in line.clauses),
        elsewhere=tuple(_elsewhere(books, one, yours=yours) for books, one in grouped(paid)),
    )


def _elsewhere(books: tuple[str, ...], line: Line, *, yours: bool) -> wire.ElsewherePay:
    text = plain(sentence(load_book(books[0]), line, yours=yours))
    return wire.ElsewherePay(books, line.result, line.odds or "", line.net, line.clauses, text)
