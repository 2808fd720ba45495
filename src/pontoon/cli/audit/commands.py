"""`pontoon audit`: export everything that can be checked, sign its heads, and check it."""

from typing import Annotated

import typer

from pontoon.cli.group import AsJson, Database, group
from pontoon.cli.help import examples
from pontoon.cli.say import say

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon audit export monday.jsonl

  pontoon audit head > monday.json; pontoon audit sign monday.json > monday-signed.json

  pontoon audit verify tuesday.jsonl --heads monday-signed.json

  pontoon audit verifier > verify.py; python3 verify.py tuesday.jsonl

[bold]Exit status[/bold]

  0 when all is well; 1 when something is wrong with what was checked; 2 when it could not be checked.
"""

app = group("Export, sign and check what the house has written down.", _EXAMPLES)

Heads = Annotated[
    list[str] | None,
    typer.Option("--heads", metavar="FILE", help="Heads that were signed earlier; several times.", show_default=False),
]


@app.command(
    epilog=examples("audit export monday.jsonl", "audit export - --stream table:t7k2m9 | gzip > table.jsonl.gz")
)
def export(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A new file, or - for standard output.", show_default=False)
    ],
    database: Database = None,
    stream: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this stream, without money; several times.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write everything that can be checked to one file, from a house that may go on meanwhile."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.audit.database import viewed
    from pontoon.cli.audit.write import write_export

    with complaining(as_json), viewed(database) as view:
        lines = write_export(view, file, tuple(stream or ()))
    if as_json:
        return print_json({"file": file, "lines": lines})
    return None if file == "-" else say(f"{lines} lines in {file}")


@app.command(epilog=examples("audit head > monday.json"))
def head(database: Database = None, as_json: AsJson = False) -> None:
    """The ends of all streams and of the ledger, now: one JSON object, to be signed and given away."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.audit.database import now, viewed
    from pontoon.service.audit.heads import heads

    with complaining(as_json), viewed(database) as view:
        found = heads(view, now())
    print_json(found)


@app.command(epilog=examples("audit sign monday.json --key house.key > monday-signed.json", "audit sign -"))
def sign(
    file: Annotated[
        str, typer.Argument(metavar="HEADS", help="What `audit head` wrote; - for standard input.", show_default=False)
    ],
    key: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="The key, made where there is none; otherwise audit.key in the user's data directory.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Sign heads with the house's key: one JSON object. Its `key` is the public part, for those who check."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.audit.signed import signed

    with complaining(as_json):
        found = signed(file, key)
    print_json(found)


@app.command(
    epilog=examples(
        "audit verify monday.jsonl", "audit verify tuesday.jsonl --heads monday-signed.json", "audit verify --json"
    )
)
def verify(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="An export; the database itself if left out.", show_default=False),
    ] = None,
    heads: Heads = None,
    key: Annotated[
        str, typer.Option(metavar="DIGITS", help="The public key that must have signed them.", show_default=False)
    ] = "",
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Check chains, commitments and cards, and money; an export by the verifier that stands alone."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.audit.verify import report_of
    from pontoon.service.audit import verifier

    with complaining(as_json):
        report = report_of(file, tuple(heads or ()), key, database)
    if as_json:
        print_json(verifier.as_json(report))
    else:
        say(verifier.told(report))
    if report.faults:
        raise typer.Exit(1)


@app.command(name="verifier", epilog=examples("audit verifier > verify.py"))
def print_verifier(as_json: AsJson = False) -> None:
    """The verifier as one file of Python that needs nothing else: read it, and run it where you like."""
    from hashlib import sha256
    from importlib.resources import files

    from pontoon.cli.answer import print_json

    text = (files("pontoon.service.audit") / "verifier.py").read_text(encoding="ascii")
    if as_json:
        return print_json({"text": text, "sha256": sha256(text.encode()).hexdigest()})
    return say(text, end="")
