"""Casino Pontoon: five rulebooks, one table engine, every payment with its clause."""

__version__ = "0.1.0"
