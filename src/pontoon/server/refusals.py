"""From a refusal to an answer over HTTP: every code has its status in one table, whatever is not in it is a conflict.

A handler asks for values; `granted` hands on a value and turns a refusal into `RefusalError`, which one function here
answers with a `Problem`.
"""

from typing import Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from pontoon.server.logs import log
from pontoon.service.processes import LostError
from pontoon.store import StoreError
from pontoon.table import Refusal
from pontoon.wire.http import Problem

T = TypeVar("T")

BAD, UNKNOWN, FORBIDDEN, NOWHERE, CONFLICT, GONE, TOO_LARGE, TOO_MANY, DOWN = (
    *(400, 401, 403, 404, 409, 410, 413, 429, 503),
)

STATUS: dict[str, int] = {
    # what cannot be read, or cannot be
    **dict.fromkeys(("not-readable", "not-a-command", "id", "rulebook", "variant", "setup", "title", "clocks"), BAD),
    **dict.fromkeys(("conditions", "director", "configuration", "no-progressive"), BAD),
    **dict.fromkeys(("owner-rules", "bad-name", "name-reserved", "bad-password", "bad-roles", "role", "limit"), BAD),
    **dict.fromkeys(("no-such-role", "other-invitation", "bad-limit", "bad-break", "bad-exclusion", "bad-check"), BAD),
    **dict.fromkeys(("script", "topic", "no-such-day", "no-such-theme", "no-such-choice", "no-number"), BAD),
    # who it is
    **dict.fromkeys(("no-session", "session-ended", "wrong-credentials"), UNKNOWN),
    # what this person may not
    **dict.fromkeys(
        ("not-allowed", "account-needed", "not-your-role", "not-yours", "not-owner", "no-advice"), FORBIDDEN
    ),
    **dict.fromkeys(("not-your-wallet", "wrong-credential", "own-roles", "origin", "host", "not-stacked"), FORBIDDEN),
    **dict.fromkeys(("confirm", "wrong-role", "two-people", "second-person"), FORBIDDEN),
    # what is not there, or no more
    "no-such-attempt": NOWHERE,
    **dict.fromkeys(
        ("no-such-stream", "no-such-table", "no-such-round", "no-such-decision", "no-such-person", "no-such-alert"),
        NOWHERE,
    ),
    **dict.fromkeys(
        ("no-such-invitation", "no-such-page", "no-such-book", "no-such-clause", "no-such-shoe", "no-such-link"),
        NOWHERE,
    ),
    "no-such-slip": NOWHERE,
    **dict.fromkeys(("invitation-used", "invitation-withdrawn", "invitation-ended"), GONE),
    # too much
    **dict.fromkeys(("locked-out", "too-many"), TOO_MANY),
    **dict.fromkeys(("busy", "going-down"), DOWN),
    "too-large": TOO_LARGE,
}
"""The status of each code; a refusal of the game itself is a conflict with how things stand."""

_BY_STATUS = {404: "no-such-page", 405: "not-allowed-here", 413: "too-large", 429: "too-many", 503: "busy"}


class RefusalError(Exception):
    """A refusal on its way to the answer."""

    def __init__(self, refusal: Refusal | Problem) -> None:
        super().__init__(refusal.code)
        self.problem = problem(refusal) if isinstance(refusal, Refusal) else refusal


class NoBodyError(Exception):
    """The body of a request has not come in its time, or whoever sent it has gone."""


def granted(value: T | Refusal) -> T:
    """The value, if it is none of the refusals."""
    if isinstance(value, Refusal):
        raise RefusalError(value)
    return value


def status_of(code: str) -> int:
    """The status of a refusal."""
    return STATUS.get(code, CONFLICT)


def problem(refusal: Refusal) -> Problem:
    """A refusal as a body."""
    return Problem(refusal.code, refusal.message, tuple(refusal.clauses), dict(refusal.facts))


def answer_refusal(_: Request[Any, Any, Any], error: RefusalError) -> Response[Problem]:
    """What was refused."""
    return _answer(error.problem, status_of(error.problem.code))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework itself did not take: no such page, no such method, a body that cannot be read."""
    if error.status_code >= 500 and error.status_code != DOWN:
        return answer_fault(request, error)
    code = _BY_STATUS.get(error.status_code, "not-readable")
    text = "; ".join(_said(one) for one in error.extra) if isinstance(error.extra, list) else ""
    answer = _answer(Problem(code, text or str(error.detail)), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


def answer_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """A body nested deeper than anything is."""
    return _answer(Problem("not-readable", "The body is nested too deeply."), BAD)


def answer_no_body(_: Request[Any, Any, Any], error: NoBodyError) -> Response[Problem]:
    """A body that did not come: no fault of the house. The connection ends, since the rest may come for ever."""
    answer = _answer(Problem("not-readable", "The body has not come to its end in time."), BAD)
    answer.headers["connection"] = "close"
    return answer


def answer_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of the program, of the disk, or of another process: nothing of it is told but that it was one."""
    log.error("fault", route=route_of(request.scope), kind=type(error).__name__, exc_info=error)
    if isinstance(error, StoreError | LostError):
        return _answer(
            Problem("busy", "The house cannot reach its records at this moment. Try again in a few seconds."), DOWN
        )
    return _answer(Problem("fault", "This is a fault of the house, and has been noted. Nothing was done."), 500)


def route_of(scope: Any) -> str:
    """The pattern of the path, which holds no name and no number."""
    return str(scope.get("path_template") or "unknown")


def _said(one: Any) -> str:
    if not isinstance(one, dict):
        return str(one)
    return ": ".join(str(one[key]) for key in ("key", "message") if one.get(key))


def _answer(body: Problem, status: int) -> Response[Problem]:
    return Response(body, status_code=status, media_type=MediaType.JSON)


def problem_bytes(refusal: Refusal) -> bytes:
    """A refusal as it goes out where no handler is asked."""
    return msgspec.json.encode(problem(refusal))
