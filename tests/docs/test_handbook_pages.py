"""The pages and pictures of the handbook that are made by programs are in step with what they are made from."""

import re
from pathlib import Path

import pytest

from handbook import checking, staging
from pontoon.cli.command_tree import command_tree
from pontoon.rulebook import BOOK_IDS
from scripts import make_commands, make_hands, make_play_pages, make_rule_keys, make_strategy_page
from tests.support.handbook import DOCS, ROOT, blocks

SITE = ROOT / "src" / "pontoon" / "server" / "handbook"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_how_to_play_says_what_the_rules_say(book: str) -> None:
    text = (make_play_pages.FOLDER / f"{book}.md").read_text(encoding="utf-8")
    assert text == make_play_pages.render(book), "run python -m scripts.make_play_pages"


def test_the_table_of_the_five_games_has_their_exact_edges() -> None:
    told = re.search(
        r"\| edge of best play, six decks \| (.*) \|", (DOCS / "play" / "index.md").read_text(encoding="utf-8")
    )
    assert told is not None
    wanted = []
    for book in ("nz-current", "nz-2000", "act-2005", "sg-rws-v5", "ma-2025"):
        found = re.search(r"loses ([0-9.]+ %)", make_play_pages.render(book))
        assert found is not None
        wanted.append(found[1])
    assert told[1].split(" | ") == wanted


def test_rounds_are_drawn_as_the_engine_plays_them() -> None:
    drawn = {path.name: path.read_text(encoding="utf-8") for path in make_hands.FOLDER.glob("*.svg")}
    assert drawn == make_hands.pictures(), "run python -m scripts.make_hands"


def test_strategy_cards_are_the_charts_of_the_books() -> None:
    text = make_strategy_page.PAGE.read_text(encoding="utf-8")
    assert text == make_strategy_page.render(), "run python -m scripts.make_strategy_page"


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_full_cards_are_those_of_the_solver(book: str) -> None:
    kept = (make_strategy_page.FOLDER / f"{book}.svg").read_text(encoding="utf-8")
    assert kept == make_strategy_page.picture(book)


def test_rule_keys_are_those_of_the_declarations() -> None:
    assert make_rule_keys.PAGE.read_text(encoding="utf-8") == make_rule_keys.render(), (
        "run python -m scripts.make_rule_keys"
    )


def test_commands_and_the_manual_are_those_of_the_command_line() -> None:
    assert make_commands.PAGE.read_text(encoding="utf-8") == make_commands.render(), (
        "run python -m scripts.make_commands"
    )
    assert make_commands.MANUAL.read_text(encoding="utf-8") == make_commands.manual()


def commands_on(page: Path) -> list[str]:
    """What stands on a page after `pontoon`: lines of its blocks, and commands in the text."""
    text = page.read_text(encoding="utf-8")
    lines = [line for block in blocks(text) for line in block.text.splitlines()]
    found = [line[1] for line in (re.match(r"(?:\S+ \| )?pontoon (.*)", line) for line in lines) if line]
    said = re.findall(r"(?<!`)`pontoon ([^`]+)`(?!`)", text)
    return found + [" ".join(one.split()) for one in said if one not in LABELS]


LABELS = ("commitment 1", "shoe 1")
"""What the audit begins its digests with; no command."""
PAGES = [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]


def test_every_command_on_every_page_uses_commands_and_options_that_are_there() -> None:
    """Those that are not run, too: in the text, in the help, in the list of changes."""
    known = {entry.words: {name for option in entry.options for name in option.names} for entry in command_tree()}
    looked = 0
    for page in PAGES:
        for line in commands_on(page):
            words = re.split(r";|  #| \| ", line)[0].split()  # of two commands in a line the first
            path = tuple(words[:2]) if tuple(words[:2]) in known else tuple(words[:1])
            if words[0].startswith("-"):  # of the program itself, such as --version
                continue
            assert path in known or path[0] in {entry[0] for entry in known if entry}, (page.name, line)
            given = {word.partition("=")[0].rstrip(",.") for word in words if re.match(r"--[a-z]", word)}
            allowed = known.get(path) or {
                name for entry, names in known.items() if entry[:1] == path[:1] for name in names
            }
            assert given <= allowed | {"--help", "--version"}, (page.name, line)
            looked += 1
    assert looked > 400


def test_every_link_of_the_handbook_leads_somewhere_and_nothing_comes_from_elsewhere() -> None:
    assert checking.faults(SITE) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#here">b</a><a href="c.html">c</a><img src="//elsewhere/x.png">')
    told = '<p id="there" style="color: red">b</p><script>1</script><table><th>a</th><th> </th></table>'
    (tmp_path / "b.html").write_text(told)
    found = checking.faults(tmp_path)
    assert len(found) == 8  # no words, elsewhere twice, no place, no page; a style, a script, a column without a head
    assert {fault.split(": ", 1)[0] for fault in found} == {"a.html", "b.html"}


def test_a_bar_in_the_code_of_a_table_parts_no_column() -> None:
    page = (SITE / "commands.html").read_text(encoding="utf-8")
    assert "--decks N|infinite</code></td>" in page


def test_a_link_out_of_the_handbook_keeps_its_words_alone(tmp_path: Path) -> None:
    staging.stage(ROOT, tmp_path)
    text = (tmp_path / "docs" / "project" / "contributing.md").read_text(encoding="utf-8")
    assert "(../glossary.md)" in text
    assert not re.findall(r"\]\((?:src|tests|web)/", text)
    commands = (tmp_path / "docs" / "commands.md").read_text(encoding="utf-8")
    assert "`--decks N|infinite`" in commands, "as it is typed, without the backslash of a table"


def test_every_round_that_shows_a_clause_is_named_and_can_be_read() -> None:
    for page in (DOCS / "clauses").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"`rounds/|and \d+ more", text), page
        assert text.count("<details") == text.count("</details>") > 0


def test_the_comparison_says_where_each_open_program_is() -> None:
    """Whoever is compared can be looked up; of the commercial ones it stands there that they were not tried."""
    text = (DOCS / "comparison.md").read_text(encoding="utf-8").partition("## What others do better")[2]
    rows = [line for line in text.partition("## Speed")[0].splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 8
    assert all("](https://github.com/" in row or "could not try" in row for row in rows), rows


def test_every_page_stands_in_the_navigation() -> None:
    listed = set(re.findall(r"[\w/.-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert there <= listed
