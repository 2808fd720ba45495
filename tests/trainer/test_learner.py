"""A learner with known weak cells is asked those more often, and what the mistakes cost falls."""

from functools import cache

from pontoon import load_book
from pontoon.cards import Entropy, below, seeded_entropy
from pontoon.money import Cents
from pontoon.trainer import Progress, cells_of, choose, draw, known, mark, often, read_cell, record, shades, worth

RULES = load_book("nz-current")
KEYS = [cell.key for cell in cells_of(RULES)["hard"]]
WEAK = frozenset(KEYS[3::8])
ROUNDS = 600


@cache
def values(key: str) -> dict[str, float]:
    """What a question of this cell is worth."""
    return worth(RULES, draw(RULES, read_cell(key), seeded_entropy(key)), Cents(2500))


class Learner:
    """Misses a weak cell nine times in ten at first, and half as often after every time it was told; never another."""

    def __init__(self, chance: Entropy) -> None:
        self.misses = {key: 0.9 if key in WEAK else 0.0 for key in KEYS}
        self.chance = chance

    def answers(self, key: str) -> tuple[bool, float]:
        """Whether the answer was right, and what it cost."""
        found = sorted(values(key), key=lambda action: -values(key)[action])
        wrong = below(1000, self.chance) < 1000 * self.misses[key]
        marked = mark(key, values(key), found[int(wrong)], often=often(RULES)[key], bet=Cents(2500))
        self.misses[key] /= 2 if wrong else 1
        return marked.right, marked.per_hundred

    def cost(self) -> float:
        """What a hundred hands cost as things stand, in cents."""
        shares = often(RULES)
        return sum(self.misses[key] * _miss(key) * shares[key] * 100 * 2500 for key in KEYS)


def _miss(key: str) -> float:
    best, second, *_ = sorted(values(key).values(), reverse=True)
    return best - second


def train(seed: str, *, uniform: bool) -> tuple[Learner, dict[str, int], Progress]:
    """A course of questions, a minute apart."""
    learner, progress, asked = Learner(seeded_entropy(f"{seed}/learner")), Progress(), dict.fromkeys(KEYS, 0)
    entropy, last = seeded_entropy(f"{seed}/questions"), ""
    for number in range(ROUNDS):
        now = number * 60_000
        known_of = {} if uniform else progress.cells
        shares = {} if uniform else often(RULES)
        last = choose(KEYS, known_of, shares, now=now, entropy=entropy, last=last)
        right, cost = learner.answers(last)
        asked[last] += 1
        progress = record(progress, last, right=right, cost=cost, now=now)
    return learner, asked, progress


def test_weak_cells_are_asked_more_often_and_the_cost_falls() -> None:
    """Eight learners, whom chance serves differently; in the mean they learn more than by questions at random."""
    before, trained, by_chance = Learner(seeded_entropy("")).cost(), 0.0, 0.0
    for number in range(8):
        learner, asked, progress = train(f"seed {number}", uniform=False)
        weak = sum(asked[key] for key in WEAK) / len(WEAK)
        others = sum(asked[key] for key in KEYS if key not in WEAK) / (len(KEYS) - len(WEAK))
        assert weak > 1.5 * others
        assert learner.cost() < before / 2
        assert sum(day.asked for day in progress.days) == ROUNDS
        trained += learner.cost()
        by_chance += train(f"seed {number}", uniform=True)[0].cost()
    assert trained / 8 < before / 4
    assert trained < 0.8 * by_chance


def test_what_was_missed_shows_as_weak_and_what_stays_right_as_known() -> None:
    progress, day = Progress(), 86_400_000
    for number in range(4):
        progress = record(progress, "hard/16/T", right=True, cost=0.0, now=number * 8 * day)
        progress = record(progress, "hard/15/T", right=False, cost=1.5, now=number * 8 * day)
    found = shades(progress, cells_of(RULES)["hard"])
    assert (found["hard/16/T"], found["hard/15/T"], found["hard/14/T"]) == ("known", "weak", "new")
    assert known(progress.cells["hard/16/T"])
    assert [(one.day, one.asked, one.right, one.cost) for one in progress.days] == [
        (n * 8, 2, 1, 1.5) for n in range(4)
    ]
    assert progress.days[-1].known == 1
