"""How the house runs a progressive."""

from msgspec import Struct


class ProgressiveTerms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is decided about a hosted progressive when it is opened, beside its configuration.

    `practice`: an exercise. Whoever opened it has every role, may give the random bytes of a spin, and confirms with
    the codes of the configuration; it links only tables where no wallet is at stake. `public`: it stands in the lobby.
    """

    practice: bool = False
    public: bool = False
