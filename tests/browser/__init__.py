"""A package, so that pytest knows when the last of its tests has ended: one browser serves them all."""
