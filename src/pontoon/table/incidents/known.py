"""Every incident that a table knows, by its key and by its action; more can be declared from outside."""

from pontoon.table.incidents import cards, dealing, devices, disturbances, hole, offers, shoe
from pontoon.table.incidents.incident import Incident

TOPICS: dict[str, tuple[Incident, ...]] = {
    "cards": cards.INCIDENTS,
    "the deal": dealing.INCIDENTS + hole.INCIDENTS,
    "the shoe": shoe.INCIDENTS + devices.INCIDENTS,
    "offers, payments, people": offers.INCIDENTS + disturbances.INCIDENTS,
}
"""The incidents by subject, as the pages list them."""

INCIDENTS: dict[str, Incident] = {one.key: one for group in TOPICS.values() for one in group}
