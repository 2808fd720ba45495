"""Charts as players write them: a number for cards, marks for 6-7-8, a footnote where no mark says it."""

from pontoon.strategy import ROWS, Cell, Chart, parse_cell
from pontoon.strategy.layout import Layout, lay_out, lay_out_with_marks, mark_legend


def laid_out(*cells: str) -> tuple[Layout, list[str], list[int]]:
    """A chart of hits but for the row of 14, which has these cells; its marks and footnotes."""
    plain = {
        table: {row: (Cell("K" if table == "rescue" else "H"),) * 10 for row in rows} for table, rows in ROWS.items()
    }
    row = tuple(parse_cell(text, "hard") for text in cells) + (Cell("H"),) * (10 - len(cells))
    layout = lay_out_with_marks(Chart("chart", {**plain, "hard": {**plain["hard"], "14": row}}))
    (line,) = (line for line in layout.sections["Hard totals"] if line.label == "14")
    marks = [letter + mark for (letter, _), mark in zip(line.cells, line.marks, strict=True)]
    return layout, marks[: len(cells)], [note for _, note in line.cells][: len(cells)]


def test_a_number_says_from_how_many_cards_on_a_hand_is_hit() -> None:
    layout, marks, notes = laid_out("S 4H", "D 3H", "S")
    assert (marks, notes) == (["S4", "D3", "S"], [0, 0, 0])
    assert mark_legend(layout) == ("3 4 after a letter: hit with so many cards or more",)


def test_marks_say_that_two_cards_of_678_are_hit() -> None:
    layout, marks, notes = laid_out("S 4H xH", "S 5H oH", "S sH")
    assert (marks, notes) == (["S4*", "S5†", "S‡"], [0, 0, 0])
    assert [words[0] for words in mark_legend(layout)[1:]] == ["*", "†", "‡"]


def test_what_no_mark_says_has_a_footnote() -> None:
    layout, marks, notes = laid_out("S 4H 5D", "S 4H 6H", "S f3D", "S oH sS", "S 4H")
    assert (marks, notes) == (["S", "S", "S", "S", "S4"], [1, 2, 3, 4, 0])
    assert layout.notes[0] == "hit with 4 cards or more; double with 5 cards or more"


def test_one_number_alone_is_told_by_itself() -> None:
    layout, _, _ = laid_out("S 4H")
    assert mark_legend(layout) == ("4 after a letter: hit with 4 cards or more",)
    assert "H hit" in layout.legend


def test_without_marks_every_exception_has_its_footnote() -> None:
    plain = {table: {row: (Cell("S", (("4", "H"),)),) * 10 for row in rows} for table, rows in ROWS.items()}
    layout = lay_out(Chart("chart", plain))
    assert layout.notes == ("hit with 4 cards or more",)
    assert mark_legend(layout) == ()
