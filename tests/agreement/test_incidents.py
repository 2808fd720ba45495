"""The engine and a second player written apart from it agree on rounds in which things go wrong."""

from functools import cache

import pytest

from pontoon.script import net_of, play_script, read_script
from tests.agreement.incidents_generate import Written, generate
from tests.agreement.reference import BOOKS

DAILY = range(150)

written = cache(generate)
"""The daily scripts, made once."""


def assert_agreement(written: Written) -> None:
    """The same refused action, or the same net for everybody."""
    text = written.toml()
    played = play_script(read_script(text))
    refused = played.trouble and (played.trouble.action or len(written.actions) + 1)
    assert refused == written.refused, f"{played.trouble}\n{text}"
    if refused is None:
        net = {player: gain for player, gain in net_of(played.rounds).items() if gain}
        assert net == {player: gain for player, gain in written.net.items() if gain}, text


@pytest.mark.parametrize("book", BOOKS)
def test_random_rounds_with_incidents_agree(book: str) -> None:
    for seed in DAILY:
        assert_agreement(written(book, seed))


@pytest.mark.long
@pytest.mark.parametrize("piece", range(10))
@pytest.mark.parametrize("book", BOOKS)
def test_very_many_random_rounds_with_incidents_agree(book: str, piece: int) -> None:
    """Five thousand scripts a book, in ten pieces."""
    for seed in range(1000 + 500 * piece, 1500 + 500 * piece):
        assert_agreement(generate(book, seed))


@pytest.mark.parametrize("book", BOOKS)
def test_the_random_incidents_hold_what_is_rare(book: str) -> None:
    """Errors that come to light after further decisions, on split boxes, several in a round, with wagers pending."""
    scripts = [written(book, seed) for seed in DAILY]
    late = split = several = pending = 0
    for one in scripts:
        verbs = [action.split()[0] for action in one.actions]
        errors = [at for at, action in enumerate(one.actions) if action.endswith(("unnoticed", "unnoticed ..."))]
        decided = {"hit", "stand", "double", "split", "surrender"}
        late += any(
            verb == "noticed" and set(verbs[errors[0] : at]) & decided for at, verb in enumerate(verbs) if errors
        )
        split += bool(errors) and "split" in verbs
        several += len(errors) > 1
        pending += bool(errors) and bool({"side", "insure"} & set(verbs))
    assert late > 15
    assert split > 15
    assert several > 8
    assert pending > 8
