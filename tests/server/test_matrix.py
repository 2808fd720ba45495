"""Who may ask for which page: every role against every page of the application, every cell.

What is expected is written down here by hand; the list of pages is the application's own, so a page that is added
without a line here fails.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

import httpx
import pytest

from pontoon.server.app import PAGES
from pontoon.service.caller import STAFF_ROLES
from pontoon.service.people import Invited
from tests.support.served import PASSWORD, Served, Somebody
from tests.support.terminals import TERMS
from tests.support.tournaments import TEXT

EVERYBODY = frozenset({"nobody", "guest", "account", *STAFF_ROLES})
PERSONS = EVERYBODY - {"nobody"}
ACCOUNTS = PERSONS - {"guest"}
FLOOR = frozenset(
    ["casino-supervisor", "floor-person", "pit-supervisor", "pit-manager", "shift-manager", "operator"],
)
TABLE_STAFF = FLOOR | {"dealer", "game-supervisor", "casino-employee"}
REPORTS = frozenset({"dealer", "game-supervisor", "casino-supervisor", "operator"})
DIRECTS = frozenset({"operator"})
"""Who may report under the current New Zealand book, and direct a maximum (15.2)."""
_NUMBERS = count(1)


class World:
    """One cell: who asks, somebody else, and things to ask about."""

    def __init__(self, served: Served, asker: Somebody | None, table: str, tournament: str, progressive: str) -> None:
        self.served = served
        self.asker = asker
        self.table = table
        self.tournament = tournament
        self.progressive = progressive
        self.number = next(_NUMBERS)

    @cached_property
    def other(self) -> Somebody:
        return self.served.account(f"Other {self.number}")

    @property
    def name(self) -> str:
        return self.asker.name if self.asker else "Nobody"

    def link(self, *roles: Any) -> Invited:
        made = self.served.front.people.invitations.invite(None, roles, now=self.served.front.now)
        assert isinstance(made, Invited)
        return made

    def renewal(self) -> Invited:
        made = self.served.front.people.invitations.allow_renewal(None, self.other.name, now=self.served.front.now)
        assert isinstance(made, Invited)
        return made


@dataclass(frozen=True)
class Case:
    """How a page is asked, and who is let in. `spends`: the asker's session may end by it."""

    page: str
    who: frozenset[str]
    path: Callable[[World], str]
    body: Callable[[World], dict[str, Any] | None] = lambda world: None
    spends: bool = False


def fixed(path: str) -> Callable[[World], str]:
    return lambda world: path


def other(path: str) -> Callable[[World], str]:
    return lambda world: f"/api/people/{world.other.name}/{path}"


def preview(world: World) -> str:
    return f"/api/pit/tables/{world.table}/preview"


def tournament_desk(world: World) -> str:
    """Of a tournament in which nothing is played yet: whoever is let in is told so."""
    return f"/api/pit/tournaments/{world.tournament}/tables/1"


def reporting(role: str) -> Callable[[World], dict[str, Any]]:
    """What a report by somebody in this role would do: for who has it."""
    return lambda world: {"command": {"command": "Report", "situation": "uncovered", "by": {"role": role}}}


def directing(role: str) -> Callable[[World], dict[str, Any]]:
    """What a direction by somebody in this role would do: for who has it, where the book gives it the power."""
    return lambda world: {"command": {"command": "DirectBoxMaximum", "by": {"role": role}}}


