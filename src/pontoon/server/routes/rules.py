"""Rulebooks and their clauses, for anybody."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.server.given import Ours
from pontoon.server.refusals import RefusalError
from pontoon.server.routes.asked import TableId, hosted_table
from pontoon.server.routes.documented import page
from pontoon.server.telling.charts import book_chart
from pontoon.server.telling.rules import book_card, book_rules, clause_answer, clause_lines, rules_answer
from pontoon.table import Refusal
from pontoon.wire import rules as wire

_TAG = "rules"
Book = Annotated[str, PathParameter(max_length=32)]
Number = Annotated[str, PathParameter(max_length=64)]


@get("/api/rules", **page(tag=_TAG, open_to_all=True))
async def list_books() -> list[wire.BookCard]:
    """The rulebooks at a glance, with what is special in each and its edge."""
    return [book_card(book) for book in BOOK_IDS]


@get("/api/rules/{book:str}", **page(404, tag=_TAG, open_to_all=True))
async def tell_rules(book: Book) -> wire.RulesAnswer:
    """All rules of a book: pay tables, what may be done, readings taken."""
    return book_rules(_book(book).id)


@get("/api/rules/{book:str}/chart", **page(404, tag=_TAG, open_to_all=True))
async def tell_chart(book: Book) -> wire.ChartAnswer:
    """The strategy chart of a book, for an endless shoe."""
    return book_chart(_book(book).id)


@get("/api/tables/{table:str}/rules", **page(404, tag=_TAG, open_to_all=True))
async def tell_table_rules(table: TableId, front: Ours) -> wire.RulesAnswer:
    """All rules of a table, with what its house variant has changed."""
    hosted = await hosted_table(front, table)
    lying = hosted.state.table
    return await front.desk.ask(rules_answer, hosted.rules, front.edges.at(hosted), lying.setup, lying.practice)


@get("/api/clauses/{book:str}", **page(404, tag=_TAG, open_to_all=True))
async def list_clauses(book: Book) -> list[wire.ClauseLine]:
    """Every clause of a book, in our words."""
    return list(clause_lines(_book(book).id))


@get("/api/clauses/{book:str}/{number:str}", **page(404, tag=_TAG, open_to_all=True))
async def tell_clause(book: Book, number: Number) -> wire.ClauseAnswer:
    """A clause in our words, the rules that rest on it, and what other books have for them."""
    found = clause_answer(_book(book), number)
    if found is None:
        raise RefusalError(Refusal("no-such-clause", "This book has no clause of that number."))
    return found


def _book(book: str) -> Rulebook:
    if book not in BOOK_IDS:
        raise RefusalError(Refusal("no-such-book", f"There is no such rulebook; there are: {', '.join(BOOK_IDS)}."))
    return load_book(book)


RULES = (list_books, tell_rules, tell_chart, tell_table_rules, list_clauses, tell_clause)
