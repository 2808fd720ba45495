"""The house from its start to its end, and the links of its first start."""

import os
import socket

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.say import say
from pontoon.cli.serve.configuration import Configuration, is_loopback
from pontoon.cli.serve.places import is_new, key_path, opened_store, prove, sealer_of
from pontoon.cli.serve.process import serve_one, settings_of
from pontoon.cli.serve.several import serve_several
from pontoon.cli.user.links import link
from pontoon.server.serving import listen
from pontoon.server.settings import Settings
from pontoon.service.caller import STAFF_ROLES, StaffRole
from pontoon.service.clock import SystemClock
from pontoon.service.people import Invited, People

_STAFF: tuple[StaffRole, ...] = tuple(one for one in STAFF_ROLES if one not in ("auditor", "administrator"))


def serve(asked: Configuration) -> int:
    """Serve until somebody stops it; the exit status."""
    with _listening(asked) as listening:
        _prepare(asked, settings_of(asked, listening.getsockname()[1]))
        if asked.processes > 1:
            return serve_several(asked, listening)
        return serve_one(asked, listening)


def _prepare(asked: Configuration, settings: Settings) -> None:
    """Make what a new house needs, and say where the house is, before anybody can come in."""
    store = opened_store(asked.database)
    try:
        empty = is_new(store)
        path = key_path(asked.database, asked.key)
        prove(store, sealer_of(path, named=bool(asked.key), empty=empty), path, empty=empty)
        _greet(People(store), settings, asked)
    finally:
        store.close()


def _listening(asked: Configuration) -> socket.socket:
    try:
        return listen(asked.host, asked.port)
    except OSError as error:
        where = f"{asked.host}:{asked.port}"
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise ComplaintError(f"The house cannot listen at {where}: {reason}. --port names another one.") from None


def address_of(settings: Settings) -> str:
    """Where people find the house."""
    if settings.public:
        return settings.public
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{'https' if settings.secure else 'http'}://{host}:{settings.port}"


def _greet(people: People, settings: Settings, asked: Configuration) -> None:
    """Say where the house is, and at its first start the links by which its first people come in, once."""
    address, now = address_of(settings), SystemClock().now()
    say(f"Pontoon is open at {address}")
    if not is_loopback(asked.host):
        say(f"It listens at {asked.host}:{settings.port}.")
    first = people.invitations.first_start(now=now)
    if not isinstance(first, Invited):
        return
    staff = people.invitations.invite(None, _STAFF, now=now)
    say("These links work once, for three days, and are not shown again:")
    say(f"  administrator  {link(address, first.token)}")
    if isinstance(staff, Invited):
        say(f"  staff          {link(address, staff.token)}")
