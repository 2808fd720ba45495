"""Write docs/json.md: the keys of every command's answer with `--json`, from `cli/answers.toml`."""

from pathlib import Path

from pontoon.cli.answers import EXACT, answers, keys_of

PAGE = Path("docs/json.md")

_HEAD = """# Answers in JSON

Every command but `play`, `serve` and `completion` takes `--json` and then answers with JSON on standard output: one
object, or for `replay` one object a file, each on a line of its own. The last table of this page says what a key
means. `pontoon schema NAME`
prints the JSON Schema (draft 2020-12) of an answer, `pontoon schema` all names. This page is made from the same list
by `scripts/make_json_page.py`.

What could not be done is answered with exit status 2 and `{"error": {...}}`: `reason` says why, `text` is what was
asked, `clause` the clause that forbids it and `action` the number of the action of a script; each of these three is
null where there is none. Some errors say more: `known` has what would have been possible, `faults` every fault of a
file.

`replay` answers as [round scripts](round-scripts.md) say. There the book stands under `rulebook`, as in the script
itself; every other answer has it under `book`. The events of a tournament and of a progressive are those of their
streams.

Types: money is a text of dollars (`"-12.50"`), chips are a text of tournament chips, a card is a text such as `"7s"`.
`[x]` is a list, `{x}` an object with any names, `x?` may be null, `x|y` is one of both. A key with a question mark
may be missing. Where a key has another type than usual, it is said behind it.

A figure of the mathematics has its error beside it: `edge` (± `edge_error`) is as far off as `edge_error` says, which
is 0 where it is exact, or a standard error where it was simulated; behind others stands that they are exact.
"""


def page() -> str:
    """The whole page."""
    found = answers()
    parts = [_HEAD, "## Answers\n", "| command | keys |", "| --- | --- |"]
    parts += [f"| `{name.replace('-', ' ')}` | {_keys(words)} |" for name, words in found["answers"].items()]
    parts += ["", "## Objects in them\n", "| object | keys |", "| --- | --- |"]
    parts += [f"| {name} | {_keys(words)} |" for name, words in sorted(found["objects"].items())]
    parts += ["", "## Keys\n", "| key | type | meaning |", "| --- | --- | --- |"]
    parts += [f"| `{key}` | {_cell(kind)} | {says} |" for key, (kind, says) in sorted(found["keys"].items())]
    return "\n".join(parts) + "\n"


def _keys(words: str) -> str:
    usual = answers()["keys"]
    shown = []
    for key, kind, always, error in keys_of(words):
        said = [] if kind == usual[key][0] else [_cell(kind)]
        if error:
            said.append(EXACT if error == EXACT else f"± `{error}`")
        behind = f" ({', '.join(said)})" if said else ""
        shown.append(f"`{key}`{'' if always else '?'}{behind}")
    return ", ".join(shown)


def _cell(kind: str) -> str:
    """A type in a cell of a table."""
    return kind.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
