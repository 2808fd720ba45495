"""The browser tests are a package of their own, so that pytest knows when the last of them has ended: one browser serves all."""
