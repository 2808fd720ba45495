"""`pontoon progressive`: check its file, run its terminals, recount its meters, and tell what its wager is worth."""

import json
from typing import Annotated

import typer

from pontoon.cli.answer import complaining, print_json
from pontoon.cli.complaint import shown
from pontoon.cli.group import AsJson, group
from pontoon.cli.help import examples
from pontoon.cli.say import escaped, say

BOOK = "ma-2025"
DIFFERS = 1

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon progressive check example

  pontoon progressive run mine.toml --events mine.jsonl

  pontoon progressive run example --script evening.toml --seed 7 --json

  pontoon progressive meters mine.jsonl

  pontoon progressive ev mine.toml --meter grand=8000 --participants 4

The word [bold]example[/bold] stands for the file that comes with the program. Its prizes are invented, because the
rules give none.

[bold]Exit status[/bold]

  0; 1 when meters or a script's expectation differ; 2 when a file, a script or an amount cannot be used.
"""

app = group("Run the BSX-16 progressive: its file, terminals, meters and mathematics.", _EXAMPLES)

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A progressive's file (TOML), example, or - for standard input.")
]
Book = Annotated[str, typer.Option("--rulebook", metavar="BOOK", help="A book's id, or a rules file (TOML).")]


@app.command(epilog=examples("progressive check example", "progressive check mine.toml --json"))
def check(file: File, as_json: AsJson = False) -> None:
    """Check a progressive's file: every fault at once, or what it sets."""
    with complaining(as_json):
        from pontoon.cli.progressive.source import configuration_of
        from pontoon.cli.progressive.view import configuration_json, show_configuration

        found = configuration_of(file)
        if as_json:
            return print_json(configuration_json(file, found))
        from pontoon.cli.terminal import console

        return show_configuration(console(), shown(file), found)


@app.command(
    epilog=examples(
        "progressive run mine.toml --events mine.jsonl", "progressive run example --script evening.toml --seed 7 --json"
    )
)
def run(
    file: File,
    script: Annotated[
        str, typer.Option(metavar="FILE", help="Commands from a file (TOML, or JSON lines).", show_default=False)
    ] = "",
    events: Annotated[
        str, typer.Option(metavar="FILE", help="Keep every event here, and go on where it ends.", show_default=False)
    ] = "",
    seed: Annotated[
        str | None, typer.Option(help="Any text: the same seed gives the same wheel. For practice only.")
    ] = None,
    table: Annotated[
        str, typer.Option(metavar="NAME", help="Whose terminal; else the first.", show_default=False)
    ] = "",
    book: Book = BOOK,
    as_json: AsJson = False,
) -> None:
    """Run the terminals: at the keyboard, or from a script."""
    with complaining(as_json):
        from pontoon.cli.complaint import ComplaintError
        from pontoon.cli.event_file import keeping
        from pontoon.cli.progressive.session import Session
        from pontoon.cli.progressive.source import configuration_of, desk_of

        found = configuration_of(file)
        at = table or found.terms.tables[0].name
        if found.terms.table(at) is None:
            known = ", ".join(one.name for one in found.terms.tables)
            raise ComplaintError(f"There is no table {at!r}; linked are {known}.", text=at)
        if as_json and not script:
            raise ComplaintError("--json is for --script: at the keyboard there is somebody to read.")
        desk = desk_of(book, found.staff)
        # Read first, then open the file: what cannot be played leaves none behind.
        if script:
            from pontoon.cli.progressive.script import read_script, run_script

            played = read_script(script)
            with keeping(events) as kept:
                raise typer.Exit(run_script(Session(desk, found, kept, seed), played, at, as_json=as_json))
        from pontoon.cli.progressive.keys import at_the_terminal, lines_typed

        lines = lines_typed()
        with keeping(events) as kept:
            raise typer.Exit(at_the_terminal(lines, Session(desk, found, kept, seed), at))


