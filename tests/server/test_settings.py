"""How one likes the screens is kept with the person, and what protects a person can be read in full."""

from tests.server.test_pages import guest
from tests.support.served import PASSWORD, Served


def test_settings_are_kept_with_the_person_on_every_machine(served: Served) -> None:
    ann = served.account("Ann of the screens")
    usual = ann.get("/api/me/settings")
    assert (usual["advice"], usual["four_colours"], usual["sound"]) == ("off", False, False)
    wanted = {**usual, "advice": "after", "four_colours": True, "keys": {"hit": "j"}}
    assert ann.http.put("/api/me/settings", json=wanted).json() == wanted
    body = {"name": ann.name, "password": PASSWORD, "keep": "token"}
    again = served.client(served.client().post("/api/sessions", json=body).json()["token"])
    assert again.get("/api/me/settings").json() == wanted
    assert ann.http.put("/api/me/settings", json={"theme": "dark"}).json() == {**usual, "theme": "dark"}
    assert guest(served).get("/api/me/settings") == usual


def test_settings_that_cannot_be_are_refused(served: Served) -> None:
    ann = guest(served)
    for wrong in (
        {"advice": "always"},
        {"volume": 101},
        {"language": "English"},
        {"colour": 1},
        {"keys": {"a" * 20: "x"}},
    ):
        assert ann.http.put("/api/me/settings", json=wrong).status_code == 400, wrong
    assert ann.get("/api/me/settings")["volume"] == 60


def test_a_raised_limit_says_from_when_on_it_holds_and_what_may_be_asked_for(served: Served) -> None:
    ann = guest(served)
    page = "/api/me/protection/limits"
    ann.http.post(page, json={"what": "loss", "per": "day", "value": 5000})
    said = ann.http.post(page, json={"what": "loss", "per": "day", "value": 9000}).json()
    assert [(one["what"], one["per"], one["limit"]) for one in said["limits"]] == [("loss", "day", 5000)]
    [coming] = said["coming"]
    assert coming["value"] == 9000
    assert said["bounds"]["raise_after"] == 86_400_000
    assert said["bounds"]["least_break"] < said["bounds"]["most_break"]
    assert coming["since"] > 0
