"""The pages for browsers: one page for every address that a person may have open, and the files it is made of."""

from typing import Annotated, Any
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import PathParameter

from pontoon.server.given import Ours
from pontoon.server.identity import cookie_token
from pontoon.server.pages import POLICY, File, files, page
from pontoon.server.refusals import answer_http
from pontoon.wire.http import Problem

Asked = Request[Any, Any, Any]
AssetPath = Annotated[str, PathParameter(max_length=256)]

ADDRESSES = (
    "account",
    "audit",
    "board",
    "clause",
    "dealer",
    "gallery",
    "history",
    "join",
    "pit",
    "print",
    "progressives",
    "review",
    "round",
    "rules",
    "school",
    "settings",
    "table",
    "tournaments",
    "train",
)
"""The first word of every address of a page; `web/src/routes.ts` says what is shown there."""

_PATHS = ["/", *(f"/{one}" for one in ADDRESSES), *(f"/{one}/{{rest:path}}" for one in ADDRESSES)]


@get(_PATHS, include_in_schema=False)
async def show_page(request: Asked, front: Ours) -> Response[bytes]:
    """The page. What it shows stands in its address, which the page reads itself.

    Who comes to a table with a session is told where its view lies, so that a browser fetches it beside the page.
    """
    word, *rest = request.url.path.split("/")[1:]
    answer = sent(request, page(word))
    if word == "table" and rest and rest[0] and cookie_token(request.scope, front.settings):
        view = f"/api/tables/{quote(rest[0], safe='')}/view"
        answer.set_header("link", f"<{view}>; rel=preload; as=fetch; crossorigin")
    return answer


@get("/assets/{path:path}", include_in_schema=False)
async def show_asset(request: Asked, path: AssetPath) -> Response[bytes]:
    """A script, a style or a picture of the page."""
    return sent(request, _found(f"assets{path}"))


@get(["/favicon.svg", "/favicon.ico", "/robots.txt"], include_in_schema=False)
async def show_file(request: Asked) -> Response[bytes]:
    """What browsers ask for by a name of their own."""
    return sent(request, _found(request.url.path.removeprefix("/")))


def answer_nowhere(request: Asked, error: HTTPException) -> Response[bytes] | Response[Problem]:
    """Nothing is there: who reads with a browser is shown the page that says so and leads back, a program a problem."""
    reads = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not reads or request.url.path.startswith("/api/"):
        return answer_http(request, error)
    answer = sent(request, page("lost"))
    answer.status_code = error.status_code
    return answer


def _found(name: str) -> File:
    one = files().get(name)
    if one is None:
        raise NotFoundException("There is no such file.")
    return one


def sent(request: Asked, one: File) -> Response[bytes]:
    """A file as an answer, under the policy of the pages where it is one."""
    packed = bool(one.compressed) and "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": one.keep, "vary": "accept-encoding"}
    if one.media_type.startswith("text/html"):
        headers["content-security-policy"] = POLICY
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(one.compressed if packed else one.body, media_type=one.media_type, headers=headers)


WEB = (show_page, show_asset, show_file)
