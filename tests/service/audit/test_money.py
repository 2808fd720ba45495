"""The ledger: it sums to nothing, balances are what postings make, and tables have moved what their records say."""

import pytest

from pontoon.service.audit.check import audit
from pontoon.service.audit.verifier import verify
from tests.service.audit.conftest import Audited
from tests.support.tampering import Copy


def faults(copy: Copy, *signed: object) -> list[str]:
    """Where both find something wrong, the same places."""
    one = [each.where for each in verify(copy.lines(), signed).faults]  # type: ignore[arg-type]
    two = [each.where for each in audit(copy, signed).faults]  # type: ignore[arg-type]
    assert one == two
    return one


def test_a_posting_that_was_changed_is_named(house: Audited) -> None:
    changed = house.copy.again()
    old = changed.posted[10]
    changed.posted[10] = old._replace(amount=old.amount + 100)
    assert faults(changed)[0] == f"posting {old.number}"


def test_a_balance_that_was_changed_is_named(house: Audited) -> None:
    changed = house.copy.again()
    account, amount = changed.held[-1]
    changed.held[-1] = (account, amount + 1)
    assert faults(changed) == [f"account {account}"]


def test_a_posting_that_is_gone_is_noticed(house: Audited) -> None:
    changed = house.copy.again()
    gone = changed.posted.pop()
    assert f"account {gone.account}" in faults(changed)


@pytest.mark.parametrize("account", ["wallet:ann", "tray:nz-current"])
def test_money_moved_with_every_balance_in_order_is_not_what_the_records_say(house: Audited, account: str) -> None:
    """Somebody takes ten dollars out of the layout and gives them to an account, in a unit that sums to nothing."""
    changed = house.copy.again()
    held = dict(changed.held)
    layout, last = "layout:nz-current", changed.posted[-1].number
    for number, (name, amount) in enumerate(((layout, -1000), (account, 1000)), last + 1):
        held[name] = held.get(name, 0) + amount
        changed.posted.append(
            changed.posted[-1]._replace(number=number, account=name, amount=amount, balance=held[name])
        )
    changed.held = sorted(held.items())
    assert faults(changed) == sorted([f"account {layout}", f"account {account}"])


def test_a_ledger_that_was_written_anew_is_not_the_one_that_was_signed(house: Audited) -> None:
    changed = house.copy.again()
    old = changed.posted[0]
    changed.posted[0] = old._replace(sender="nobody")
    changed.posted[1] = changed.posted[1]._replace(sender="nobody")
    assert faults(changed) == []
    assert faults(changed, house.signed) == [f"posting {changed.posted[-1].number}"]
    del changed.posted[2:]
    assert f"posting {house.copy.posted[-1].number}" in faults(changed, house.signed)
