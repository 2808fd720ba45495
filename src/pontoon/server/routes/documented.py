"""How a page says what it answers: its operation id is the function's name, and every status it can have is listed."""

from typing import Any

from litestar.datastructures import ResponseHeader
from litestar.openapi.datastructures import ResponseSpec

from pontoon.wire.http import Problem

_SAID = {
    400: "What was sent cannot be read, or cannot be.",
    401: "There is no session, or it has ended.",
    403: "This person may not, or another site asks.",
    404: "There is no such thing.",
    409: "It does not go with how things stand.",
    410: "The link works no more.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    429: "Too much was asked for; try again later.",
    503: "The house is busy, or going down.",
}
_ALWAYS = (400, 403, 429, 503)


def page(*statuses: int, tag: str, open_to_all: bool = False) -> dict[str, Any]:
    """The options of a handler: what it can answer beside what it is for, and whether it asks for a session."""
    listed = sorted({*_ALWAYS, *statuses, *(() if open_to_all else (401,))})
    return {
        "responses": {one: ResponseSpec(Problem, description=_SAID[one], generate_examples=False) for one in listed},
        "tags": [tag],
        "security": [] if open_to_all else [{"cookie": []}, {"bearer": []}],
        "operation_id": lambda handler, method, path: str(handler.handler_name),
        "response_headers": [ResponseHeader(name="cache-control", documentation_only=True)],
    }
