"""`pontoon user`: who is in the house, who may do what, who may not come in."""

from typing import Annotated, Any

import typer

from pontoon.cli.answer import complaining, print_json
from pontoon.cli.extras import needs_server
from pontoon.cli.group import AsJson, Database, group
from pontoon.cli.help import examples
from pontoon.cli.say import say

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon user list

  pontoon user invite dealer floor-person

  pontoon user exclude "Ann Lee" --why "asked for it" --days 90

A house with a SQLite file is stopped first: one process has the file at a time.

[bold]Exit status[/bold]

  0, or 2 when it cannot be done.
"""

app = group("The people of a house: list, invite, change, keep out.", _EXAMPLES)

Address = Annotated[str, typer.Option("--address", metavar="URL", help="Where people find the house, for the link.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The person's name.", show_default=False)]
HERE = "http://127.0.0.1:8021"
_PAGE = 500
_DAY = 86_400_000


@app.command("list", epilog=examples("user list", "user list --json"))
def list_people(database: Database = None, as_json: AsJson = False) -> None:
    """Everybody with a name in the house."""
    with complaining(as_json), needs_server():
        from pontoon.cli.user.register import register_of

        people: list[dict[str, Any]] = []
        with register_of(database) as register:
            after = ""
            while found := register.people.everybody(after, _PAGE):
                people += [{"name": one.name, "guest": one.guest, "roles": list(one.roles)} for one in found]
                after = _key(found[-1].name)
    if as_json:
        return print_json({"people": people})
    for one in people:
        say(f"{one['name']:<32}  {'guest' if one['guest'] else ', '.join(one['roles']) or 'player'}")
    return None


@app.command(epilog=examples("user invite dealer", "user invite operator auditor --address https://pontoon.example"))
def invite(
    roles: Annotated[list[str], typer.Argument(metavar="ROLE...", help="What the link gives.", show_default=False)],
    address: Address = HERE,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """A link that works once, by which somebody comes in with these roles."""
    with complaining(as_json), needs_server():
        from pontoon.cli.user.register import granted, now, register_of

        with register_of(database) as register:
            made = granted(register.people.invitations.invite(None, _roles(roles), now=now()))
    _show_link(address, made.token, made.until, as_json=as_json)


@app.command(epilog=examples('user roles "Ann Lee" dealer game-supervisor', "user roles bob"))
def roles(
    name: Name,
    roles: Annotated[
        list[str] | None, typer.Argument(metavar="[ROLE...]", help="None: only a player.", show_default=False)
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Exactly these roles for somebody, who has to sign in again."""
    with complaining(as_json), needs_server():
        from pontoon.cli.user.register import granted, now, register_of

        asked = _roles(roles or [])
        with register_of(database) as register:
            register.ended(granted(register.people.invitations.change_roles(None, name, asked, now=now()), name))
    if as_json:
        return print_json({"name": name, "roles": list(asked)})
    return say(f"{name} is {', '.join(asked) or 'a player'} now, and has to sign in again.")


@app.command(epilog=examples('user reset "Ann Lee"'))
def reset(name: Name, address: Address = HERE, database: Database = None, as_json: AsJson = False) -> None:
    """A link that works once, by which somebody sets a new password."""
    with complaining(as_json), needs_server():
        from pontoon.cli.user.register import granted, now, register_of

        with register_of(database) as register:
            made = granted(register.people.invitations.allow_renewal(None, name, now=now()), name)
    _show_link(address, made.token, made.until, as_json=as_json)


@app.command(epilog=examples('user exclude "Ann Lee" --why "asked for it" --days 90'))
def exclude(
    name: Name,
    why: Annotated[str, typer.Option(help="The reason, for the record.", show_default=False)],
    days: Annotated[
        int | None, typer.Option(min=1, max=36_500, help="For so long; otherwise until lifted.", show_default=False)
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Somebody plays no more; what is in play is finished."""
    with complaining(as_json), needs_server():
        from pontoon.cli.user.register import granted, now, register_of

        until = None if days is None else now() + days * _DAY
        with register_of(database) as register:
            granted(register.wishes.exclude(None, name, why, until, now=now()), name)
    if as_json:
        return print_json({"name": name, "until": until})
    return say(f"{name} plays no more{'' if days is None else f' for {days} days'}.")


@app.command(epilog=examples('user lift "Ann Lee"'))
def lift(name: Name, database: Database = None, as_json: AsJson = False) -> None:
    """Somebody who was excluded may play again."""
    with complaining(as_json), needs_server():
        from pontoon.cli.user.register import granted, now, register_of

        with register_of(database) as register:
            granted(register.wishes.lift(None, name, now=now()), name)
    if as_json:
        return print_json({"name": name, "until": None})
    return say(f"{name} may play again.")


def _show_link(address: str, token: str, until: int, *, as_json: bool) -> None:
    from pontoon.cli.user.links import link

    if as_json:
        print_json({"link": link(address, token), "until": until})
    else:
        say(link(address, token))


def _roles(named: list[str]) -> Any:
    from pontoon.cli.complaint import ComplaintError
    from pontoon.service.caller import STAFF_ROLES

    unknown = [one for one in named if one not in STAFF_ROLES]
    if unknown:
        raise ComplaintError(
            f"There is no role {', '.join(unknown)}. There are: {', '.join(STAFF_ROLES)}.", text=" ".join(named)
        )
    return tuple(one for one in STAFF_ROLES if one in named)


def _key(name: str) -> str:
    from pontoon.table.names import name_key

    return name_key(name)
