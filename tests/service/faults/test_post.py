"""Letters that come late, twice, in another order, or when the house has died meanwhile: each is done once or never.

The seed of a world is printed first; `pytest tests/service/faults/test_post.py -k SEED` lives it again.
"""

from collections import Counter

import pytest

from tests.service.faults.auditor import occurred
from tests.service.faults.world import correspondence

ANSWERS = ("done", "not-enough", "not-yours", "not-your-role", "not-a-command", "no-such-stream", "not-betting")
FAULTS = ("come again", "held up", "opened again", "died before", "died after", "no answer", "clock goes on")
OVER = ("taken over", "to the old owner")
LOST = ("lost and there", "lost and not there")


@pytest.mark.parametrize("seed", ["post"])
def test_a_letter_is_done_once_whenever_and_however_often_it_comes(seed: str) -> None:
    """Two thousand letters, in two worlds."""
    seen = correspondence(f"{seed}/1", 1_000) + correspondence(f"{seed}/2", 1_000)
    assert seen["sent"] >= 2_000
    occurred(seen, (*ANSWERS, *FAULTS, *LOST, *OVER, "news"))


@pytest.mark.long
@pytest.mark.parametrize("seed", [f"long-post-{piece}" for piece in range(20)])
def test_a_hundred_thousand_letters_are_each_done_once(seed: str) -> None:
    seen = sum((correspondence(f"{seed}/{part}", 1_000) for part in range(5)), Counter())
    occurred(seen, (*ANSWERS, *FAULTS, *LOST, *OVER, "news"))
