"""Nobody is told to install somebody else's program: `pontoon` on the package index is another program."""

import re

from tests.support.handbook import DOCS, ROOT

PAGES = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "src").rglob("*.py"), *(ROOT / "examples").rglob("*.*")]
INSTALL = re.compile(
    r"(?:pip|pipx|uv) install +(?:--?\S+ +)*['\"]?([^\s'\"]+)|(?:uvx|pipx run) +--?\S+ +['\"]?([^\s'\"]+)"
)


def test_what_is_installed_is_a_clone_or_its_wheel() -> None:
    found = [
        (page.relative_to(ROOT), named)
        for page in PAGES
        if "handbook" not in page.parts and page.suffix in (".md", ".py", ".toml")
        for one in INSTALL.finditer(page.read_text(encoding="utf-8"))
        if (named := one[1] or one[2])
    ]
    assert len(found) > 8
    assert [one for one in found if not (one[1].startswith(".[") or ".whl" in one[1])] == []
