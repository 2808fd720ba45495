"""A progressive's file: what it sets, and every fault of it at once."""

import pytest

from pontoon.money import Cents
from pontoon.progressive import Configuration, ConfigurationError, CredentialError, make_credential, read_configuration
from pontoon.progressive.credentials import check_credential, fits
from pontoon.progressive.shares import read_share
from pontoon.progressive.terms import MustHit, Prize, Share, TableTerms
from tests.support.terminals import EXAMPLE, PAT, TERMS


def faults(text: str) -> list[str]:
    """Everything that is wrong with a file."""
    with pytest.raises(ConfigurationError) as caught:
        read_configuration(text)
    assert str(caught.value)
    return [str(one) for one in caught.value.faults]


def test_the_example_says_that_it_is_one() -> None:
    found: Configuration = read_configuration(EXAMPLE)
    assert found.terms.example
    assert EXAMPLE.startswith("# An EXAMPLE.")
    assert [one.person.name for one in found.staff] == ["pat"]
    assert fits("example-code-of-pat", found.staff[0].credential)


def test_every_value_is_read() -> None:
    terms = read_configuration(EXAMPLE).terms
    assert terms.tables[1] == TableTerms("pit-2", 7, Cents(2500))
    assert terms.wheel.community[-1] == Prize(1, Cents(0), "grand", Share(1, 20))
    assert terms.wheel.hot_spot[0] == Prize(10, Cents(10_000))
    assert (terms.meter("grand").contribution, terms.meter("grand").reserve) == (Share(1, 20), Share(1, 100))
    assert terms.meter("mystery").must_hit == MustHit(Cents(75_000), Cents(100_000))
    assert terms.threshold == 100_000


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("1/20", Share(1, 20)),
        ("5%", Share(1, 20)),
        ("2.5%", Share(1, 40)),
        ("0", Share(0, 1)),
        ("1", Share(1, 1)),
        ("100%", Share(1, 1)),
        ("33.333333%", Share(33_333_333, 100_000_000)),
        ("4/2", None),
        ("101%", None),
        ("half", None),
        ("1/0", None),
        ("-1/2", None),
    ],
)
def test_a_share_is_an_exact_ratio(text: str, share: Share | None) -> None:
    assert read_share(text) == share


def test_a_wheel_with_weights_of_nothing_is_refused() -> None:
    text = TERMS.replace("[1, 1, 1, 1, 1, 1, 1]", "[1, 0, 1, 1, 1, 1, 1]")
    text = text.replace("community = [{ weight = 1,", "community = [{ weight = 0,")
    text = text.replace("hot_spot = [{ weight = 1,", "hot_spot = [{ weight = 0,")
    assert faults(text) == [
        "wheel.positions: position 2 weighs nothing, and the wheel could never stop there",
        "wheel.community[1].weight: must be 1 or more: a field that weighs nothing never comes",
        "wheel.hot_spot[1].weight: must be 1 or more: a field that weighs nothing never comes",
    ]


TEN_FAULTS = """
titel = "x"
dealer_spins = "yes"
tables = [{ name = "one" }, { name = "one", positions = 9, minimum = -5 }]
[wheel]
positions = [1, 1, 1, 1, 1, 1, 1]
community = [{ weight = 1, prize = 20, meter = "grand" }, { weight = -1, prize = 0 }, { prize = 5, share = "1/2" }]
hot_spot = [{ meter = "none" }, { meter = "mystery" }, { meter = "grand", share = "0" }]
[meters.grand]
seed = 0
contribution = "80%"
ceiling = -1
[meters.mystery]
seed = 100
contribution = "0"
reserve = "30%"
ceiling = 120
must_hit = { from = 90, to = 150, at = 3 }
[authorisation]
people = [{ name = "pat", role = "boss", credential = "333333" }, { name = "pat" }]
"""


def test_a_file_with_many_faults_tells_them_all() -> None:
    assert faults(TEN_FAULTS) == [
        "titel: is unknown; what may stand here is authorisation, dealer_spins, example, meters, tables, title, wheel",
        "authorisation.threshold: must be given, in dollars",
        "authorisation.people[1].role: must be one of dealer, game-supervisor, casino-supervisor, casino-employee, "
        "floor-person, pit-supervisor, pit-manager, shift-manager, operator, player, not 'boss'",
        "authorisation.people[1].credential: must be written pbkdf2-sha256:iterations:salt:digest, as pontoon "
        "progressive credential makes it",
        "authorisation.people[2].role: must be given, as a text",
        "authorisation.people[2].credential: must be given, as a text that pontoon progressive credential makes",
        "dealer_spins: must be true or false, not 'yes'",
        "meters.grand.ceiling: must not be negative, but is -1.00",
        "meters.mystery.must_hit.at: is unknown; what may stand here is from, to",
        "tables[2].minimum: must not be negative, but is -5.00",
        "wheel.community[1]: has either a prize in dollars or a meter, not both and not neither",
        "wheel.community[2].weight: must be a whole number from 0 to 999,999,999, not -1",
        "wheel.community[3].share: is a share of a meter, and no meter is named",
        "tables[1].name: 'one' is linked twice",
        "tables[2].name: 'one' is linked twice",
        "tables[2].positions: must be 1 to 7, as many as the wheel has, not 9",
        "wheel.community[2].prize: must be more than nothing",
        "wheel.hot_spot[1].meter: there is no meter 'none'; there are grand, mystery",
        "wheel.hot_spot[2].meter: 'mystery' is won by its mystery value and not by the wheel",
        "wheel.hot_spot[3].share: must be more than nothing",
        "meters: together they take 11/10 of a wager, and a wager has no more than 1",
        "meters.grand.seed: must be more than nothing",
        "meters.mystery.must_hit: must begin over the seed and not end before it begins",
        "meters.mystery.ceiling: must not be under the end of must_hit, or the jackpot could not be hit",
        "meters.mystery.contribution: must be more than nothing, or the meter never reaches its value",
        "authorisation.people[1].name: 'pat' stands here twice",
        "authorisation.people[2].name: 'pat' stands here twice",
    ]


