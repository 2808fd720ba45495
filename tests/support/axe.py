"""The rules of axe, asked of a page in a browser."""

from pathlib import Path

from playwright.sync_api import Page

from tests.support.geometry import at_rest

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
_TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental")
"""Every rule for levels A and AA, and those that axe itself leaves out unless asked."""
_RUN = """async (tags) => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly: tags });
  const serious = violations.filter((one) => ['serious', 'critical'].includes(one.impact));
  const told = (one) => one.nodes.map((node) => `${one.id} ${node.html.slice(0, 200)} ${node.failureSummary}`);
  return serious.flatMap(told);
}"""


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    at_rest(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    return [" ".join(str(one).split()) for one in page.evaluate(_RUN, _TAGS)]
