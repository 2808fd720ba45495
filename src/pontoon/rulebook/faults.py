"""Errors about rulebooks: a file with faults, or an unknown id."""

from pontoon.toml.faults import FaultsError


class RulebookError(FaultsError):
    """A rules file that cannot be used, with every fault found in it.

    >>> from pontoon import RulebookError, variant
    >>> try:
    ...     variant("nz-current", {"dealer.stands_on_soft": "never"})
    ... except RulebookError as error:
    ...     print(error.faults[0].path)
    dealer.stands_on_soft
    """


class UnknownRulebookError(Exception):
    """There is no rulebook with this id.

    >>> from pontoon import UnknownRulebookError, load_book
    >>> try:
    ...     load_book("nz-1990")
    ... except UnknownRulebookError as error:
    ...     print(error)
    there is no rulebook 'nz-1990'; known are nz-2000, nz-current, act-2005, sg-rws-v5, ma-2025
    """

    def __init__(self, asked: str, known: tuple[str, ...]) -> None:
        self.asked = asked
        self.known = known
        super().__init__(f"there is no rulebook {asked!r}; known are {', '.join(known)}")
