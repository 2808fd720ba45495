"""Every link of the handbook followed: to a page that is there, and to a place on it."""

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}
_HINTS = {"canonical", "alternate", "prev", "next"}


class _Page(HTMLParser):
    """What a page links to, what it loads, and the places on it."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.faults: list[str] = []
        self.head: str | None = None
        """The words of the head of a column, while it is read."""

    def handle_data(self, data: str) -> None:
        if self.head is not None:
            self.head += data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "th" and self.head is not None:
            self.faults += ["a column of a table has no head"] * (not self.head)
            self.head = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "th":
            self.head = ""
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in _LOADED and _LOADED[tag] in given and not _HINTS & set(given.get("rel", "").split()):
            self.loaded.append(given[_LOADED[tag]])
        if tag == "img" and "alt" not in given:
            self.faults.append(f"a picture without words: {given.get('src')}")
        if tag == "script" and "src" not in given and "json" not in given.get("type", ""):
            self.faults.append("a script stands in the page")
        self.faults += [f"a handler stands in the page: {name}" for name in given if name.startswith("on")]
        if "style" in given:
            self.faults.append(f"a style stands in the page: {tag} {given['style']}")


@cache
def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def faults(site: Path) -> list[str]:
    """What is wrong with the pages of a site: links that lead nowhere, and whatever comes from another host."""
    found = []
    for path in sorted(site.rglob("*.html")):
        page, where = _read(path), path.relative_to(site)
        found += [f"{where}: {fault}" for fault in page.faults]
        found += [f"{where}: loaded from elsewhere: {one}" for one in page.loaded if urlsplit(one).netloc]
        for link in (*page.links, *page.loaded):
            fault = _fault(link, path, site)
            if fault:
                found.append(f"{where}: {link}: {fault}")
    return found


def _fault(link: str, path: Path, site: Path) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return "" if parts.scheme in ("https", "mailto", "data") or parts.hostname == "127.0.0.1" else "no address"
    if link.startswith("/"):
        return ""  # a page of the house itself
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site.resolve()) or not target.exists():
        return "there is nothing"
    if parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in _read(target).places:
        return "there is no such place on the page"
    return ""
