"""What a page is given without asking for it: the front of the house, and who asks."""

from typing import TypeAlias

from litestar.di import NamedDependency

from pontoon.server.front import Front
from pontoon.service.caller import Caller
from pontoon.service.people.answers import Present

Ours: TypeAlias = NamedDependency[Front]
Asker: TypeAlias = NamedDependency[Caller]
Here: TypeAlias = NamedDependency[Present]
