"""What all bots have in common."""

from pontoon.table import Refusal


class Bot:
    """Chooses among what is offered, so that a refusal is a bug."""

    def hears(self, refusal: Refusal) -> bool:
        """No need to ask again: a bot would choose the same."""
        return False
