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
KINDS = (*ANSWERS, *FAULTS, *LOST, *OVER, "news")
_MORE_WORLDS = 8
"""What occurs in a world hangs on the machine's pace too: so many more are lived while something has not been seen."""


def _live(seed: str, worlds: int) -> Counter[str]:
    """So many worlds of a thousand letters each, in which everything that has to be seen has occurred."""
    seen: Counter[str] = Counter()
    for lived in range(1, worlds + _MORE_WORLDS):
        seen += correspondence(f"{seed}/{lived}", 1_000)
        if lived >= worlds and all(seen[kind] for kind in KINDS):
            break
    occurred(seen, KINDS)
    return seen


@pytest.mark.parametrize("seed", ["post"])
def test_a_letter_is_done_once_whenever_and_however_often_it_comes(seed: str) -> None:
    """Two thousand letters, in two worlds."""
    seen = _live(seed, 2)
    assert seen["sent"] >= 2_000


@pytest.mark.long
@pytest.mark.parametrize("seed", [f"long-post-{piece}" for piece in range(20)])
def test_a_hundred_thousand_letters_are_each_done_once(seed: str) -> None:
    _live(seed, 5)
