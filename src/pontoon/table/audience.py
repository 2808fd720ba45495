"""Who looks at a table: anybody, one player, somebody who works there, or an auditor."""

from typing import Literal, get_args

from msgspec import Struct

from pontoon.rulebook import Role

AudienceRole = Role | Literal["public", "auditor"]
STAFF_ROLES: tuple[Role, ...] = tuple(role for role in get_args(Role) if role != "player")
"""Everybody who may work at a table, the dealer first."""
_ROLES: tuple[AudienceRole, ...] = ("public", "player", *STAFF_ROLES, "auditor")


class AudienceError(ValueError):
    """These words name no audience."""


class Audience(Struct, frozen=True):
    """Who looks. `role`: the public, a player (named in `player`), a role of the house, or an auditor.

    An auditor sees what the house sees and may do nothing. `Audience.of("player ann")` reads one from words.

    >>> from pontoon import Audience
    >>> Audience.of("player ann") == Audience("player", "ann")
    True
    """

    role: AudienceRole = "public"
    player: str = ""

    def __post_init__(self) -> None:
        if self.role not in _ROLES or (self.role == "player") != bool(self.player):
            raise AudienceError(_unknown(str(self)))

    @classmethod
    def of(cls, words: "Audience | str") -> "Audience":
        """Read an audience from its words: `public`, `player NAME`, `auditor`, or a role such as `dealer`."""
        if isinstance(words, Audience):
            return words
        said, _, player = str(words).strip().partition(" ")
        role = next((one for one in _ROLES if one == said), None)
        if role is None:
            raise AudienceError(_unknown(str(words)))
        return cls(role, player.strip())

    def __str__(self) -> str:
        return f"{self.role} {self.player}".strip()

    @property
    def is_house(self) -> bool:
        """Whether this audience sees what the house knows: the staff and auditors do."""
        return self.role not in ("public", "player")


EVERYBODY = Audience()


def _unknown(said: str) -> str:
    possible = ", ".join("player NAME" if role == "player" else role for role in _ROLES)
    return f"There is no audience {said!r}; what is possible: {possible}."
