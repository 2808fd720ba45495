"""People at a table who are not players: the role somebody acts in, and what that role may do."""

from msgspec import Struct

from pontoon.rulebook import Role, Rule
from pontoon.table.names import either
from pontoon.table.refusal import Refusal


class Person(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody who acts in a role; the name is for the record.

    >>> from pontoon import Person
    >>> str(Person("dealer", "dora"))
    'dora (dealer)'
    """

    role: Role
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.role})" if self.name else f"the {self.role.replace('-', ' ')}"


def unauthorised(power: Rule[tuple[Role, ...]], person: Person, what: str) -> Refusal | None:
    """Why this person may not order `what`; None for somebody who may."""
    if person.role in power.value:
        return None
    if not power.value:
        return Refusal("nobody-may", f"These rules give nobody the power to {what}.", power.clauses)
    named = either(role.replace("-", " ") for role in power.value)
    message = f"Only the {named} may {what}, not {person}."
    return Refusal("wrong-role", message, power.clauses, {"roles": ", ".join(power.value)})
