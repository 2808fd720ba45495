"""All detectors over a history."""

from pontoon.surveillance.alerts import Alert
from pontoon.surveillance.correlation import count_correlation
from pontoon.surveillance.giving import chips_given_away
from pontoon.surveillance.history import History
from pontoon.surveillance.teams import team_play
from pontoon.surveillance.winning import beyond_spread

USUAL_BAR = 4.0
"""In standard deviations. Many players are looked at: by chance one in 30,000 comes so far."""


def review(history: History, *, above: float = USUAL_BAR) -> list[Alert]:
    """What deserves a look, the strongest first."""
    found = [
        *count_correlation(history, above=above),
        *team_play(history, above=above),
        *chips_given_away(history, above=above),
        *beyond_spread(history, above=above),
    ]
    return sorted(found, key=lambda alert: -alert.score)
