"""`pontoon serve`: the live house, for programs and people at other screens."""

from typing import TYPE_CHECKING, Annotated

import typer

from pontoon.cli.answer import complaining
from pontoon.cli.complaint import ComplaintError, faulty, read_text
from pontoon.cli.extras import needs_server
from pontoon.cli.help import examples

if TYPE_CHECKING:
    from pontoon.toml.faults import Fault

app = typer.Typer(add_completion=False, rich_markup_mode="rich")

_STATUS = """

[bold]Exit status[/bold]

  0 when it was stopped; 1 when the house had to stop; 2 when it cannot be opened like this.

Everything can stand in a file too ([bold]--config[/bold]) or in the environment ([bold]PONTOON_PORT[/bold]);
docs/operations.md has the list.
"""


@app.command(
    epilog=examples(
        "serve",
        "serve --database sqlite:/srv/pontoon/house.db --port 8080",
        "serve --config /etc/pontoon.toml",
        "serve --host 0.0.0.0 --public https://pontoon.example --proxy 127.0.0.1 --key /etc/pontoon.key",
    )
    + _STATUS
)
def serve(
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:PATH or postgresql://...", show_default=False)
    ] = None,
    host: Annotated[str | None, typer.Option(help="Where to listen; otherwise 127.0.0.1.", show_default=False)] = None,
    port: Annotated[int | None, typer.Option(help="Otherwise 8021; 0 for any.", show_default=False)] = None,
    processes: Annotated[
        int | None, typer.Option(help="How many share the work, with PostgreSQL.", show_default=False)
    ] = None,
    public: Annotated[
        str | None, typer.Option(metavar="URL", help="The address by which browsers come.", show_default=False)
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy does TLS, and speaks from here.", show_default=False),
    ] = None,
    certificate: Annotated[str | None, typer.Option(metavar="FILE", help="For TLS.", show_default=False)] = None,
    private_key: Annotated[str | None, typer.Option(metavar="FILE", help="For TLS.", show_default=False)] = None,
    key: Annotated[
        str | None, typer.Option(metavar="FILE", help="The key that seals; otherwise one beside the database.")
    ] = None,
    make_key: Annotated[
        str | None, typer.Option(metavar="FILE", help="Make a key file, and do no more.", show_default=False)
    ] = None,
    config: Annotated[str | None, typer.Option(metavar="FILE", help="All of it in a file (TOML).")] = None,
) -> None:
    """Open the house: tables for people at different screens. It goes on until it is stopped, and keeps everything."""
    flags = {
        **{"database": database, "host": host, "port": port, "processes": processes, "public": public},
        **{"proxies": proxy or None, "certificate": certificate, "private_key": private_key, "key": key},
    }
    with complaining(as_json=False), needs_server():
        from pontoon.cli.serve.configuration import configured
        from pontoon.cli.serve.files import file_faults

        if make_key is not None:
            return _make_key(make_key)
        text, unread = _read(config)
        asked, faults = configured(text, flags)
        faults = (*unread, *faults, *file_faults(asked))
        if faults:
            raise faulty("The configuration", config or "", [str(one) for one in faults])
        from pontoon.cli.serve.running import serve as run

        raise typer.Exit(run(asked))


def _read(config: str | None) -> "tuple[str | None, tuple[Fault, ...]]":
    """The text of the file, if one was named; what is wrong with it is told with the rest."""
    from pontoon.toml.faults import Fault

    try:
        return None if config is None else read_text(config), ()
    except ComplaintError as error:
        return None, (Fault("--config", str(error).rstrip(".")),)


def _make_key(file: str) -> None:
    from pathlib import Path

    from pontoon.cli.say import say
    from pontoon.service.sealing import make_key_file

    if Path(file).exists():
        raise ComplaintError(f"{file} is there already: a key file is never written over.", text=file)
    try:
        make_key_file(Path(file))
    except OSError as error:
        raise ComplaintError(f"{file} cannot be written: {error.strerror}.", text=file) from None
    say(f"{file} is a new key. Keep a copy where the database is not.")
