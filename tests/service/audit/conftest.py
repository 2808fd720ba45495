"""Houses to be audited, made once."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pontoon.service.audit.heads import heads
from pontoon.service.audit.signing import sign
from pontoon.service.audit.verifier import Heads, read_heads
from tests.support.audited import audited_house
from tests.support.tampering import Copy


class Audited:
    """A small house: its database, what it holds, and its heads, signed when it was made."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = audited_house(path, 4, 3, ("nz-current", "ma-2025"))
        self.copy = Copy.of(self.url)
        self.key = Ed25519PrivateKey.generate()
        self.signed_text = json.dumps(sign(heads(self.copy, 1_700_000_000_000), self.key))
        self.signed: Heads = read_heads(self.signed_text)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Audited:
    """A house that nobody has tampered with."""
    return Audited(tmp_path_factory.mktemp("audited") / "house.db")
