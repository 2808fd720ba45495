"""What is too small for a finger: controls under 44 pixels high, links among words and clauses under 24."""

from playwright.sync_api import Page

_LOOK = """() => {
  const found = [];
  const shown = (one) => {
    const { width, height } = one.getBoundingClientRect();
    const there = getComputedStyle(one).visibility !== 'hidden' && !one.closest('.unseen, .skip, [hidden], [inert]');
    return there && width > 1 && height > 1;
  };
  for (const one of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    if (!shown(one)) continue;
    const whole = one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one;
    const reach = getComputedStyle(one, '::after');
    const padded = reach.position === 'absolute' && reach.content !== 'none' ? parseFloat(reach.height) || 0 : 0;
    const height = Math.max(whole.getBoundingClientRect().height, padded);
    const least = one.matches('.clause') || getComputedStyle(one).display === 'inline' ? 24 : 44;
    const words = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40);
    if (height < least - 0.5) found.push(`${one.tagName.toLowerCase()} "${words}" is ${height.toFixed(0)} high`);
  }
  return found;
}"""


def too_small(page: Page) -> list[str]:
    """Controls of the page as it is now that a finger misses."""
    return [str(one) for one in page.evaluate(_LOOK)]
