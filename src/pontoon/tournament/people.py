"""Who orders what in a tournament."""

from typing import Literal

from msgspec import Struct

from pontoon.rulebook import Clauses
from pontoon.table import Refusal

Office = Literal["regulator", "shift-manager", "director", "operator", "dealer"]


ChanceSource = Literal["operating-system", "practice"]
"""Where the random bytes of a tournament come from: real chance, or a seed that somebody chose."""


class Official(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody who acts in an office; the name is for the record, and tells one director from another."""

    office: Office
    name: str = ""

    def __str__(self) -> str:
        office = self.office.replace("-", " ")
        return f"{self.name} ({office})" if self.name else f"the {office}"


def wrong_office(by: Official, office: Office, what: str, clauses: Clauses) -> Refusal | None:
    """Why this person may not order `what`; None for somebody in that office."""
    if by.office == office:
        return None
    needed = "tournament director" if office == "director" else office.replace("-", " ")
    return Refusal("wrong-role", f"Only the {needed} may {what}, not {by}.", clauses, {"roles": office})
