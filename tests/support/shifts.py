"""What moves on a page although nobody moves it: the browser's own layout-shift entries, those after a key too."""

from playwright.sync_api import Page

_WATCH = """() => {
  window.__shifts = [];
  const words = (one) => [...(one.classList ?? [])].filter((word) => !word.startsWith('s-'));
  const name = (one) => [one, one?.parentElement, one?.parentElement?.parentElement]
    .map((up) => up ? [up.nodeName.toLowerCase(), ...words(up)].join('.') : '?')
    .reverse().join(' > ');
  const corner = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      const moved = one.sources.map(
        (part) => `${name(part.node)} ${corner(part.previousRect)} -> ${corner(part.currentRect)}`,
      );
      const phase = document.querySelector('.table')?.dataset.phase;
      window.__shifts.push(`${one.value.toFixed(5)} (${phase}): ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: false });
}"""


def watch_shifts(page: Page) -> None:
    """From now on, whatever the browser lays out anew is noted."""
    page.evaluate(_WATCH)


def shifts_of(page: Page) -> list[str]:
    """Everything that has shifted since: how much, in which phase, what, from where, to where."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [str(one) for one in page.evaluate("() => window.__shifts")]
