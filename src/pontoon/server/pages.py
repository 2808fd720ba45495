"""The pages for browsers, as `web/` is built: read once, kept in memory, sent compressed.

What has a digest in its name never changes and may be kept for ever; the page itself is asked for anew each time. A
page may load what comes from this house and nothing else, and no script may stand in it.
"""

import gzip
import json
import mimetypes
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

STATIC = Path(__file__).with_name("static")
"""Where `web/build.py` puts them."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_BOARD = "board"
"""The display board is a program of its own, `board.html`; every other address shows `index.html`."""
_LOBBY = "lobby"
_FELTS = {"Felt": "(width >= 720px) and (height >= 560px)", "PhoneFelt": "(width < 720px), (height < 560px)"}
"""Of the two felts a table shows the one for its window; `layoutOf` in `web/src/table/geometry.ts` says the same."""
_ASKED = {
    _LOBBY: ("/api/sessions/current", "/api/lobby"),
    "table": ("/api/sessions/current",),
    "account": ("/api/sessions/current",),
}
"""What a page asks first of all."""

FOR_EVER = "public, max-age=31536000, immutable"
ANEW = "no-cache"
_COMPRESSED = (".js", ".css", ".html", ".svg", ".json", ".txt", ".toml", ".py", ".xml", ".webmanifest")
_PLAIN = (".toml", ".py", ".md")
"""What a browser is to show as text."""

_NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Pontoon</title>
<p>The house is open, for programs. Its pages have not been built: run <code>make setup</code>.</p></html>
"""


class File(Struct, frozen=True):
    """A file as it is sent: whole, and compressed where that is shorter."""

    body: bytes
    compressed: bytes
    media_type: str
    keep: str


@cache
def files() -> dict[str, File]:
    """Every file by its path (`assets/app-1a2b.js`); the page itself is `index.html`."""
    found = {str(one.relative_to(STATIC)): _read(one) for one in STATIC.rglob("*") if one.is_file() and _is_public(one)}
    return {"index.html": File(_NOT_BUILT, b"", "text/html", ANEW), **found}


@cache
def page(word: str) -> File:
    """The page at an address by its first word, with everything named in it that it will be made of.

    A browser so fetches all of it at once, and not one part when another has told of it.
    """
    plain = files()["board.html" if word == _BOARD and "board.html" in files() else "index.html"]
    links = "".join(f"    {one}\n" for one in _links(word or _LOBBY))
    body = plain.body.replace(b"  </head>", f"{links}  </head>".encode())
    return File(body, gzip.compress(body, 9, mtime=0), plain.media_type, plain.keep)


def _links(word: str) -> Iterator[str]:
    made = _made()
    there = _needed(made, "index.html") if made else {}
    parts = _needed(made, f"src/pages/{word}/Page.svelte")
    for key, one in parts.items():
        if key not in there:
            yield from _fetched(one)
    for felt, media in _FELTS.items() if word == "table" else ():
        first = next((key for key, one in made.items() if one.get("name") == felt), "")
        for key, one in _needed(made, first).items():
            if key not in there and key not in parts:
                yield from _fetched(one, media, style='rel="preload" as="style"')
    for path in _ASKED.get(word, ()):
        yield f'<link rel="preload" as="fetch" crossorigin href="{path}">'


def _fetched(part: dict[str, Any], media: str = "", *, style: str = 'rel="stylesheet"') -> Iterator[str]:
    only = f' media="{media}"' if media else ""
    yield f'<link rel="modulepreload" crossorigin href="/{part["file"]}"{only}>'
    for name in part.get("css", ()):
        yield f'<link {style} crossorigin href="/{name}"{only}>'


def _needed(made: dict[str, Any], key: str) -> dict[str, Any]:
    """A part of the pages and all parts that it imports."""
    found: dict[str, Any] = {}
    left = [key] if key in made else []
    while left:
        one = left.pop(0)
        if one not in found:
            found[one] = made[one]
            left += made[one].get("imports", ())
    return found


@cache
def _made() -> dict[str, Any]:
    """What every part of the pages is made of, as their build has written it down; nothing where none are built."""
    kept = STATIC / ".manifest.json"
    return dict(json.loads(kept.read_bytes())) if kept.exists() else {}


def _is_public(path: Path) -> bool:
    return not path.name.startswith(".")


def _read(path: Path) -> File:
    return read_file(path, FOR_EVER if path.parent.name == "assets" else ANEW)


def read_file(path: Path, keep: str) -> File:
    """A file as it is sent, compressed where it is text."""
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in _COMPRESSED else b""
    kind = "text/javascript" if path.suffix == ".js" else "text/plain" if path.suffix in _PLAIN else kind
    return File(body, packed, kind, keep)