CASES = (
    Case("come_in_as_guest", EVERYBODY, fixed("/api/guests"), lambda w: {"name": f"Guest number {w.number}"}, True),
    Case(
        "make_account",
        EVERYBODY,
        fixed("/api/accounts"),
        lambda w: {"name": f"Account number {w.number}", "password": PASSWORD},
        True,
    ),
    Case(
        "sign_in",
        EVERYBODY,
        fixed("/api/sessions"),
        lambda w: {"name": w.other.name, "password": PASSWORD},
        True,
    ),
    Case("sign_out", PERSONS, fixed("/api/sessions/current"), spends=True),
    Case("sign_out_everywhere", PERSONS, fixed("/api/sessions"), spends=True),
    Case("take_over", PERSONS, fixed("/api/sessions/current")),
    Case("who_is_here", EVERYBODY, fixed("/api/sessions/current")),
    Case("who_am_i", PERSONS, fixed("/api/me")),
    Case("become_account", PERSONS, fixed("/api/me/account"), lambda w: {"password": PASSWORD}, True),
    Case(
        "change_password",
        ACCOUNTS,
        fixed("/api/me/password"),
        lambda w: {"password": PASSWORD, "new": PASSWORD + "!"},
        True,
    ),
    Case(
        "look_at_invitation",
        EVERYBODY,
        fixed("/api/invitations/look"),
        lambda w: {"token": w.link("dealer").token},
    ),
    Case(
        "join_by_invitation",
        EVERYBODY,
        fixed("/api/invitations/join"),
        lambda w: {"token": w.link("dealer").token, "name": f"Joined number {w.number}", "password": PASSWORD},
        True,
    ),
    Case(
        "accept_invitation",
        ACCOUNTS,
        fixed("/api/invitations/accept"),
        lambda w: {"token": w.link("dealer").token},
        True,
    ),
    Case(
        "renew_password",
        EVERYBODY,
        fixed("/api/invitations/renew"),
        lambda w: {"token": w.renewal().token, "password": PASSWORD},
        True,
    ),
    Case("list_people", FLOOR | {"auditor", "administrator"}, fixed("/api/people")),
    Case("list_invitations", FLOOR | {"auditor", "administrator"}, fixed("/api/invitations")),
    Case(
        "invite",
        frozenset({"operator", "administrator"}),
        fixed("/api/invitations"),
        lambda w: {"roles": ["dealer", "pit-manager"]},
    ),
    Case("invite", frozenset({"administrator"}), fixed("/api/invitations"), lambda w: {"roles": ["auditor"]}),
    Case("invite", frozenset({"administrator"}), fixed("/api/invitations"), lambda w: {"roles": ["operator"]}),
    Case(
        "withdraw_invitation",
        frozenset({"operator", "administrator"}),
        lambda w: f"/api/invitations/{w.link('dealer').key}",
    ),
    Case(
        "withdraw_invitation",
        frozenset({"administrator"}),
        lambda w: f"/api/invitations/{w.link('administrator').key}",
    ),
    Case("change_roles", frozenset({"administrator"}), other("roles"), lambda w: {"roles": ["dealer"]}),
    Case("allow_renewal", frozenset({"administrator"}), other("renewal")),
    Case("list_tables", EVERYBODY, fixed("/api/tables")),
    Case("list_own_tables", PERSONS, fixed("/api/me/tables")),
    Case("open_table", PERSONS, fixed("/api/tables"), lambda w: {"id": f"open-{w.number}"}),
    Case(
        "open_table",
        frozenset({"operator"}),
        fixed("/api/tables"),
        lambda w: {"id": f"open-{w.number}", "terms": {"public": True}},
    ),
    Case(
        "open_table",
        frozenset({"operator"}),
        fixed("/api/tables"),
        lambda w: {"id": f"open-{w.number}", "terms": {"bots_alone": True}},
    ),
    Case("describe_table", EVERYBODY, lambda w: f"/api/tables/{w.table}"),
    Case("view_table", PERSONS, lambda w: f"/api/tables/{w.table}/view"),
    Case("view_table", frozenset({"dealer"}), lambda w: f"/api/tables/{w.table}/view?role=dealer"),
    Case("view_table", frozenset({"auditor"}), lambda w: f"/api/tables/{w.table}/view?role=auditor"),
    Case(
        "command_table",
        PERSONS,
        lambda w: f"/api/tables/{w.table}/commands",
        lambda w: {
            "id": f"wager-{w.number}",
            "command": {"command": "PlaceWager", "player": w.name, "box": 1, "amount": 100},
        },
    ),
    Case(
        "command_table",
        frozenset(),
        lambda w: f"/api/tables/{w.table}/commands",
        lambda w: {
            "id": f"wager-{w.number}",
            "command": {"command": "PlaceWager", "player": w.other.name, "box": 1, "amount": 100},
        },
    ),
    Case("list_tournaments", EVERYBODY, fixed("/api/tournaments")),
    Case(
        "open_tournament",
        frozenset({"operator", "tournament-director"}),
        fixed("/api/tournaments"),
        lambda w: {"id": f"tournament-{w.number}", "conditions": TEXT},
    ),
    Case("list_formats", EVERYBODY, fixed("/api/tournament-formats")),
    Case(
        "check_conditions",
        frozenset({"operator", "tournament-director"}),
        fixed("/api/tournament-conditions"),
        lambda w: {"conditions": TEXT},
    ),
    Case("describe_tournament", EVERYBODY, lambda w: f"/api/tournaments/{w.tournament}"),
    Case("view_tournament", PERSONS, lambda w: f"/api/tournaments/{w.tournament}/view"),
    Case(
        "command_tournament",
        frozenset({"auditor"}),
        lambda w: f"/api/tournaments/{w.tournament}/commands",
        lambda w: {
            "id": f"approve-{w.number}",
            "command": {"command": "ApproveConditions", "by": {"office": "regulator", "name": ""}},
        },
    ),
    Case("list_progressives", EVERYBODY, fixed("/api/progressives")),
    Case("tell_example", EVERYBODY, fixed("/api/progressive-example")),
    Case(
        "open_progressive",
        frozenset({"operator", "progressive-operator"}),
        fixed("/api/progressives"),
        lambda w: {"id": f"progressive-{w.number}", "book": "ma-2025", "configuration": TERMS},
    ),
    Case("describe_progressive", EVERYBODY, lambda w: f"/api/progressives/{w.progressive}"),
    Case("look_back", EVERYBODY, lambda w: f"/api/progressives/{w.progressive}/history"),
    Case("value_wager", EVERYBODY, lambda w: f"/api/progressives/{w.progressive}/value"),
    Case("view_progressive", PERSONS, lambda w: f"/api/progressives/{w.progressive}/view"),
    Case(
        "command_progressive",
        frozenset({"dealer", "progressive-operator"}),
        lambda w: f"/api/progressives/{w.progressive}/commands",
        lambda w: {"id": f"button-{w.number}", "command": {"command": "StartRound", "table": "one"}},
    ),
    Case("list_rounds", PERSONS, lambda w: f"/api/tables/{w.table}/rounds"),
    Case("recall_round", PERSONS, lambda w: f"/api/tables/{w.table}/rounds/1"),
    Case("list_tournament_rounds", PERSONS, lambda w: f"/api/tournaments/{w.tournament}/sessions/1/tables/1/rounds"),
    Case("recall_tournament_round", PERSONS, lambda w: f"/api/tournaments/{w.tournament}/sessions/1/tables/1/rounds/1"),
    Case(
        "replay_tournament_round",
        PERSONS,
        lambda w: f"/api/tournaments/{w.tournament}/sessions/1/tables/1/rounds/1/replay",
    ),
    Case("list_own_rounds", PERSONS, fixed("/api/me/rounds")),
    Case("table_statistics", PERSONS, lambda w: f"/api/tables/{w.table}/statistics"),
    Case("own_statistics", PERSONS, fixed("/api/me/statistics")),
    Case("own_history", PERSONS, fixed("/api/me/history")),
    Case("own_curve", PERSONS, fixed("/api/me/curve")),
    Case("replay_round", PERSONS, lambda w: f"/api/tables/{w.table}/rounds/1/replay"),
    Case("write_round_script", PERSONS, lambda w: f"/api/tables/{w.table}/rounds/1/script"),
    Case("share_round", PERSONS, lambda w: f"/api/tables/{w.table}/rounds/1/share"),
    Case("see_shared_round", EVERYBODY, fixed("/api/shared/none")),
    Case("write_shared_script", EVERYBODY, fixed("/api/shared/none/script")),
    Case("explain_round", PERSONS, lambda w: f"/api/tables/{w.table}/rounds/1/explanation"),
    Case("advise_now", PERSONS, lambda w: f"/api/tables/{w.table}/advice"),
    Case("advise_in_tournament", frozenset(), lambda w: f"/api/tournaments/{w.tournament}/advice"),
    Case("own_decisions", PERSONS, lambda w: f"/api/tables/{w.table}/rounds/1/decisions"),
    Case("own_review", PERSONS, fixed("/api/me/review")),
    Case("own_settings", PERSONS, fixed("/api/me/settings")),
    Case("change_settings", PERSONS, fixed("/api/me/settings"), lambda w: {"four_colours": True}),
    Case("list_shoes", EVERYBODY, lambda w: f"/api/tables/{w.table}/shoes"),
    Case("see_shoe", EVERYBODY, lambda w: f"/api/tables/{w.table}/shoes/1"),
    Case("list_books", EVERYBODY, fixed("/api/rules")),
    Case("tell_dealing", EVERYBODY, fixed("/api/dealing")),
    Case("list_lessons", EVERYBODY, fixed("/api/school/lessons/ma-2025")),
    Case(
        "begin_attempt",
        PERSONS,
        fixed("/api/school/attempts"),
        lambda w: {"id": f"lesson-{w.number}", "book": "ma-2025", "topic": "play"},
    ),
    Case("tell_attempt", PERSONS, fixed("/api/school/attempts/none")),
    Case("answer_exercise", PERSONS, fixed("/api/school/attempts/none/answers"), lambda w: {"number": 0}),
    Case("own_results", PERSONS, fixed("/api/me/school")),
    Case("list_results", FLOOR | {"auditor", "administrator"}, fixed("/api/school/results")),
    Case("own_training", PERSONS, fixed("/api/me/train/ma-2025")),
    Case("tell_letters", PERSONS, fixed("/api/train/cards/ma-2025")),
    Case("ask_trainer", PERSONS, fixed("/api/train/questions"), lambda w: {"game": "ma-2025", "theme": "count-true"}),
    Case(
        "answer_trainer",
        PERSONS,
        fixed("/api/train/answers"),
        lambda w: {"game": "ma-2025", "id": "none", "answer": "hit"},
    ),
    Case("tell_daily_hand", EVERYBODY, fixed("/api/train/daily/ma-2025/2026-11-18")),
    Case(
        "answer_daily_hand",
        EVERYBODY,
        fixed("/api/train/daily/ma-2025/2026-11-18"),
        lambda w: {"answer": "hit"},
    ),
    Case("tell_rules", EVERYBODY, fixed("/api/rules/act-2005")),
    Case("tell_chart", EVERYBODY, fixed("/api/rules/act-2005/chart")),
    Case("tell_table_rules", EVERYBODY, lambda w: f"/api/tables/{w.table}/rules"),
    Case("list_clauses", EVERYBODY, fixed("/api/clauses/ma-2025")),
    Case("tell_clause", EVERYBODY, fixed("/api/clauses/ma-2025/9(d)")),
    Case("see_lobby", EVERYBODY, fixed("/api/lobby")),
    Case("list_own_seats", PERSONS, fixed("/api/me/seats")),
    Case("see_table_card", EVERYBODY, lambda w: f"/api/tables/{w.table}/card"),
    Case("see_board", EVERYBODY, lambda w: f"/api/tables/{w.table}/board"),
    Case("own_wallet", PERSONS, fixed("/api/me/wallet")),
    Case("own_statement", PERSONS, fixed("/api/me/wallet/statement")),
    Case("fill_wallet", PERSONS, fixed("/api/me/wallet/fill"), lambda w: {"id": f"fill-{w.number}"}),
    Case("somebodys_wallet", frozenset({"shift-manager", "operator", "auditor"}), other("wallet")),
    Case("somebodys_wallet", PERSONS, lambda w: f"/api/people/{w.name}/wallet"),
    Case("somebodys_statement", frozenset({"shift-manager", "operator", "auditor"}), other("wallet/statement")),
    Case("somebodys_statement", PERSONS, lambda w: f"/api/people/{w.name}/wallet/statement"),
    Case("own_protection", PERSONS, fixed("/api/me/protection")),
    Case(
        "set_own_limit",
        PERSONS,
        fixed("/api/me/protection/limits"),
        lambda w: {"what": "stake", "per": "day", "value": 100_000},
    ),
    Case("take_break", PERSONS, fixed("/api/me/protection/breaks"), lambda w: {"span": 600_000}),
    Case("exclude_oneself", PERSONS, fixed("/api/me/protection/exclusions"), lambda w: {"until": None}),
    Case("set_own_check", PERSONS, fixed("/api/me/protection/check"), lambda w: {"every": 600_000}),
    Case("acknowledge_check", PERSONS, fixed("/api/me/protection/checked")),
    Case("list_exclusions", FLOOR | {"administrator"}, other("exclusions")),
    Case("exclude_person", FLOOR | {"administrator"}, other("exclusions"), lambda w: {"why": "asked for it"}),
    Case("lift_exclusion", frozenset({"shift-manager", "operator", "administrator"}), other("exclusions")),
    Case("see_pit", PERSONS, fixed("/api/pit/tables")),
    Case("see_pit_desk", TABLE_STAFF, lambda w: f"/api/pit/tables/{w.table}"),
    Case("see_pit_desk", frozenset({"dealer"}), lambda w: f"/api/pit/tables/{w.table}?role=dealer"),
    Case("see_pit_desk", frozenset({"operator"}), lambda w: f"/api/pit/tables/{w.table}?role=operator"),
    *(Case("foresee", frozenset({role} & REPORTS), preview, reporting(role)) for role in sorted(TABLE_STAFF)),
    *(Case("foresee", frozenset({role} & DIRECTS), preview, directing(role)) for role in sorted(TABLE_STAFF)),
    Case("see_tournament_desk", TABLE_STAFF | {"tournament-director"}, tournament_desk),
    Case(
        "foresee_in_tournament",
        TABLE_STAFF | {"tournament-director"},
        lambda w: f"{tournament_desk(w)}/preview",
        reporting("dealer"),
    ),
    Case("see_tray", TABLE_STAFF | {"auditor"}, lambda w: f"/api/pit/tables/{w.table}/tray"),
    Case(
        "ask_slip",
        TABLE_STAFF,
        lambda w: f"/api/pit/tables/{w.table}/tray/slips",
        lambda w: {"id": f"slip-{w.number}", "movement": "fill", "amount": 1000},
    ),
    Case(
        "confirm_slip",
        FLOOR | {"game-supervisor"},
        lambda w: f"/api/pit/tables/{w.table}/tray/slips/1/confirm",
        lambda w: {"id": f"slip-{w.number}", "code": PASSWORD},
    ),
    Case("withdraw_slip", TABLE_STAFF, lambda w: f"/api/pit/tables/{w.table}/tray/slips/1"),
    Case("list_disputes", TABLE_STAFF, lambda w: f"/api/pit/tables/{w.table}/rounds/1/disputes"),
    Case("see_dispute", TABLE_STAFF, lambda w: f"/api/pit/tables/{w.table}/rounds/1/disputes/0"),
    Case("see_ratings", FLOOR | {"game-supervisor", "auditor"}, lambda w: f"/api/pit/tables/{w.table}/ratings"),
    Case("see_pit_log", FLOOR | {"game-supervisor", "auditor"}, lambda w: f"/api/pit/tables/{w.table}/log"),
    Case("list_reviews", FLOOR | {"game-supervisor", "auditor"}, fixed("/api/pit/reviews")),
    Case(
        "start_review",
        FLOOR | {"game-supervisor", "auditor"},
        fixed("/api/pit/reviews"),
        lambda w: {"scope": "day", "subject": "2000-01-01"},
    ),
    Case(
        "judge_alert",
        FLOOR | {"game-supervisor", "auditor"},
        fixed("/api/pit/reviews/1/alerts/1/judgements"),
        lambda w: {"verdict": "looked-at"},
    ),
    Case("see_shift", FLOOR | {"game-supervisor", "auditor"}, fixed("/api/pit/report")),
    Case("health", EVERYBODY, fixed("/health")),
    Case("ready", EVERYBODY, fixed("/ready")),
    Case("metrics", EVERYBODY, fixed("/metrics")),
    Case("list_heads", frozenset({"operator", "auditor", "administrator"}), fixed("/api/audit/heads")),
)
METHODS = {str(page.handler_name): next(iter(page.http_methods)) for page in PAGES}


