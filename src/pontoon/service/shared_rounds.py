"""Links to rounds: a token that says which round it is and can be read by this house alone.

Nothing is kept of it. What it leads to is what everybody was told of the round, and nobody can make one, or change it
into that of another round, without the keys of the house.
"""

import base64
import binascii

import msgspec
from msgspec import Struct

from pontoon.service.sealing import Sealer, SealError

_PLACE = "shared-round"
MOST_TOKEN = 256


class SharedRound(Struct, frozen=True, array_like=True):
    """The round that a link leads to."""

    stream: str
    round: int


_READER = msgspec.json.Decoder(SharedRound)


def token_for(sealer: Sealer, shared: SharedRound) -> str:
    """A link to a round; another one each time."""
    return base64.urlsafe_b64encode(sealer.seal(msgspec.json.encode(shared), _PLACE)).decode().rstrip("=")


def round_of(sealer: Sealer, token: str) -> SharedRound | None:
    """The round of a link; None where this house has not made it."""
    try:
        sealed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
        return _READER.decode(sealer.open(sealed, _PLACE))
    except (SealError, binascii.Error, msgspec.MsgspecError, UnicodeEncodeError, ValueError):
        return None
