"""The trainer in a browser: by keys, on a phone, a test with its certificate, and the hand of the day."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from pontoon import load_book
from pontoon.cli.train.show import certificate_page
from pontoon.money import Cents
from pontoon.players import shipped_chart
from pontoon.rulebook import RELATIVE_IDS
from pontoon.service.training import TRAIN, Learner
from pontoon.table.names import name_key
from pontoon.trainer import EXAM_LENGTH, Exam, certificate, daily_question, high_low, right_count, worth
from tests.support.axe import serious
from tests.support.browsing import Visitor
from tests.support.printing import pages_printed
from tests.support.served import Served

Comes = Callable[..., Visitor]
ROOT = Path(__file__).parents[2]
PHONE: ViewportSize = {"width": 390, "height": 844}
KEYS = {"hit": "h", "stand": "s", "double": "d", "split": "p", "surrender": "r", "rescue": "f", "insure": "i"}
KEYS |= {"take": "t", "leave": "n"}
OPEN, MARKED = "section[data-marked=false]", "section[data-marked=true]"


def values_of(served: Served, name: str, game: str) -> dict[str, float]:
    """What each choice of the question that is open is worth."""
    found = served.front.people.register.find(TRAIN, f"{name_key(name)}/{game}", Learner)
    assert found is not None
    assert found.value.open is not None
    assert found.value.open.question is not None
    return worth(load_book(game), found.value.open.question, Cents(2500))


def best(values: dict[str, float]) -> str:
    return max(values, key=lambda action: values[action])


def question_id(page: Page) -> str:
    return page.locator("section[data-question]").get_attribute("data-question") or ""


def test_a_drill_by_keys_shows_every_value_and_colours_the_card(served: Served, comes: Comes) -> None:
    ann = comes("ann")
    page = ann.page
    ann.goes("/train")
    page.get_by_role("link", name="Pairs").click()
    expect(page.locator(OPEN)).to_be_visible()
    values = values_of(served, ann.name, "nz-current")
    worst = min(values, key=lambda action: values[action])
    page.keyboard.press(KEYS[worst])
    expect(page.locator(MARKED)).to_be_visible()
    expect(page.locator(".mark tbody tr")).to_have_count(len(values))
    expect(page.locator(".mark")).to_contain_text("cents in a hundred hands")
    assert serious(page) == []
    before = question_id(page)
    page.keyboard.press("Enter")
    expect(page.locator(OPEN)).to_be_visible()
    assert question_id(page) != before
    page.keyboard.press(KEYS[best(values_of(served, ann.name, "nz-current"))])
    expect(page.locator(".mark")).to_contain_text("Right.")
    page.get_by_role("link", name="To the trainer").click()
    page.locator("summary", has_text="Pairs").click()
    expect(page.locator("td.cell.weak")).to_have_count(1)
    expect(page.locator("td.cell.learning")).to_have_count(1)
    row = page.get_by_role("row", name="8-8")
    letters = [cell.inner_text()[0] for cell in row.get_by_role("cell").all()]
    chart = shipped_chart("nz-current")
    assert letters == [chart.cell("pair", "8", up).action for up in range(10)]
    expect(page.locator("svg.days circle")).to_have_count(1)
    assert serious(page) == []


def test_the_lobby_leads_to_the_trainer_and_a_relative_is_drilled(comes: Comes) -> None:
    eve = comes("eve")
    page = eve.page
    eve.goes("/")
    page.get_by_role("link", name="Trainer").click()
    page.get_by_role("combobox", name="Rules").select_option("Spanish 21, doubled up to three times")
    expect(
        page.locator("td.cell", has_text=re.compile("^D")).first
    ).to_be_visible()  # its own card, worked out beside the house
    page.get_by_role("link", name="Rescue after a double").click()
    expect(page.locator(OPEN)).to_be_visible()
    expect(page.get_by_text("Spanish 21, doubled up to three times")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator(".mark tbody tr").nth(1)).to_be_visible()


def test_cards_to_count_come_one_by_one_and_the_number_is_typed_at_once(served: Served, comes: Comes) -> None:
    """With motion: each card alone, then none; the answer can be written without reaching for it."""
    fay = comes("fay", reduced_motion="no-preference")
    page = fay.page
    fay.goes("/train/drill/nz-current/count-running")
    cards = page.get_by_role("group", name="Cards to count")
    page.get_by_label("Cards come").select_option("twice a second")
    expect(cards).to_contain_text("Card 3 of 12")
    expect(cards.get_by_role("img")).to_have_count(1)
    expect(cards).to_contain_text("That was 12 cards.")
    page.get_by_role("button", name="Show them again").click()
    expect(cards).to_contain_text("Card 1 of 12")
    kept = served.front.people.register.find(TRAIN, f"{name_key(fay.name)}/nz-current", Learner)
    assert kept is not None
    assert kept.value.open is not None
    assert kept.value.open.count is not None
    page.get_by_label("Your answer").fill(f"{right_count(kept.value.open.count, high_low())}")
    page.keyboard.press("Enter")
    expect(page.locator(".mark")).to_contain_text("Right: it is")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your answer")).to_be_focused()


def test_the_page_names_every_relative_that_can_be_trained() -> None:
    words = (ROOT / "web" / "src" / "texts" / "en" / "train.ts").read_text(encoding="utf-8")
    listed = words.partition("relatives: {")[2].partition("}")[0]
    assert tuple(sorted(re.findall(r'"([a-z0-9-]+)":', listed))) == RELATIVE_IDS


def test_counting_on_a_phone_with_fingers(comes: Comes) -> None:
    bob = comes("bob", viewport=PHONE, has_touch=True)
    page = bob.page
    bob.goes("/train")
    page.get_by_role("link", name="Decks left").tap()
    expect(page.locator("svg.tray")).to_be_visible()
    bob.expected = ("400",)
    page.get_by_label("Your answer").fill("many")
    page.get_by_role("button", name="Answer").tap()
    expect(page.locator("p[role=alert]")).to_contain_text("A number is asked for")
    page.get_by_label("Your answer").fill("99")
    page.get_by_role("button", name="Answer").tap()
    expect(page.locator(".mark")).to_contain_text("No: it is")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="To the trainer").tap()
    page.get_by_role("link", name="Hard totals").tap()
    for button in page.locator("button.choice").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_a_test_is_passed_and_its_certificate_can_be_printed(served: Served, comes: Comes) -> None:
    cleo = comes("cleo")
    page = cleo.page
    cleo.goes("/train/drill/nz-2000/test")
    for number in range(1, EXAM_LENGTH + 1):
        expect(page.get_by_text(f"Question {number} of {EXAM_LENGTH}")).to_be_visible()
        expect(page.locator(OPEN)).to_be_visible()
        page.keyboard.press(KEYS[best(values_of(served, cleo.name, "nz-2000"))])
        expect(page.locator(MARKED)).to_be_visible()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Passed.")).to_be_visible()
    page.get_by_role("link", name="Certificate").click()
    paper = page.locator("article.paper")
    expect(paper).to_contain_text(cleo.name)
    expect(paper).to_contain_text(f"{EXAM_LENGTH} of {EXAM_LENGTH} answers")
    assert serious(page) == []
    assert pages_printed(page) == 1
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(paper).to_be_visible()
    expect(paper).to_have_css("color", "rgb(17, 17, 17)")  # black on white, in the dark too


def test_the_certificate_of_the_command_line_is_one_sheet(comes: Comes) -> None:
    passed = Exam("nz-2000", "monday", 0, 5, EXAM_LENGTH, EXAM_LENGTH, 0.0)
    page = comes().page
    page.set_content(certificate_page(tuple(certificate("Ann", load_book("nz-2000").title, passed, "2026-11-18"))))
    assert pages_printed(page) == 1


def test_the_hand_of_a_day_is_solved_by_its_link(comes: Comes) -> None:
    dan = comes("dan")
    page = dan.page
    dan.goes("/train/daily/act-2005/2026-11-18")
    rules = load_book("act-2005")
    values = worth(rules, daily_question(rules, "2026-11-18"), Cents(2500))
    expect(page.locator("button.choice")).to_have_count(len(values))
    page.keyboard.press(KEYS[best(values)])
    expect(page.locator(".mark")).to_contain_text("Right.")
    expect(page.get_by_role("link", name="/train/daily/act-2005/2026-11-18")).to_be_visible()
