"""The handbook: the documentation that comes with the house, under /docs."""

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import Redirect

from pontoon.server.pages import ANEW, FOR_EVER, POLICY, File, read_file
from pontoon.server.routes.web import sent

HANDBOOK = Path(__file__).parents[1] / "handbook"
"""Where `handbook/build.py` puts it."""

Asked = Request[Any, Any, Any]
PagePath = Annotated[str, PathParameter(max_length=256)]
_FIRST = "/docs/index.html"
_DIGEST = re.compile(r"[0-9a-f]{8}")


@get("/docs", include_in_schema=False)
async def show_handbook() -> Redirect:
    """Its first page; its links are relative, so the address has to be that of a page."""
    return Redirect(_FIRST)


@get("/docs/{path:path}", include_in_schema=False)
async def show_handbook_page(request: Asked, path: PagePath) -> Response[bytes]:
    """A page, a picture, a style or a script of it."""
    name = path.removeprefix("/")
    if name not in _names():
        raise NotFoundException("There is no such page in the handbook, or it has not been built: see /docs.")
    answer = sent(request, _file(name))
    if name.endswith(".html"):
        answer.set_header("content-security-policy", _policy())
    return answer


@cache
def _names() -> frozenset[str]:
    """Every file there is: nothing else is ever looked for."""
    found = (one for one in HANDBOOK.rglob("*") if one.is_file() and not one.name.startswith("."))
    return frozenset(one.relative_to(HANDBOOK).as_posix() for one in found)


@cache
def _policy() -> str:
    """That of all pages, and the one style that its search brings along, by its digest (`handbook/sealing.py`)."""
    style = (HANDBOOK / ".styles").read_text(encoding="utf-8").strip()
    return POLICY.replace("style-src 'self'", f"style-src 'self' '{style}'")


@cache
def _file(name: str) -> File:
    """A file, read and compressed when it is first asked for."""
    return read_file(HANDBOOK / name, FOR_EVER if _DIGEST.search(Path(name).name) else ANEW)


DOCS = (show_handbook, show_handbook_page)
