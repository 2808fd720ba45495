"""Sessions: found by their token alone, ended when they should be, and one of them is where the person is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pontoon.service.people import People, PeopleSettings
from pontoon.service.people.records import SESSION
from pontoon.service.spans import DAY, HOUR
from pontoon.store.port import DocumentWrite, Unit
from tests.support.people import ADDRESS, NOW, PASSWORD, here, house, let_in, refused

SETTINGS = PeopleSettings(sessions_each=3)


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    made = house(tmp_path, SETTINGS)
    yield made
    made.register.store.close()


def test_signing_in_always_gives_a_new_token_so_that_none_can_be_planted(people: People) -> None:
    """Session fixation: whatever token came along with the request is worthless afterwards."""
    planted = let_in(people.accounts.guest("mallory", now=NOW))
    ann = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW, old=planted.token))
    assert ann.token != planted.token
    assert ann.ended == (planted.caller.session,)
    assert refused(people.sessions.authenticate(planted.token, now=NOW)) == "no-session"
    again = let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW, old=ann.token))
    assert again.token != ann.token
    assert refused(people.sessions.authenticate(ann.token, now=NOW)) == "no-session"


@pytest.mark.parametrize("token", ["", "x", "a" * 43, "../../etc", "x" * 100_000, "ü" * 43, "\ud800"])
def test_what_is_no_token_finds_nothing(people: People, token: str) -> None:
    let_in(people.accounts.guest(now=NOW))
    assert refused(people.sessions.authenticate(token, now=NOW)) == "no-session"


def test_the_key_of_a_session_is_no_token(people: People) -> None:
    guest = let_in(people.accounts.guest(now=NOW))
    assert refused(people.sessions.authenticate(guest.caller.session, now=NOW)) == "no-session"
    assert guest.token not in guest.caller.session


def test_a_second_session_takes_over_and_the_first_is_named(people: People) -> None:
    laptop = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    phone = let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    assert phone.superseded == laptop.caller.session
    assert not here(people.sessions.authenticate(laptop.token, now=NOW)).active
    assert here(people.sessions.authenticate(phone.token, now=NOW)).active


def test_the_first_can_take_over_again_without_a_password(people: People) -> None:
    laptop = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    phone = let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    assert people.sessions.take_over(laptop.caller) == phone.caller.session
    assert people.sessions.take_over(laptop.caller) == ""
    assert here(people.sessions.authenticate(laptop.token, now=NOW)).active
    assert not here(people.sessions.authenticate(phone.token, now=NOW)).active


def test_signing_out_ends_this_session_and_no_other(people: People) -> None:
    laptop = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    phone = let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    assert people.sessions.sign_out(phone.caller) == (phone.caller.session,)
    assert refused(people.sessions.authenticate(phone.token, now=NOW)) == "no-session"
    assert refused(people.sessions.take_over(phone.caller)) == "session-ended"
    assert refused(people.sessions.sign_out(phone.caller)) == "session-ended"
    assert not here(people.sessions.authenticate(laptop.token, now=NOW)).active


def test_signing_out_everywhere_ends_all_of_them(people: People) -> None:
    first = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    second = let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    ended = people.sessions.sign_out_everywhere(second.caller)
    assert ended == (first.caller.session, second.caller.session)
    for token in (first.token, second.token):
        assert refused(people.sessions.authenticate(token, now=NOW)) == "no-session"


def test_a_session_document_without_its_user_knowing_of_it_is_worth_nothing(people: People) -> None:
    """Somebody who could write a session alone would not be anybody by it."""
    ann = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    kept = people.register.store.document(SESSION, ann.caller.session)
    assert kept is not None
    people.sessions.sign_out_everywhere(ann.caller)
    people.register.commit(Unit("x", "", documents=(DocumentWrite(SESSION, ann.caller.session, kept.data),)))
    assert refused(people.sessions.authenticate(ann.token, now=NOW)) == "session-ended"


def test_a_person_has_only_so_many_sessions_and_the_oldest_ends(people: People) -> None:
    tokens = [let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW)).token]
    tokens += [let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW)).token for _ in range(3)]
    assert refused(people.sessions.authenticate(tokens[0], now=NOW)) == "no-session"
    assert [here(people.sessions.authenticate(one, now=NOW)).active for one in tokens[1:]] == [False, False, True]


def test_a_session_that_is_not_used_ends_after_two_weeks(people: People) -> None:
    guest = let_in(people.accounts.guest(now=NOW))
    assert here(people.sessions.authenticate(guest.token, now=NOW + DAY)).until == NOW + 14 * DAY
    assert refused(people.sessions.authenticate(guest.token, now=NOW + 14 * DAY)) == "session-ended"


def test_a_session_that_is_used_goes_on_for_ninety_days_at_most(people: People) -> None:
    guest = let_in(people.accounts.guest(now=NOW))
    for day in range(7, 90, 7):
        assert here(people.sessions.authenticate(guest.token, now=NOW + day * DAY)).caller == guest.caller
    assert here(people.sessions.authenticate(guest.token, now=NOW + 90 * DAY - 1)).until == NOW + 90 * DAY
    assert refused(people.sessions.authenticate(guest.token, now=NOW + 90 * DAY)) == "session-ended"


def test_a_session_of_staff_ends_after_a_shift_however_it_is_used(people: People) -> None:
    invited = people.invitations.invite(None, ("dealer",), now=NOW)
    dora = let_in(people.joining.accept(getattr(invited, "token", ""), "dora", PASSWORD, now=NOW))
    for hour in range(12):
        assert here(people.sessions.authenticate(dora.token, now=NOW + hour * HOUR)).until == NOW + 12 * HOUR
    assert refused(people.sessions.authenticate(dora.token, now=NOW + 12 * HOUR)) == "session-ended"


def test_sessions_outlast_a_restart(tmp_path: Path) -> None:
    people = house(tmp_path)
    guest = let_in(people.accounts.guest(now=NOW))
    people.register.store.close()
    again = house(tmp_path)
    assert here(again.sessions.authenticate(guest.token, now=NOW)).caller == guest.caller
    again.register.store.close()
