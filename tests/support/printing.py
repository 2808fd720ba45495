"""What comes out of a printer: a page as Chromium prints it, and on how many sheets of A4."""

import re

from playwright.sync_api import Page

_SHEET = re.compile(rb"/Type\s*/Page\b")


def pages_printed(page: Page) -> int:
    """How many sheets a page is printed on, with the page's own style for paper."""
    return len(_SHEET.findall(page.pdf(prefer_css_page_size=True, print_background=True)))
