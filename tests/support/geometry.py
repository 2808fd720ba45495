"""Where things lie on a page, by their own bounding boxes: what covers what, and what sticks out."""

from playwright.sync_api import Page

WIDTHS = ((360, 640), (360, 740), (390, 844), (720, 1024), (1280, 800), (1440, 900), (2560, 1440), (3840, 2160))
"""From a small phone to 4K."""

KINDS = {
    "boxes": "[data-box] .print",
    "hands": ".hand .fan, .hand .card, .hand .plate:not(.none), .hand .tag",
    "buttons": "button, a.button, main .foot input",
    "figures": "[data-box] .figure, [data-box] .won b, [data-box] .behind > .one",
    "advice": ".advised p, .dealer .card, .strip",
    "cards and buttons": "main .foot button, .hand .card",
    "totals and chips": ".hand .plate:not(.none), .own [data-stack] .chip",
}
"""What must not cover its like. Of two elements one inside the other, neither covers."""

_LOOK = """(kinds) => {
  const faults = [];
  const shown = (one) => {
    const style = getComputedStyle(one);
    const { width, height } = one.getBoundingClientRect();
    const there = style.visibility !== 'hidden' && style.opacity !== '0' && !one.closest('.unseen, [hidden]');
    return there && width > 1 && height > 1;
  };
  // What lies in a part that scrolls is seen only inside of it.
  const box = (one) => {
    const rect = one.getBoundingClientRect();
    let { left, top, right, bottom } = rect;
    for (let up = one.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const frame = up.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };
  // An action carries the field of its amount, and a hand its total.
  const within = (one, other) => ['.action', '.hand'].some((whole) => one.closest(whole)?.contains(other));
  const words = (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40);
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} "${words(one)}"`;
  for (const [kind, selector] of Object.entries(kinds)) {
    const all = [...document.querySelectorAll(selector)].filter(shown).map((one) => [one, box(one)]);
    for (const [at, [one, a]] of all.entries()) {
      for (const [other, b] of all.slice(at + 1)) {
        if (one.contains(other) || other.contains(one) || within(one, other)) continue;
        if (/cards and|totals and|advice/.test(kind) && one.tagName === other.tagName) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide <= 1.5 || high <= 1.5) continue;
        faults.push(`${kind}: ${name(one)} and ${name(other)}, ${wide.toFixed(0)} x ${high.toFixed(0)}`);
      }
    }
  }
  // What stands on an action of the bar stays on it: name, clause and key.
  for (const one of document.querySelectorAll('main .foot .action .head > *, main .foot .action .text')) {
    const own = one.getBoundingClientRect();
    const whole = one.closest('.action').getBoundingClientRect();
    if (!shown(one)) continue;
    if (own.right > whole.right - 2 || own.bottom > whole.bottom) faults.push(`${name(one)} sticks out of its action`);
  }
  // On a phone the wager is never under the bar, however many cards lie above it. On its side the felt may scroll.
  const bar = document.querySelector('main .foot')?.getBoundingClientRect();
  for (const one of document.querySelectorAll('.table[data-sequence] .felt:not(.wide) > .focus > .print')) {
    const under = one.getBoundingClientRect().bottom - (bar?.top ?? Infinity);
    if (shown(one) && under > 1) faults.push(`${name(one)} lies ${under.toFixed(0)} under the bar`);
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide in a window of ${innerWidth}`);
  // A table is seen whole; other pages may be longer than the window.
  const table = document.querySelector('.table[data-sequence]');
  for (const one of table?.querySelectorAll('.hand.turn, main .foot button') ?? []) {
    if (!shown(one)) continue;
    const { left, right, bottom } = one.getBoundingClientRect();
    const within = left >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!within) faults.push(`${name(one)} sticks out of the window`);
  }
  return faults;
}"""


_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const places = () => [...document.querySelectorAll('main, main .foot, main .strip, .print, .hand')].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].join();
  }).join(' ');
  let last = '';
  for (let still = 0; still < 3; still += 1) {
    await frame();
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    const now = places();
    if (now !== last) still = 0;
    last = now;
  }
}"""
"""Until what moves has arrived, and what is measured anew lies where it lay a frame ago."""


def at_rest(page: Page) -> None:
    """Wait until what moves has arrived."""
    page.evaluate(_REST)


def faults_of(page: Page) -> list[str]:
    """What lies wrong on the page as it is now."""
    return [str(one) for one in page.evaluate(_LOOK, KINDS)]


def faults_by_width(page: Page, what: str) -> list[str]:
    """What lies wrong in any window from a small phone to 4K."""
    found = []
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        found += [f"{what}, {width}: {fault}" for fault in faults_of(page)]
    return found
