"""A lesson of the dealer school in a browser: failed, passed, and both kept by the house."""

from collections.abc import Callable

from playwright.sync_api import expect

from pontoon.school import Exercise
from pontoon.service.schooling import SCHOOL, Student, exercises
from tests.support.axe import serious
from tests.support.browsing import Visitor, until
from tests.support.served import Served

Comes = Callable[..., Visitor]
LESSON = ".lesson[data-done]"


class Pupil:
    """Somebody at a lesson, who knows the answers or does not."""

    def __init__(self, visitor: Visitor, served: Served) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.served = served

    def begins(self, title: str) -> tuple[Exercise, ...]:
        """Begin a lesson; what will be asked in it."""
        self.visitor.goes("/school")
        self.visitor.button(f"Begin: {title}").click()
        expect(self.page.locator(LESSON)).to_be_visible()
        kept = self.served.front.people.register.find(SCHOOL, self.visitor.name, Student)
        assert kept is not None
        latest = kept.value.attempts[-1]
        return exercises(latest.scripts, latest.seed)

    def answers(self, one: Exercise, *, rightly: bool) -> None:
        """Answer the question on the screen."""
        before = int(self.page.locator(LESSON).get_attribute("data-done") or 0)
        expect(self.page.locator("#question")).to_have_text(one.prompt)
        if one.kind == "payment":
            net = one.right[0] if rightly else one.right[0] + 100
            move = "pay" if net > 0 else "take" if net < 0 else "leave"
            self.page.locator(f"input[name=move][value={move}]").check()
            if net:
                self.page.get_by_label("Amount").fill(f"{abs(net) // 100}.{abs(net) % 100:02}")
        else:
            wrong = next((at for at in range(len(one.options)) if at not in one.right), one.right[0])
            at = one.right[0] if rightly else wrong
            self.page.locator(f'input[name=option][value="{at}"]').check()
        if one.clauses:
            fits = [number for number in one.clauses if (number in one.cites) == rightly]
            self.page.locator(f'input[name=clause][value="{fits[0]}"]').check()
        self.page.keyboard.press("Enter")
        until(
            lambda: int(self.page.locator(LESSON).get_attribute("data-done") or 0) == before + 1,
            self.page,
            f"{one.prompt} is marked",
        )


def test_a_lesson_is_failed_then_passed_and_both_are_kept(served: Served, comes: Comes) -> None:
    pupil = Pupil(comes("tui"), served)
    page = pupil.page
    title = "Pontoons, paid at once"
    failing = pupil.begins(title)
    assert serious(page) == []
    for one in failing:
        pupil.answers(one, rightly=False)
    expect(page.get_by_role("heading", name="Not passed.")).to_be_visible()
    passing = pupil.begins(title)
    kinds = {one.kind for one in passing}
    assert {"payment", "find"} <= kinds
    for at, one in enumerate(passing):
        pupil.answers(one, rightly=True)
        first = page.locator("aside li").first
        expect(first).to_contain_text("Right")
        expect(first).to_contain_text(one.because)
        assert at or serious(page) == []
    expect(page.get_by_role("heading", name="Passed.", exact=True)).to_be_visible()
    page.get_by_role("link", name="To the lessons").click()
    rows = page.locator("section[aria-labelledby=own] tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("passed")
    expect(rows.nth(1)).to_contain_text("not passed")
    olga = served.staff("olga", "operator")
    results = olga.get("/api/school/results")
    assert [(one["student"], one["passed"], one["ended"]) for one in results] == [
        ("tui", True, True),
        ("tui", False, True),
    ]
    assert all(one["took"] > 0 for one in results)
    assert served.guest().http.get("/api/school/results").status_code == 403


def test_a_script_of_ones_own_is_asked_about_and_a_bad_one_refused(comes: Comes) -> None:
    kea = comes("kea")
    kea.goes("/school")
    text = 'rulebook = "nz-current"\nshoe = "9s 8h Ks Kd"\nactions = ["bet ann 1 25", "deal", "hit 2"]'
    kea.page.get_by_label("Round script").fill(text)
    kea.expected = ("400",)
    kea.page.get_by_role("button", name="Begin", exact=True).last.click()
    expect(kea.page.get_by_role("alert")).to_contain_text("This script cannot be played")
    kea.page.get_by_label("Round script").fill(text.replace("hit 2", "stand 1"))
    kea.page.get_by_role("button", name="Begin", exact=True).last.click()
    expect(kea.page.locator("#question")).to_be_visible()
