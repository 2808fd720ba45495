"""Somebody of the staff at the pit console in a browser: it looks at what a ruling does, then confirms."""

import itertools
import json
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from pontoon.table import Command
from pontoon.table.incidents.commands import FindErrors, GiveRuling, Report, VoidHands
from pontoon.table.order_options import ORDER_OF
from tests.support.browsing import PATIENCE, Visitor, until
from tests.support.console import Story, Told

_GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


class Console:
    """A window at the pit console, kept open while tables are switched. Whoever sits there opened the tables."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self._ids = itertools.count(1)
        visitor.goes("/pit")

    # the house behind the window

    def asks(self, path: str, **body: Any) -> Any:
        """A request with the session of the window."""
        headers = {"content-type": "application/json", "origin": self.visitor.address}
        answer = self.visitor.context.request.post(path, data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def opens(self, story: Story) -> str:
        """A table of felt money at which a person deals."""
        opened = story.opened
        answer = self.asks(
            "/api/tables",
            id=f"open-{next(self._ids)}",
            book=story.book,
            setup=msgspec.to_builtins(opened.setup),
            practice=msgspec.to_builtins(opened.practice),
            terms={"money": "felt", "owner_rules": True, "dealing": "person"},
        )
        table: str = answer["table"]
        return table

    def sends(self, table: str, command: Command) -> int:
        """Something that others do at the table: players and the dealer; the number of its record."""
        body = {"id": f"c-{next(self._ids)}", "command": {"command": "Paced", "move": msgspec.to_builtins(command)}}
        sequence: int = self.asks(f"/api/tables/{table}/commands", **body)["sequence"]
        return sequence

    # what is pressed

    def looks_at(self, table: str, sequence: int, *, part: str = "") -> None:
        """Show a table, as it is after a record."""
        self.page.evaluate(_GO, f"/pit/{table}{part}")
        self.at(sequence)

    def at(self, sequence: int) -> None:
        """Until the desk shows the table after this record."""
        expect(self.page.locator(f'.content[data-sequence="{sequence}"]')).to_be_visible(timeout=PATIENCE * 1000)

    def acts_as(self, role: str) -> None:
        """Choose the role."""
        choice = self.page.get_by_label("Acting as")
        if choice.input_value() != role:
            choice.select_option(role)
            expect(self.page.locator(f'.content[data-role="{role}"]')).to_be_visible(timeout=PATIENCE * 1000)

    @property
    def does(self) -> Locator:
        """What it does, before it is confirmed."""
        return self.page.get_by_role("region", name="What it does")

    def confirms(self) -> None:
        """Look at what it does, and confirm."""
        button = self.does.locator("button.confirm")
        expect(button).to_be_visible(timeout=PATIENCE * 1000)
        button.click()

    def gives(self, story: Story, told: Told) -> None:
        """A command of the pit, by hand; its effect has to be shown first."""
        command = told.command
        match command:
            case GiveRuling():
                self.rules(command)
            case Report() | FindErrors():
                self.reports(story, command)
            case _:
                self.orders(command)

    def rules(self, ruling: GiveRuling) -> None:
        """One of the remedies."""
        self.chooses(self.page.locator(f'input[name="remedy"][value="{ruling.remedy}"]'))
        for box, hand in ruling.places:
            self.page.locator(f'.places input[value="{box}-{hand}"]').check()
        self.confirms()

    def reports(self, story: Story, report: Report | FindErrors) -> None:
        """An incident from the catalogue, as it happened."""
        situation = "found" if isinstance(report, FindErrors) else report.situation
        desk = self.desk
        entry = self._entry(desk, story, situation)
        button = entry.locator("button.entry")
        if button.get_attribute("aria-expanded") != "true":
            button.click()
        cards = [] if isinstance(report, FindErrors) else [str(card) for card in report.cards]
        if cards:
            entry.get_by_label("Which card").fill(" ".join(cards))
        self.chooses(entry.locator(f'input[name="report"][value="{situation}-{_form(desk, report, situation)}"]'))
        self.confirms()

    def chooses(self, radio: Locator) -> None:
        """One of several. What has moved in the moment of a press, since the table has gone on, is pressed again."""

        def chosen() -> bool:
            if not radio.is_checked():
                radio.click()
            return radio.is_checked()

        until(chosen, self.page, "it is chosen")

    def _entry(self, desk: Any, story: Story, situation: str) -> Locator:
        """The entry of the story, or the first that is reported so."""
        keys = [
            one["key"]
            for one in desk["incidents"]
            if any(each["situation"] == situation and each["forms"] for each in one["situations"])
        ]
        assert keys, f"{situation} cannot be reported now"
        return self.page.locator(f'[data-incident="{story.incident if story.incident in keys else keys[0]}"]')

    @property
    def desk(self) -> Any:
        """The desk as the house tells it in the role that is chosen."""
        table = self.page.url.split("/pit/")[1].split("/")[0]
        role = self.page.get_by_label("Acting as").input_value()
        answer = self.visitor.context.request.get(f"/api/pit/tables/{table}?role={role}")
        return answer.json()

    def orders(self, command: Command) -> None:
        """An order, filled in as the table offers it."""
        table = self.page.url.split("/pit/")[1].split("/")[0]
        self.page.evaluate(_GO, f"/pit/{table}/orders")
        order = self.page.locator(f'[data-order="{ORDER_OF[type(command)]}"]').first
        order.locator("button.entry").click()
        if isinstance(command, VoidHands):
            for box, hand in command.places:
                order.get_by_label(f"box {box}, hand {hand}" if hand else f"box {box}", exact=True).check()
        said = {
            key: value for key, value in msgspec.to_builtins(command).items() if key not in ("by", "note", "command")
        }
        choice = order.locator("select")
        if choice.count():
            labels = choice.locator("option").all_inner_texts()
            wanted = [one for one in labels if all(str(value) in one for value in said.values() if value)]
            choice.select_option(label=wanted[-1])
        self.confirms()


def _form(desk: Any, report: Report | FindErrors, situation: str) -> int:
    """Which of the forms says what the report says."""
    forms = next(
        each["forms"]
        for one in desk["incidents"]
        for each in one["situations"]
        if each["situation"] == situation and each["forms"]
    )
    said = msgspec.to_builtins(report)
    for at, form in enumerate(forms):
        fields = {key for key in (*form["command"], *said) if key not in ("by", "note", "cards")}
        if all(form["command"].get(key) == said.get(key) for key in fields):
            return at
    raise AssertionError(f"{report} is none of {[form['label'] for form in forms]}")
