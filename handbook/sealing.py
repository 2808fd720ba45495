"""Pages without scripts or styles in them: both go to files of their own, so that a strict policy lets nothing else
run.

The search of the theme puts one style into the page by itself. Its digest is written to `.styles`, and the house
allows that
one style and no other. What cannot be found in a later version of the theme stops the build.
"""

import ast
import base64
import hashlib
import os
import re
import shutil
from pathlib import Path

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<body>.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>(?P<body>.*?)</style>", re.DOTALL)
_ALIGNED = re.compile(r'(<t[dh])([^<>]*?) style="text-align: (left|right|center);"')
_FOLDER = "assets/sealed"


_STYLED = re.compile(r'\("style",\{\},([\w$]+)\.toString\(\)\)')
_NAMED = re.compile(r'"aria-labelledby":`\$\{\w+\.id\}-\$\{\w+\.id\}-title`,')
"""A result of the search is named by its title alone, although more stands in it: it is to be named by all of it."""


_CLEARER = {
    "--alpha-light:.7": "--alpha-light:.9",
    "--alpha-lighter:.54": "--alpha-lighter:.8",
    "opacity:.5}": "opacity:.85}",
    "color-foreground)/.45)": "color-foreground)/.8)",
}
"""Words in the search that are too faint to be read by everybody."""


def seal(site: Path) -> None:
    """Every page of a site that was built; a style that no page uses is left out."""
    shutil.rmtree(site / "assets" / "stylesheets" / "classic", ignore_errors=True)
    (site / _FOLDER).mkdir(parents=True, exist_ok=True)
    (bundle,) = (site / "assets" / "javascripts").glob("bundle.*.js")
    program = bundle.read_text(encoding="utf-8")
    for faint, clear in _CLEARER.items():
        if faint not in program:
            raise SystemExit(f"the theme has no {faint} any more: see handbook/sealing.py")
        program = program.replace(faint, clear)
    (site / ".styles").write_text(_digest_of_style(program), encoding="utf-8")
    program, found = _NAMED.subn("", program)
    if found != 1:
        raise SystemExit("the theme names the results of its search in another way: see handbook/sealing.py")
    bundle.write_text(program, encoding="utf-8")
    for page in sorted(site.rglob("*.html")):
        page.write_text(_sealed(page.read_text(encoding="utf-8"), page, site), encoding="utf-8")


def _sealed(text: str, page: Path, site: Path) -> str:
    def script(found: re.Match[str]) -> str:
        attributes, body = found["attributes"], found["body"]
        if "src=" in attributes or "application/json" in attributes or not body.strip():
            return found[0]
        return f'<script src="{_kept(body, "js", page, site)}"></script>'

    def style(found: re.Match[str]) -> str:
        return f'<link rel="stylesheet" href="{_kept(found["body"], "css", page, site)}">'

    return _ALIGNED.sub(r'\1\2 class="align-\3"', _STYLE.sub(style, _SCRIPT.sub(script, text)))


def _kept(body: str, kind: str, page: Path, site: Path) -> str:
    """The file with these words, as the page finds it."""
    name = f"{hashlib.sha256(body.encode()).hexdigest()[:12]}.{kind}"
    path = site / _FOLDER / name
    path.write_text(body, encoding="utf-8")
    return os.path.relpath(path, page.parent)


def _digest_of_style(program: str) -> str:
    """The digest of the one style that the theme's search brings, as a policy names it."""
    used = _STYLED.search(program)
    kept = used and re.search(rf"[ ,;]{re.escape(used[1])}=('(?:[^'\\]|\\.)*')", program)
    if not kept:
        raise SystemExit("the theme has its style in another place: see handbook/sealing.py")
    style = str(ast.literal_eval(kept[1]))
    return f"sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}"
