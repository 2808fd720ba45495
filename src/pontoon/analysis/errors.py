"""What the mathematics says when it cannot answer."""

from pontoon.rulebook import Fault


class MathematicsError(ValueError):
    """A question that the mathematics cannot answer.

    `reason` says why, after the name of the `parameter` where it is about one. `text`: what was asked. `clause`: the
    rule that says otherwise. `known`: what would be possible. `faults`: rules that cannot be followed.

    >>> import pontoon
    >>> try:
    ...     pontoon.edge("nz-current", decks=3)
    ... except pontoon.MathematicsError as error:
    ...     print(error)
    nz-current is dealt from 4 to 8 decks by 3.3(a), not 3; infinite is possible too.
    """

    def __init__(
        self,
        reason: str,
        *,
        parameter: str = "",
        text: str | None = None,
        clause: str | None = None,
        known: dict[str, object] | None = None,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        self.reason, self.parameter, self.text = reason, parameter, text
        self.clause, self.known, self.faults = clause, known or {}, faults
        told = f"{parameter} {reason}" if parameter else reason
        super().__init__(" ".join((told, *(f"{fault}." for fault in faults))))


class MissingMathError(ImportError):
    """The mathematics is not installed.

    >>> import pontoon
    >>> print(pontoon.MissingMathError())
    The mathematics needs numba and numpy: pip install '.[math]' in a clone, or the wheel with [math]
    """

    def __init__(self) -> None:
        super().__init__(
            "The mathematics needs numba and numpy: pip install '.[math]' in a clone, or the wheel with [math]"
        )
