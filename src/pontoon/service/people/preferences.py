"""How people like their screens: a document each, with nothing in it that decides anything."""

import msgspec

from pontoon.service.register import Plan, Register, people_unit, write
from pontoon.table import Refusal
from pontoon.table.names import name_key
from pontoon.wire.settings import Preferences

PREFERENCES = "preferences"


def preferences_of(register: Register, name: str) -> Preferences:
    """What somebody has chosen; the usual where nothing was, or where it was chosen under another version."""
    try:
        kept = register.find(PREFERENCES, name_key(name), Preferences)
    except msgspec.ValidationError:
        return Preferences()
    return Preferences() if kept is None else kept.value


def prefer(register: Register, name: str, wanted: Preferences) -> Preferences | Refusal:
    """Keep what somebody has chosen; of two who write at once, the later one stays."""

    def plan() -> Plan[Preferences]:
        found = register.store.document(PREFERENCES, name_key(name))
        document = write(PREFERENCES, name_key(name), wanted, None)
        expected = 0 if found is None else found.version
        return Plan(people_unit(msgspec.structs.replace(document, expected=expected)), wanted)

    return register.change(plan)
