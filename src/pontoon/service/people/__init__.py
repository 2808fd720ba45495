"""People: who they are, what they may do, how they come in and go out.

Everything here blocks (it reads and writes the store, some of it hashes for a fifth of a second): a server asks through
`Desk`, which has threads for it. Times come in as milliseconds, and whatever a person may not do is a `Refusal`.

- `house`: `People`, all of it over one store; `desk`: off the event loop
- `records`: what is kept; `answers`: what a person gets; `settings`: what a house decides
- `names`: what a person may be called; `passwords`: argon2id; `tokens`: 256 random bits
- `lockout`: the law of waiting after failures; `attempts`: failures as they are kept
- `events`: what is decided about people, as a stream
- `accounts`: guests and accounts; `sessions`: who is here
- `invitations`, `links`, `joining`: how staff comes in, and who has which role
"""

from pontoon.service.people.answers import Invited, Present, SignedIn
from pontoon.service.people.desk import Desk
from pontoon.service.people.house import People
from pontoon.service.people.settings import PeopleSettings

__all__ = ["Desk", "Invited", "People", "PeopleSettings", "Present", "SignedIn"]
