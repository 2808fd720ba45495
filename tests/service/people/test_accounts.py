"""Guests and accounts: one person, one name, one wallet; nobody comes in without what belongs to the name."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import argon2
import msgspec
import pytest

from pontoon.money import Cents
from pontoon.service.caller import Caller
from pontoon.service.people import People, PeopleSettings, SignedIn
from pontoon.service.people.records import ATTEMPTS, SESSION, USER
from pontoon.service.people.settings import LockoutSettings
from pontoon.service.spans import MINUTE, SECOND
from pontoon.service.wallets import ISSUE, total, wallet_of
from pontoon.table import Refusal
from tests.support.people import ADDRESS, NOW, PASSWORD, Counting, cheap_hasher, here, house, let_in, refused, store


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    made = house(tmp_path)
    yield made
    made.register.store.close()


def test_a_guest_is_in_with_one_call_and_has_play_money_that_the_house_owes(people: People) -> None:
    guest = let_in(people.accounts.guest(now=NOW))
    assert guest.caller.guest
    assert guest.caller.roles == ()
    assert people.wallets.purse(guest.caller.name) == Cents(100_000)
    assert people.register.store.balance(ISSUE) == Cents(-100_000)
    assert total(people.register.store) == 0
    assert here(people.sessions.authenticate(guest.token, now=NOW)).caller == guest.caller


def test_guests_without_a_name_get_different_ones(people: People) -> None:
    names = {let_in(people.accounts.guest(now=NOW)).caller.key for _ in range(20)}
    assert len(names) == 20


@pytest.mark.parametrize("name", ["josé", "JOSE", "José ", "José"])
def test_a_name_is_somebodys_however_it_is_written(people: People, name: str) -> None:
    let_in(people.accounts.guest("José", now=NOW))
    assert refused(people.accounts.guest(name, now=NOW)) == "name-taken"
    assert refused(people.accounts.sign_up(name, PASSWORD, now=NOW)) == "name-taken"


def test_two_at_once_do_not_both_get_a_name(people: People) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: people.accounts.guest("ann", now=NOW), range(8)))
    assert sum(isinstance(one, SignedIn) for one in answers) == 1
    assert {one.code for one in answers if isinstance(one, Refusal)} == {"name-taken"}
    assert people.wallets.purse("ann") == Cents(100_000)


def test_a_guest_becomes_an_account_with_the_same_name_and_money_and_the_old_token_is_worthless(people: People) -> None:
    guest = let_in(people.accounts.guest("ann", now=NOW))
    account = let_in(people.accounts.become_account(guest.caller, PASSWORD, now=NOW))
    assert account.caller.name == "ann"
    assert not account.caller.guest
    assert account.ended == (guest.caller.session,)
    assert people.wallets.purse("ann") == Cents(100_000)
    assert refused(people.sessions.authenticate(guest.token, now=NOW)) == "no-session"
    let_in(people.accounts.sign_in("ANN", PASSWORD, ADDRESS, now=NOW))


def test_an_account_does_not_become_one_again(people: People) -> None:
    guest = let_in(people.accounts.guest("ann", now=NOW))
    account = let_in(people.accounts.become_account(guest.caller, PASSWORD, now=NOW))
    assert refused(people.accounts.become_account(account.caller, "another password", now=NOW)) == "account-already"
    assert refused(people.accounts.become_account(guest.caller, "another password", now=NOW)) == "account-already"


def test_a_wrong_password_a_guest_and_a_name_that_nobody_has_are_answered_alike(people: People) -> None:
    let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    let_in(people.accounts.guest("gus", now=NOW))
    answers = [
        people.accounts.sign_in(name, "wrong password", ADDRESS, now=NOW) for name in ("ann", "gus", "nobody at all")
    ]
    assert answers[0] == answers[1] == answers[2]
    assert refused(answers[0]) == "wrong-credentials"


def test_the_same_work_is_done_for_a_name_that_nobody_has(tmp_path: Path) -> None:
    """Counted in calls, not in time: one verification each, of digests with equal parameters."""

    class Recording(argon2.PasswordHasher):
        verified: list[str]

        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            self.verified.append(str(hash))
            return super().verify(hash, password)

    hasher = Recording(time_cost=1, memory_cost=8, parallelism=1)
    hasher.verified = []
    people = People(store(tmp_path), entropy=Counting(), hasher=hasher)
    let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    for name in ("ann", "nobody"):
        refused(people.accounts.sign_in(name, "wrong password", ADDRESS, now=NOW))
    first, second = (argon2.extract_parameters(one) for one in hasher.verified)
    assert first == second
    people.register.store.close()


def test_a_digest_of_older_parameters_is_made_anew_at_sign_in(tmp_path: Path) -> None:
    old = house(tmp_path)
    let_in(old.accounts.sign_up("ann", PASSWORD, now=NOW))
    stronger = argon2.PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    people = People(old.register.store, entropy=Counting(), hasher=stronger)
    let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    user = people.find("ann")
    assert user is not None
    assert argon2.extract_parameters(user.password).time_cost == 2
    old.register.store.close()


def test_changing_the_password_asks_for_the_present_one_and_ends_every_other_session(people: People) -> None:
    first = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    second = let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    assert refused(people.accounts.change_password(second.caller, "guess work", "a new password", now=NOW)) == (
        "wrong-credential"
    )
    third = let_in(people.accounts.change_password(second.caller, PASSWORD, "a new password", now=NOW))
    assert set(third.ended) == {first.caller.session, second.caller.session}
    for token in (first.token, second.token):
        assert refused(people.sessions.authenticate(token, now=NOW)) == "no-session"
    assert refused(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW)) == "wrong-credentials"
    let_in(people.accounts.sign_in("ann", "a new password", ADDRESS, now=NOW))


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "bad-password"),
        ("x" * 257, "bad-password"),
        ("aaaaaaaaaabb", "weak-password"),
        ("Annabel Lee", "weak-password"),
        ("whole word \ud800", "bad-password"),
    ],
)
def test_a_password_that_is_none_is_refused(people: People, password: str, code: str) -> None:
    assert refused(people.accounts.sign_up("annabel lee", password, now=NOW)) == code
    assert people.find("annabel lee") is None


def test_a_password_is_the_same_from_a_keyboard_that_composes_letters_otherwise(people: People) -> None:
    let_in(people.accounts.sign_up("ann", "caf\u00e9 au lait", now=NOW))
    let_in(people.accounts.sign_in("ann", "cafe\u0301 au lait", ADDRESS, now=NOW))


def test_a_password_changed_while_the_old_one_was_being_checked_lets_nobody_in(tmp_path: Path) -> None:
    class Slow(argon2.PasswordHasher):
        meanwhile: Callable[[], object] | None = None

        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            meanwhile, self.meanwhile = self.meanwhile, None
            answer = super().verify(hash, password)
            if meanwhile is not None:
                meanwhile()
            return answer

    hasher = Slow(time_cost=1, memory_cost=8, parallelism=1)
    people = People(store(tmp_path), entropy=Counting(), hasher=hasher)
    ann = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW)).caller
    hasher.meanwhile = lambda: people.accounts.change_password(ann, PASSWORD, "a new password", now=NOW)
    assert refused(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW)) == "wrong-credentials"
    people.register.store.close()


def test_who_is_not_here_any_more_changes_no_password(people: People) -> None:
    assert refused(people.accounts.become_account(Caller("nobody", guest=True), PASSWORD, now=NOW)) == "no-such-person"
    assert refused(people.accounts.confirm(Caller("nobody"), PASSWORD, now=NOW)) == "wrong-credential"


def test_a_generated_name_that_is_taken_is_generated_again_and_not_for_ever(tmp_path: Path) -> None:
    drawn = Counting()
    people = People(store(tmp_path), entropy=lambda n: b"\0" * n if n == 8 else drawn(n), hasher=cheap_hasher())
    first = let_in(people.accounts.guest(now=NOW))
    assert first.caller.name == "Amber Badger 0"
    assert refused(people.accounts.guest(now=NOW)) == "no-name-free"
    people.register.store.close()


# lockout


def test_after_five_wrong_passwords_even_the_right_one_waits_and_the_answer_says_how_long(people: People) -> None:
    let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    for _ in range(5):
        assert refused(people.accounts.sign_in("ann", "wrong password", ADDRESS, now=NOW)) == "wrong-credentials"
    locked = people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW)
    assert isinstance(locked, Refusal)
    assert (locked.code, locked.facts) == ("locked-out", {"wait": 2 * SECOND})
    assert refused(people.accounts.sign_in("Ann ", PASSWORD, "198.51.100.1", now=NOW + 1999)) == "locked-out"
    let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW + 2000))
    assert refused(people.accounts.sign_in("ann", "wrong password", ADDRESS, now=NOW + 2000)) == "wrong-credentials"


def test_a_name_that_nobody_has_is_locked_out_just_so(people: People) -> None:
    codes = [refused(people.accounts.sign_in("nobody", PASSWORD, ADDRESS, now=NOW)) for _ in range(7)]
    assert codes == ["wrong-credentials"] * 5 + ["locked-out"] * 2


def test_an_address_that_tries_many_names_waits_too_and_others_do_not(people: People) -> None:
    let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    for at in range(20):
        assert refused(people.accounts.sign_in(f"name {at}", PASSWORD, ADDRESS, now=NOW)) == "wrong-credentials"
    assert refused(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW)) == "locked-out"
    let_in(people.accounts.sign_in("ann", PASSWORD, "198.51.100.1", now=NOW))


def test_who_signs_in_between_guesses_does_not_buy_the_address_more_guesses(people: People) -> None:
    let_in(people.accounts.sign_up("mallory", PASSWORD, now=NOW))
    for at in range(20):
        refused(people.accounts.sign_in(f"name {at}", PASSWORD, ADDRESS, now=NOW))
        if at < 19:
            let_in(people.accounts.sign_in("mallory", PASSWORD, ADDRESS, now=NOW))
    assert refused(people.accounts.sign_in("name 20", PASSWORD, ADDRESS, now=NOW)) == "locked-out"


def test_tries_at_the_same_moment_are_no_more_than_the_law_lets_through(people: People) -> None:
    with ThreadPoolExecutor(16) as pool:
        answers = list(
            pool.map(lambda _: people.accounts.sign_in("ann", "wrong password", ADDRESS, now=NOW), range(40))
        )
    codes = [refused(one) for one in answers]
    assert codes.count("wrong-credentials") == 5
    assert set(codes) == {"wrong-credentials", "locked-out"}


def test_a_lockout_outlasts_a_restart(tmp_path: Path) -> None:
    people = house(tmp_path)
    for _ in range(5):
        refused(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    people.register.store.close()
    again = house(tmp_path)
    assert refused(again.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW + 1)) == "locked-out"
    again.register.store.close()


# the own credential again


def test_who_confirms_must_know_the_own_password_and_is_locked_out_after_three_failures(people: People) -> None:
    ann = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW)).caller
    assert people.accounts.confirm(ann, PASSWORD, now=NOW) is None
    for _ in range(3):
        assert refused(people.accounts.confirm(ann, "guess work", now=NOW)) == "wrong-credential"
    assert refused(people.accounts.confirm(ann, PASSWORD, now=NOW)) == "locked-out"
    assert people.accounts.confirm(ann, PASSWORD, now=NOW + 2 * SECOND) is None


def test_a_lockout_of_confirming_does_not_keep_the_person_from_signing_in(people: People) -> None:
    ann = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW)).caller
    for _ in range(4):
        refused(people.accounts.confirm(ann, "guess work", now=NOW))
    let_in(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))


def test_a_guest_has_nothing_to_confirm_with(people: People) -> None:
    guest = let_in(people.accounts.guest(now=NOW)).caller
    assert refused(people.accounts.confirm(guest, "", now=NOW)) == "account-needed"


# what is kept, and shown


def test_no_password_token_or_address_is_in_the_database_or_in_print(people: People, tmp_path: Path) -> None:
    secret, address = "canary password 7731", "203.0.113.77"
    signed = let_in(people.accounts.sign_up("ann", secret, now=NOW))
    again = let_in(people.accounts.sign_in("ann", secret, address, now=NOW))
    refused(people.accounts.sign_in("ann", secret + "!", address, now=NOW))
    invited = people.invitations.first_start(now=NOW)
    assert invited is not None
    assert not isinstance(invited, Refusal)
    secrets = (secret, signed.token, again.token, invited.token, address)
    printed = repr((signed, again, invited, people.find("ann"), people.everybody()))
    people.register.store.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    for one in secrets:
        assert one.encode() not in kept
        assert one not in printed
    again_open = store(tmp_path)
    user = again_open.document(USER, "ann")
    again_open.close()
    assert user is not None
    assert b"$argon2id$" in user.data
    assert "$argon2id$" not in printed


def test_what_is_over_is_swept_away_and_people_stay(people: People) -> None:
    short = PeopleSettings(session_idle=MINUTE, session_most=MINUTE, by_name=LockoutSettings(forget=MINUTE))
    brief = People(people.register.store, settings=short, entropy=Counting(), hasher=cheap_hasher())
    let_in(brief.accounts.guest("ann", now=NOW))
    refused(brief.accounts.sign_in("ann", "wrong password", ADDRESS, now=NOW))
    assert brief.sweep(now=NOW) == 0
    assert brief.sweep(now=NOW + 24 * 60 * MINUTE) == 3
    kept = people.register.store
    assert [kept.documents(kind) for kind in (SESSION, ATTEMPTS)] == [[], []]
    assert kept.balance(wallet_of("ann")) == Cents(100_000)
    assert [msgspec.json.decode(one.data)["name"] for one in kept.documents(USER)] == ["ann"]
