"""Which hand of a box is meant, whatever was split: a name that a hand keeps while others are split before it.

The hand of the initial deal is "". A split makes of a hand one with "a" behind its name and one with "b".
"""


class Names:
    """The names of the hands of every box, in the order in which they lie."""

    def __init__(self) -> None:
        self._boxes: dict[int, list[str]] = {}

    def copy(self) -> "Names":
        """The names as they are now."""
        copied = Names()
        copied._boxes = {box: list(names) for box, names in self._boxes.items()}
        return copied

    def name(self, box: int, hand: int) -> str:
        """The name of the hand with this number."""
        return self._of(box)[hand - 1]

    def number(self, box: int, name: str) -> int:
        """The number of the hand with this name; 0 where there is none."""
        names = self._of(box)
        return names.index(name) + 1 if name in names else 0

    def split(self, box: int, hand: int) -> None:
        """The hand became two."""
        names = self._of(box)
        names[hand - 1 : hand] = [f"{names[hand - 1]}a", f"{names[hand - 1]}b"]

    def _of(self, box: int) -> list[str]:
        return self._boxes.setdefault(box, [""])
