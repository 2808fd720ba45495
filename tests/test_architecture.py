"""Code asks the rulebook for values and never which rulebook it is: no book and no place is named below the doors."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pontoon
from pontoon.rulebook import BOOK_IDS

SOURCE = Path(pontoon.__file__).parent
DOORS = {"cli", "server", "gym"}
PLACES = ("zealand", "canberra", "australia", "singapore", "sentosa", "massachusetts")
SHORT = {"nz", "sg", "ma", "rws"}
REGISTRY = "rulebook/library.py"


def files_below_the_doors() -> list[Path]:
    """Every module that must not know a book by name."""
    found = sorted(SOURCE.rglob("*.py"))
    return [path for path in found if path.relative_to(SOURCE).parts[0] not in DOORS]


def docstrings(tree: ast.Module) -> set[ast.expr]:
    """Texts that stand alone as a statement: documentation, which may name a place and cite its clause."""
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def is_registry(node: ast.AST) -> bool:
    """`BOOK_IDS = (...)`, the one list of the books."""
    return isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["BOOK_IDS"]


def names_in(node: ast.AST) -> Iterator[str]:
    """The identifiers that a node brings in."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
            yield name
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.alias(name=name, asname=alias):
            yield from (name, alias or "")
        case _:
            pass


def words_of(name: str) -> set[str]:
    """The words of an identifier: `is_nzCurrent` has `is`, `nz` and `current`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def knows_a_book(text: str) -> bool:
    """Whether a text names a book or a place. A text of one word is a key: the short names count there too."""
    plain = text.casefold()
    if any(book in plain for book in BOOK_IDS) or any(place in plain for place in PLACES):
        return True
    return not re.search(r"\s", text) and bool(words_of(text) & SHORT or words_of(text) == {"act"})


def is_about_a_book(name: str) -> bool:
    """Whether an identifier names a book or a place; `act` alone is the English verb."""
    words = words_of(name)
    return bool(words & {*SHORT, *PLACES}) or ("act" in words and words != {"act"}) or name == "ACT"


def asked_which(node: ast.AST) -> list[str]:
    """A rulebook's id, or that of the book it extends, held against something."""
    match node:
        case ast.Compare(left=left, comparators=others):
            held = [left, *others]
        case ast.Match(subject=subject):
            held = [subject]
        case _:
            held = []
    return [ast.unparse(one) for one in held if isinstance(one, ast.Attribute) and one.attr in {"id", "extends"}]


def traces(source: str, *, registry: bool = False) -> list[str]:
    """Where a module names a book or a place, or asks a rulebook which one it is."""
    tree = ast.parse(source)
    allowed: set[ast.AST] = set(docstrings(tree))
    if registry:
        allowed.update(inner for node in ast.walk(tree) if is_registry(node) for inner in ast.walk(node))
    found: list[str] = []
    for node in ast.walk(tree):
        told = [name for name in names_in(node) if is_about_a_book(name)] + asked_which(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in allowed:
            told += [node.value] if knows_a_book(node.value) else []
        found += [f"line {getattr(node, 'lineno', '?')}: {what}" for what in told]
    return found


@pytest.mark.parametrize("path", files_below_the_doors(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_book_and_no_place_is_named_below_the_doors(path: Path) -> None:
    registry = path.relative_to(SOURCE).as_posix() == REGISTRY
    assert traces(path.read_text(encoding="utf-8"), registry=registry) == []


def test_every_package_below_the_doors_is_read() -> None:
    packages = {path.relative_to(SOURCE).parts[0] for path in files_below_the_doors()}
    assert {"cards", "money", "rulebook", "settlement", "table", "script"} <= packages
    assert not packages & DOORS


@pytest.mark.parametrize(
    "source",
    [
        'if book == "nz-2000": pass',
        'BOOKS = ("ma-2025",)',
        'raise ValueError("only in act-2005")',
        'message = f"the rules of Singapore say {rule}"',
        'where = "New Zealand"',
        'key = "nz"',
        'key = "act"',
        'key = "sg_rules"',
        "nz = 1",
        "def pay_sg(): pass",
        "def pay(*, is_act): pass",
        "pay(ma=True)",
        "class MassachusettsRules: pass",
        "from pontoon import act_rules",
        "from pontoon import rules as nz",
        "rules.singapore",
        'if rules.id == "x": pass',
        "if rules.id in known: pass",
        "if other != rules.extends: pass",
        "match rules.id:\n    case x: pass",
    ],
)
def test_a_trace_of_a_book_is_found(source: str) -> None:
    assert traces(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""NZ 12.6 and nz-2000: who did not double keeps the bonus odds; Singapore differs."""',
        "x = 1  # ACT 12.8, act-2005",
        'def act(self):\n    """As act-2005 3.4 has it."""\n    return self.act',
        'message = "nobody may act on this hand"',
        "manual = image = sgn = match = action = 1",
        'kind = "match-super-bonus"',
        "if not rules.extends: name = rules.id",
    ],
)
def test_other_words_are_no_trace(source: str) -> None:
    assert traces(source) == []


def test_only_the_registry_may_list_the_books() -> None:
    source = 'BOOK_IDS = ("nz-2000", "ma-2025")\n'
    assert traces(source, registry=True) == []
    assert traces(source) != []
    assert traces(source + 'FIRST = "nz-2000"\n', registry=True) != []


SPEAKERS = {"say.py", "terminal.py"}
"""The modules of the command line through which everything goes that a terminal gets, without control characters."""
RAW = re.compile(r"typer\.echo\(|(?<![\w.])print\(|sys\.std(out|err)\.|\bConsole\(")
OWN_WORDS = {
    "app.py: typer.echo(context.get_help())  # the program's own words, in colours",
    "main.py: os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())",
}


def test_only_two_modules_write_to_a_terminal() -> None:
    """So that one place sees to it that no control character reaches it raw."""
    found = {
        f"{path.relative_to(SOURCE / 'cli')}: {line.strip()}"
        for path in (SOURCE / "cli").rglob("*.py")
        if path.name not in SPEAKERS
        for line in path.read_text(encoding="utf-8").splitlines()
        if RAW.search(line)
    }
    assert found == OWN_WORDS
