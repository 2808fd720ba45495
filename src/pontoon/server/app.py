"""The application: every page and the socket, over one `Front`."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme

from pontoon import __version__
from pontoon.server.door import Door
from pontoon.server.front import Front
from pontoon.server.identity import cookie_name, provide_caller, provide_present
from pontoon.server.refusals import (
    NoBodyError,
    RefusalError,
    answer_deep,
    answer_fault,
    answer_http,
    answer_no_body,
    answer_refusal,
)
from pontoon.server.routes.advice import ADVICE
from pontoon.server.routes.dealing import DEALING
from pontoon.server.routes.docs import DOCS
from pontoon.server.routes.history import HISTORY
from pontoon.server.routes.house import HOUSE
from pontoon.server.routes.lobby import LOBBY
from pontoon.server.routes.money import MONEY
from pontoon.server.routes.people import PEOPLE
from pontoon.server.routes.pit import PIT
from pontoon.server.routes.pit_books import PIT_BOOKS
from pontoon.server.routes.pit_disputes import PIT_DISPUTES
from pontoon.server.routes.pit_reviews import PIT_REVIEWS
from pontoon.server.routes.progressives import PROGRESSIVES
from pontoon.server.routes.protection import PROTECTION
from pontoon.server.routes.rounds import ROUNDS
from pontoon.server.routes.rules import RULES
from pontoon.server.routes.school import SCHOOL
from pontoon.server.routes.settings import SETTINGS
from pontoon.server.routes.shoes import SHOES
from pontoon.server.routes.staff import STAFF
from pontoon.server.routes.tables import TABLES
from pontoon.server.routes.tournaments import TOURNAMENTS
from pontoon.server.routes.train import TRAIN
from pontoon.server.routes.web import WEB, answer_nowhere
from pontoon.server.sessions import keep_checking, keep_sweeping

PAGES = (
    *PEOPLE,
    *STAFF,
    *TABLES,
    *TOURNAMENTS,
    *PROGRESSIVES,
    *ROUNDS,
    *HISTORY,
    *ADVICE,
    *RULES,
    *DEALING,
    *SCHOOL,
    *TRAIN,
    *LOBBY,
    *MONEY,
    *PROTECTION,
    *SETTINGS,
    *SHOES,
    *HOUSE,
    *PIT,
    *PIT_BOOKS,
    *PIT_DISPUTES,
    *PIT_REVIEWS,
)
"""Every page of the house."""


def make_app(front: Front) -> Door:
    """The application behind its door. It opens the streams at its start and closes the house at its end."""
    return Door(make_pages(front), front)


def make_pages(front: Front) -> Litestar:
    """The pages, without the door."""
    return Litestar(
        route_handlers=[*PAGES, *WEB, *DOCS],
        dependencies={
            "front": Provide(lambda: front, sync_to_thread=False, use_cache=True),
            "present": Provide(provide_present),
            "caller": Provide(provide_caller),
        },
        lifespan=[_open(front)],
        exception_handlers={
            RefusalError: answer_refusal,
            HTTPException: answer_http,
            404: answer_nowhere,
            RecursionError: answer_deep,
            NoBodyError: answer_no_body,
            Exception: answer_fault,
        },
        openapi_config=_openapi(front),
        request_max_body_size=front.settings.limits.body,
        logging_config=None,
        signature_namespace={"Front": Front},
    )


async def _wake(front: Front) -> None:
    """Read in what is awaited while people come in already: a stream that somebody asks for is read in at once."""
    await front.house.wake()
    gc.freeze()  # what is in memory now is there for long, and the collector of garbage need not look at it


def _open(front: Front) -> Any:
    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        front.house.office.begin(_wake(front))
        kept = (keep_checking(front), keep_sweeping(front))
        yield
        for one in kept:
            one.cancel()
        front.desk.close()
        front.advisor.close()
        front.reviewer.close()
        front.edges.close()
        await front.house.close()

    return lifespan


def _openapi(front: Front) -> OpenAPIConfig:
    schemes: dict[str, SecurityScheme | Reference] = {
        "cookie": SecurityScheme(type="apiKey", security_scheme_in="cookie", name=cookie_name(front.settings)),
        "bearer": SecurityScheme(type="http", scheme="bearer"),
    }
    return OpenAPIConfig(
        title="Pontoon",
        version=__version__,
        description="The live house over HTTP. Amounts are cents, times milliseconds since 1970 UTC.",
        components=Components(security_schemes=schemes),
        path="/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/")],
    )
