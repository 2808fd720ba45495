"""Write docs/commands.md and docs/pontoon.1, the page and the manual page of the command line, from the commands
themselves.

Run `python -m scripts.make_commands`. A test keeps both in step with the code.
"""

import re
from pathlib import Path

from pontoon import __version__
from pontoon.cli.command_tree import Argument, Entry, Option, command_tree

DOCS = Path(__file__).parents[1] / "docs"
PAGE, MANUAL = DOCS / "commands.md", DOCS / "pontoon.1"

HEAD = """# Commands

Everything that `pontoon` does, as `--help` has it. A book is one of `nz-2000`, `nz-current`, `act-2005`, `sg-rws-v5`,
`ma-2025`, or a rules file of a [house variant](add-a-rulebook.md). With `--json` a command [answers in
JSON](json.md). Exit status
0 is success; 1 that something was found to differ, to be wrong or to be refused by a script; 2 that what was asked
cannot be.

`pontoon completion bash|zsh|fish` prints a script with which your shell completes all this. `man pontoon` has this
page too,
where the package is installed with its manual (pipx does, and a virtual environment: `man
.venv/share/man/man1/pontoon.1`).

Made by `python -m scripts.make_commands`.
"""


def render() -> str:
    """The page."""
    lines = [HEAD]
    for entry in command_tree():
        if not entry.words:
            continue
        level = "##" if len(entry.words) == 1 else "###"
        lines += [f"{level} pontoon {' '.join(entry.words)} {{ #{'-'.join(entry.words)} }}", "", entry.help, ""]
        if entry.commands:
            lines += [", ".join(f"[`{one}`](#{'-'.join((*entry.words, one))})" for one in entry.commands) + ".", ""]
            continue
        lines += ["```text", usage(entry), "```", ""]
        rows = [*map(_argument_row, entry.arguments), *map(_option_row, _own(entry))]
        if rows:
            lines += ["| option | what it is |", "| --- | --- |", *rows, ""]
        found = _examples(entry)
        if found:
            lines += ["```text", *found, "```", ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def usage(entry: Entry) -> str:
    """How a command is written."""
    given = [one.name.strip("[]") + ("..." if one.many and "..." not in one.name else "") for one in entry.arguments]
    marks = [name if one.required else f"[{name}]" for name, one in zip(given, entry.arguments, strict=True)]
    return " ".join(["pontoon", *entry.words, *(["[OPTIONS]"] if _own(entry) else []), *marks])


def _own(entry: Entry) -> list[Option]:
    return [one for one in entry.options if "--help" not in one.names]


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _argument_row(one: Argument) -> str:
    return f"| `{_cell(one.name)}` | {_cell(one.help)} |"


def _option_row(one: Option) -> str:
    names = ", ".join(f"`{name}{' ' + one.value if one.value else ''}`" for name in one.names)
    usual = f" Usually `{one.default}`." if one.default else ""
    return f"| {_cell(names)} | {_cell(one.help)}{_cell(usual)} |"


def _examples(entry: Entry) -> list[str]:
    """The lines of the help's examples."""
    return [line.strip() for line in entry.epilog.splitlines() if re.match(r"\s*(\S+ \| )?pontoon ", line)]


def manual() -> str:
    """The manual page."""
    tree = command_tree()
    lines = [
        '.\\" Made by python -m scripts.make_commands.',
        f'.TH PONTOON 1 "" "pontoon {__version__}" "User Commands"',
        ".SH NAME",
        "pontoon \\- casino Pontoon under five approved rulebooks",
        ".SH SYNOPSIS",
        ".B pontoon",
        ".I COMMAND",
        "[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]",
        ".SH DESCRIPTION",
        _roff(tree[0].help),
        ".PP",
        "A book is one of nz\\-2000, nz\\-current, act\\-2005, sg\\-rws\\-v5, ma\\-2025, or a rules file.",
        ".SH COMMANDS",
    ]
    for entry in tree:
        if entry.words and not entry.commands:
            lines += [".SS", _roff(usage(entry)), _roff(entry.help)]
            for argument in entry.arguments:
                lines += [".TP", f".I {_roff(argument.name)}", _roff(argument.help)]
            for option in _own(entry):
                names = ", ".join(f"\\fB{_roff(name)}\\fR" for name in option.names)
                value = f" \\fI{_roff(option.value)}\\fR" if option.value else ""
                usual = f" Usually {_roff(option.default)}." if option.default else ""
                lines += [".TP", f"{names}{value}", f"{_roff(option.help)}{usual}"]
    lines += [
        ".SH EXIT STATUS",
        "0 success; 1 something was found to differ or to be wrong; 2 what was asked cannot be; 70 a fault of "
        "the program.",
        ".SH ENVIRONMENT",
        ".TP",
        ".B PONTOON_DATABASE",
        "The database of a live house.",
        ".TP",
        ".B PONTOON_CACHE",
        "A directory for the tables of simulations, or off.",
        ".TP",
        ".B PONTOON_DEBUG",
        "Where set, a fault of the program is shown in full.",
        ".SH SEE ALSO",
        "The handbook: run pontoon serve and open http://127.0.0.1:8021/docs.",
    ]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    """Words as roff takes them: on one line, no line beginning with a control character."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
    MANUAL.write_text(manual(), encoding="utf-8")