@app.command(epilog=examples("progressive meters mine.jsonl", "progressive meters mine.jsonl --json"))
def meters(
    events: Annotated[
        str,
        typer.Argument(
            metavar="EVENTS", help="The events of a progressive, or - for standard input.", show_default=False
        ),
    ],
    book: Annotated[
        str | None,
        typer.Option(
            "--rulebook", metavar="BOOK", help="The rules it was run under; else the book it names.", show_default=False
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compute everything anew from the events, meters and prizes, and compare with what they recorded."""
    with complaining(as_json):
        from pontoon.cli.progressive.source import desk_of, events_of
        from pontoon.cli.progressive.view import audit_json, show_audit
        from pontoon.progressive import audit

        stream = events_of(events)
        found = audit(stream.events, None if book is None else desk_of(book).rules)
        if as_json:
            print_json(audit_json(events, stream, found))
        else:
            from pontoon.cli.terminal import console

            show_audit(console(), shown(events), stream, found)
        raise typer.Exit(DIFFERS if found.differences else 0)


@app.command(epilog=examples("progressive ev example", "progressive ev mine.toml --meter grand=8000 --participants 4"))
def ev(
    file: File,
    meter: Annotated[
        list[str] | None, typer.Option(metavar="NAME=DOLLARS", help="What a meter holds; else its seed.")
    ] = None,
    participants: Annotated[int, typer.Option(metavar="N", help="How many take part, from position 1 on.")] = 1,
    positions: Annotated[
        str, typer.Option(metavar="1,4,5", help="Who takes part, by position.", show_default=False)
    ] = "",
    player: Annotated[
        int | None, typer.Option(metavar="N", help="Whose wager; else the first participant's.", show_default=False)
    ] = None,
    decks: Annotated[str, typer.Option(metavar="N|infinite", help="Decks in the shoe.")] = "6",
    book: Book = BOOK,
    as_json: AsJson = False,
) -> None:
    """What the wager is worth: exact value, deviation, break-even meters, trigger by decks."""
    with complaining(as_json):
        from pontoon.cli.progressive.ev import ev_json, show_worth, worth_of
        from pontoon.cli.progressive.source import configuration_of, desk_of

        terms = configuration_of(file).terms
        found = worth_of(
            desk_of(book),
            terms,
            meter or [],
            participants=participants,
            positions=positions,
            player=player,
            decks=decks,
        )
        if as_json:
            return print_json(ev_json(file, found))
        from pontoon.cli.terminal import console

        return show_worth(console(), shown(file), found)


@app.command(epilog=examples("progressive credential pat pit-supervisor >> mine.toml"))
def credential(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who it is for.", show_default=False)],
    role: Annotated[str, typer.Argument(metavar="ROLE", help="Such as pit-supervisor.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Make the entry for a person who may authorise. The code is asked for and shown nowhere."""
    with complaining(as_json):
        from os import urandom
        from typing import get_args

        from pontoon.cli.complaint import ComplaintError
        from pontoon.progressive import CredentialError, make_credential
        from pontoon.rulebook import Role

        if role not in get_args(Role):
            raise ComplaintError(f"There is no role {role!r}; there are {', '.join(get_args(Role))}.", text=role)
        try:
            made = make_credential(_code_typed(), urandom(16))
        except CredentialError as error:
            raise ComplaintError(f"This is no good code: {error}.") from None
        if as_json:
            return print_json({"name": name, "role": role, "credential": made})
        quoted = escaped(json.dumps(name, ensure_ascii=False))  # in TOML as in JSON
        return say(f'[[authorisation.people]]\nname = {quoted}\nrole = "{role}"\ncredential = "{made}"')


def _code_typed() -> str:
    """A code that is typed twice at a terminal, which does not show it."""
    import warnings
    from getpass import GetPassWarning, getpass

    from pontoon.cli.complaint import ComplaintError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", GetPassWarning)  # without a terminal the code would be visible
            while (code := getpass("The code: ")) != getpass("The same again: "):
                say("These were two different codes.", to_errors=True)
            return code
    except (GetPassWarning, EOFError):
        reason = "No code was typed: a credential is made at a terminal, which does not show the code."
        raise ComplaintError(reason) from None
