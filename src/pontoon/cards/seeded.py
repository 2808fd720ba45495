"""A replayable stream of bytes from a seed, for games that must be repeatable."""

import hashlib

from pontoon.cards.shoe import Entropy

_BLOCK = 8192


def seeded_entropy(seed: str) -> Entropy:
    """An endless byte source: SHAKE-256 of the seed and a running block number.

    For tests, exercises and `--seed`; a shoe for real money takes the operating system's generator, because
    a seed cannot reach every order of the cards.

    >>> from pontoon import seeded_entropy
    >>> monday, again = seeded_entropy("monday"), seeded_entropy("monday")
    >>> monday(8) == again(8)
    True
    """
    block = 0
    pool = b""
    at = 0

    def take(count: int) -> bytes:
        nonlocal block, pool, at
        while len(pool) - at < count:
            pool = pool[at:] + hashlib.shake_256(f"{seed}/{block}".encode(errors="surrogatepass")).digest(_BLOCK)
            at = 0
            block += 1
        at += count
        return pool[at - count : at]

    return take