class Company:
    """One person of every role, kept for as long as the session is good."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.owner = served.guest()
        self.table = self.owner.opens()
        director = served.staff("Dirk", "tournament-director")
        opened = director.http.post("/api/tournaments", json={"id": "t", "conditions": TEXT})
        self.tournament: str = opened.json()["tournament"]
        keeper = served.staff("Pru", "progressive-operator")
        body = {"id": "p", "book": "ma-2025", "configuration": TERMS}
        self.progressive: str = keeper.http.post("/api/progressives", json=body).json()["progressive"]
        self._kept: dict[str, Somebody] = {}

    def world(self, role: str, *, spends: bool) -> World:
        return World(self.served, self._asker(role, spends=spends), self.table, self.tournament, self.progressive)

    def _asker(self, role: str, *, spends: bool) -> Somebody | None:
        if role == "nobody":
            return None
        if spends or role not in self._kept:
            made = self._made(role)
            if spends:
                return made
            self._kept[role] = made
        return self._kept[role]

    def _made(self, role: str) -> Somebody:
        name = f"Person {next(_NUMBERS)}"
        if role in ("guest", "account"):
            return self.served.guest(name) if role == "guest" else self.served.account(name)
        return self.served.staff(name, role)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def company(served: Served) -> Company:
    return Company(served)


def asked(case: Case, world: World) -> httpx.Response:
    """The page, asked by whom the cell is about."""
    client = world.asker.http if world.asker else world.served.client()
    return client.request(METHODS[case.page], case.path(world), json=case.body(world))


def test_every_page_stands_in_the_matrix() -> None:
    assert {case.page for case in CASES} == set(METHODS)


@pytest.mark.parametrize("case", CASES, ids=[f"{case.page}-{at}" for at, case in enumerate(CASES)])
def test_every_role_is_let_in_or_not_as_written(company: Company, case: Case) -> None:
    answers = {role: asked(case, company.world(role, spends=case.spends)) for role in sorted(EVERYBODY)}
    statuses = {role: answer.status_code for role, answer in answers.items()}
    assert {role for role, status in statuses.items() if status not in (401, 403)} == case.who, statuses
    assert all(status < 500 for status in statuses.values()), statuses
    if "nobody" not in case.who:
        assert statuses["nobody"] == 401
        assert answers["nobody"].json()["code"] == "no-session"
