"""Putting a front together over a store."""

import argon2

from pontoon.server.edges import Edges
from pontoon.server.front import Front
from pontoon.server.settings import Settings
from pontoon.service.house import House
from pontoon.service.people import People
from pontoon.service.sealing import Sealer
from pontoon.service.wallets import WalletSettings
from pontoon.store import Store
from pontoon.store.sharing import Sharing


def open_front(
    store: Store,
    sealer: Sealer,
    settings: Settings,
    money: WalletSettings | None = None,
    *,
    sharing: Sharing | None = None,
    hasher: argon2.PasswordHasher | None = None,
    edges: Edges | None = None,
) -> Front:
    """A house on a store, with its people, behind these doors.

    `sharing`: the other processes of the house. `hasher`: other than argon2's usual parameters. `edges`:
    with somebody who works out those that are in no list.
    """
    house = House.start(store, sealer, sharing=sharing)
    people = People(store, house.office.commit_in_thread, money=money, hasher=hasher)
    return Front(house, people, settings, edges=edges or Edges())
