"""`pontoon dataset`: write rounds with every decision and its value, and play them again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.group import AsJson, group
from pontoon.cli.help import examples
from pontoon.cli.say import say

if TYPE_CHECKING:
    from pontoon.rulebook import Rulebook

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon dataset write rounds --rounds 1e6 --seed monday

  pontoon dataset write rounds --rounds 1e4 --book sg-rws-v5 --format parquet

  pontoon dataset check rounds

[bold]Exit status[/bold]

  0; 1 when a round does not replay to the same lines; 2 when a directory, a number or a book cannot be.
"""

app = group("Rounds for study: every decision with its exact values, every mistake with its cost.", _EXAMPLES)

Directory = Annotated[
    Path, typer.Argument(metavar="DIRECTORY", help="The directory of the data set.", show_default=False)
]
DIFFERENT = 1


@app.command(epilog=examples("dataset write rounds --rounds 1e6", "dataset write rounds --rounds 1000 --format jsonl"))
def write(
    directory: Directory,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many rounds, such as 1e6.")] = "1e4",
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same text gives the same rounds.")] = "pontoon",
    book: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOOK",
            help="A book, a relative or the file of a house variant, as often as wanted; all five books if left out.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="jsonl|parquet|both", help="How the rounds are written.")
    ] = "both",
    processes: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Processes that play side by side.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Write a data set: rounds, schema, manifest with digest and seed, and a data card."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.leaderboard.policies import number_of_rounds

    with complaining(as_json):
        count = number_of_rounds("--rounds", rounds, least=1)
        books = _books(book)
        formats = {"jsonl": ("jsonl",), "parquet": ("parquet",), "both": ("jsonl", "parquet")}.get(form)
        if formats is None:
            raise ComplaintError("--format takes jsonl, parquet or both.", text=form)
        from pontoon.study.dataset.writing import MANIFEST, MissingDataError
        from pontoon.study.dataset.writing import write as write_rounds

        if (directory / MANIFEST).exists():
            raise ComplaintError(f"{directory} has a data set already: name another directory.", text=str(directory))
        try:
            with _progress(count, quiet=as_json) as told:
                found = write_rounds(
                    directory,
                    rounds=count,
                    seed=seed,
                    books=books,
                    formats=formats,
                    processes=processes,
                    progress=told,
                )
        except MissingDataError as error:
            raise ComplaintError(str(error)) from None
        except OSError as error:
            raise ComplaintError(f"{directory} cannot be written: {error.strerror}.", text=str(directory)) from None
        if as_json:
            return print_json(_manifest_json(directory, found))
    return say(f"{found.rounds:,} rounds in {directory}, seed {found.seed}, digest {found.digest}.")


@app.command(epilog=examples("dataset check rounds", "dataset check examples/dataset --json"))
def check(directory: Directory, as_json: AsJson = False) -> None:
    """Play every round again through the engine, and compare its lines; check the digests of files and rounds too."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.complaint import ComplaintError

    with complaining(as_json):
        from pontoon.study.dataset import houses_of, load, manifest_of, replayed_lines
        from pontoon.study.dataset.loading import DamagedDataError, changed_files
        from pontoon.study.dataset.writing import MissingDataError

        try:
            manifest = manifest_of(directory)
            if changed := changed_files(directory):
                raise DamagedDataError(f"{', '.join(changed)} in {directory} is not as it was written.")
            houses = houses_of(manifest)
            different = [
                one.number for one in load(directory) if replayed_lines(one, houses.get(one.book)) != one.lines
            ]
        except (DamagedDataError, MissingDataError) as error:
            raise ComplaintError(str(error), text=str(directory)) from None
    if as_json:
        print_json({**_manifest_json(directory, manifest), "different": different})
    elif different:
        say(f"{len(different):,} of {manifest.rounds:,} rounds do not replay to the same lines: {different[:10]}.")
    else:
        say(f"{manifest.rounds:,} rounds replay to the same lines, and the digests are right.")
    if different:
        raise typer.Exit(DIFFERENT)


def _books(names: list[str] | None) -> "tuple[str | Rulebook, ...]":
    """Books by their ids, and the rules of others; each id once."""
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.rules.source import book_named
    from pontoon.rulebook import BOOK_IDS

    if not names:
        return BOOK_IDS
    found = [name if name in BOOK_IDS else book_named(name) for name in dict.fromkeys(names)]
    ids = [one if isinstance(one, str) else one.id for one in found]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice is not None:
        raise ComplaintError(f"Two of these rules have the id {twice!r}: give one of them another.", text=twice)
    return tuple(found)


def _manifest_json(directory: Path, manifest: Any) -> dict[str, Any]:
    return {
        "file": str(directory),
        "rounds": manifest.rounds,
        "seed": manifest.seed,
        "books": list(manifest.books),
        "digest": manifest.digest,
    }


def _progress(count: int, *, quiet: bool) -> Any:
    """Tells how far it has come, on standard error where that is a terminal."""
    from contextlib import contextmanager

    @contextmanager
    def shown() -> Any:
        from rich.progress import Progress

        from pontoon.cli.terminal import console

        on = console(to_errors=True)
        with Progress(console=on, transient=True, disable=quiet or not on.is_terminal) as bar:
            task = bar.add_task("rounds", total=count)
            yield lambda made: bar.update(task, completed=made)

    return shown()
