"""All that knows people, put together over one store."""

import os

import argon2
import msgspec

from pontoon.cards import Entropy
from pontoon.service.people.accounts import Accounts
from pontoon.service.people.attempts import Door
from pontoon.service.people.invitations import Invitations
from pontoon.service.people.joining import Joining
from pontoon.service.people.passwords import Passwords
from pontoon.service.people.records import ATTEMPTS, INVITATION, SESSION, USER, Attempts, Invitation, Session, User
from pontoon.service.people.sessions import Sessions
from pontoon.service.people.settings import PeopleSettings
from pontoon.service.register import Commit, Register
from pontoon.service.wallets import Wallets, WalletSettings
from pontoon.store.port import Document, DocumentWrite, Store, Unit
from pontoon.table.names import name_key

_SWEPT_TOGETHER = 200


class People:
    """Everybody of a house, by subject: `accounts`, `sessions`, `invitations`, `joining`, `wallets`.

    `commit` is how a unit gets into the store; a house with group commit gives its own. `hasher`: other parameters than
    argon2's usual ones.
    """

    __slots__ = ("_settings", "accounts", "invitations", "joining", "register", "sessions", "wallets")

    def __init__(
        self,
        store: Store,
        commit: Commit | None = None,
        *,
        settings: PeopleSettings | None = None,
        money: WalletSettings | None = None,
        entropy: Entropy = os.urandom,
        hasher: argon2.PasswordHasher | None = None,
    ) -> None:
        self._settings = settings or PeopleSettings()
        self.register = Register(store, commit)
        passwords = Passwords(entropy, hasher)
        door = Door(self.register, self._settings)
        self.wallets = Wallets(self.register, money)
        self.sessions = Sessions(self.register, self._settings, entropy)
        self.accounts = Accounts(self.register, self.sessions, self.wallets, door, passwords, entropy)
        self.invitations = Invitations(self.register, self._settings, entropy)
        self.joining = Joining(self.register, self.sessions, self.accounts, passwords)

    def find(self, name: str) -> User | None:
        """The person of this name, however it is written."""
        kept = self.register.find(USER, name_key(name), User)
        return None if kept is None else kept.value

    def everybody(self, after: str = "", most: int = 100) -> tuple[User, ...]:
        """People by the keys of their names, behind the key `after`."""
        found = self.register.store.documents(USER, after, most)
        return tuple(msgspec.json.decode(one.data, type=User) for one in found)

    def invited(self, after: str = "", most: int = 100) -> tuple[tuple[str, Invitation], ...]:
        """Invitations by their keys, used ones too."""
        found = self.register.store.documents(INVITATION, after, most)
        return tuple((one.key, msgspec.json.decode(one.data, type=Invitation)) for one in found)

    def sweep(self, *, now: int) -> int:
        """Remove sessions that have ended and failures that are forgotten; answers how many. People stay for ever:
        their names stand in streams."""
        longest = max(one.forget for one in (self._settings.by_name, self._settings.by_address))
        old = max(longest, self._settings.by_confirm.forget)

        def ended(document: Document) -> bool:
            return now >= msgspec.json.decode(document.data, type=Session).until

        def forgotten(document: Document) -> bool:
            return now - msgspec.json.decode(document.data, type=Attempts).last >= old

        removed = 0
        for kind, gone in ((SESSION, ended), (ATTEMPTS, forgotten)):
            after = ""
            while some := self.register.store.documents(kind, after, _SWEPT_TOGETHER):
                after = some[-1].key
                for one in filter(gone, some):
                    self.register.commit(
                        Unit("people", "", documents=(DocumentWrite(kind, one.key, None, one.version),))
                    )
                    removed += 1
        return removed