def test_an_empty_file_tells_what_is_missing() -> None:
    assert faults("") == [
        "authorisation: must be given, as a table",
        "tables: must be given, as a list of tables",
        "wheel: must be given, as a table",
    ]


def test_what_follows_from_a_missing_value_is_not_told_beside_it() -> None:
    """No wheel is no fault of the tables; an empty one lacks its three keys, and no meter is two faults at once."""
    tables = 'tables = [{ name = "one", positions = 7 }]\n'
    rest = "[authorisation]\nthreshold = 100\n"
    assert faults(tables + rest) == ["wheel: must be given, as a table"]
    assert faults(tables + "[wheel]\n" + rest) == [
        "wheel.positions: must be given, as a list of whole numbers from 0 to 999,999,999",
        "wheel.community: must be given, as a list of tables",
        "wheel.hot_spot: must be given, as a list of tables",
    ]
    meters = '[meters]\ngrand = 3\nmystery = { contribution = "1%", must_hit = 5 }\n'
    assert faults(tables + rest + meters) == [
        "meters.grand: must be given, as a table",
        "meters.mystery.must_hit: must be given, as a table",
        "meters.mystery.seed: must be given, in dollars",
        "wheel: must be given, as a table",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"5%"', "0.05", 'meters.grand.contribution: must be a share from 0 to 1, written "1/20" or "2.5%", not 0.05'),
        (
            'contribution = "5%"\n',
            "",
            'meters.grand.contribution: must be a share from 0 to 1, written "1/20" or "2.5%"',
        ),
        (
            "seed = 1000",
            "seed = 1000.005",
            "meters.grand.seed: '1000.005' is no amount: write dollars with at most two",
        ),
        ("seed = 1000", "seed = 1000\nceiling = 999", "meters.grand.ceiling: must not be under the seed"),
        ("positions = [1, 1, 1, 1, 1, 1, 1]", f"positions = {[1] * 100}", "wheel.positions: must be at most 99"),
        ('name = "one"', "name = 1", "tables[1].name: must be given, as a text"),
        ("[meters.grand]", "[meters]\ngrand = 3\n[meters.other]", "meters.grand: must be given, as a table"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(old: str, new: str, fault: str) -> None:
    assert old in TERMS
    assert any(one.startswith(fault) for one in faults(TERMS.replace(old, new))), faults(TERMS.replace(old, new))


def test_a_meter_that_the_wheel_names_must_be_there() -> None:
    text = TERMS.replace("prize = 250", 'meter = "none"').replace("[meters.grand]", "[ignored]")
    assert "wheel.hot_spot[1].meter: there is no meter 'none'; there are none" in faults(text)


def test_no_toml_and_nested_toml_are_told() -> None:
    assert faults("x = ")[0].startswith("this is no TOML")
    assert faults("x = " + "[" * 5000 + "]" * 5000) == ["this cannot be read: it is nested too deeply"]


# Credentials


def test_a_code_fits_its_own_digest_alone() -> None:
    made = make_credential("open sesame", b"0123456789abcdef", 1000)
    check_credential(made)
    assert fits("open sesame", made)
    assert not fits("open sesamE", made)
    assert "sesame" not in made
    assert made != make_credential("open sesame", b"fedcba9876543210", 1000)


@pytest.mark.parametrize("code", ["short", "333333", "aaaaaaaaaaaa", "abcabcabc"])
def test_a_weak_code_is_refused(code: str) -> None:
    with pytest.raises(CredentialError):
        make_credential(code, bytes(16))


def test_a_salt_has_to_be_long() -> None:
    with pytest.raises(CredentialError, match="16 bytes"):
        make_credential("open sesame", b"short")


@pytest.mark.parametrize(
    "written",
    [
        "",
        "333333",
        f"pbkdf2-sha256:10:{'00' * 16}:{'0' * 64}",
        f"pbkdf2-sha256:5000:0011:{'0' * 64}",
        f"pbkdf2-sha256:5000:{'0' * 33}:{'0' * 64}",
    ],
)
def test_a_digest_that_is_none_is_refused(written: str) -> None:
    with pytest.raises(CredentialError):
        check_credential(written)


def test_nobody_shares_a_code() -> None:
    people = "\n".join(
        f'[[authorisation.people]]\nname = "{name}"\nrole = "operator"\ncredential = "{PAT.credential}"'
        for name in "ab"
    )
    assert faults(TERMS + people) == [
        "authorisation.people[1].credential: must be nobody else's",
        "authorisation.people[2].credential: must be nobody else's",
    ]
