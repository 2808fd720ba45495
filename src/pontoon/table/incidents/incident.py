"""How an incident is declared: its words, what a report says, who may report it, the rule about it, what is done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents.commands import Report
from pontoon.table.refusal import Refusal
from pontoon.table.saying import Says
from pontoon.table.state import State

Power = Callable[[Rulebook], Rule[tuple[Role, ...]]]
RuleOf = Callable[[Rulebook, State, Report], Rule[Any]]
Moment = Callable[[Rulebook, State, Report, Rule[Any]], Refusal | None]
Remedied = Callable[[Rulebook, Draft, Report, Rule[Any]], None]

SILENT: Rule[Any] = Rule("silent", ())
"""No book mentions it, so somebody who decides what the rules do not cover has to rule."""


def staff(rules: Rulebook) -> Rule[tuple[Role, ...]]:
    """Anybody of the staff may report it and do what the book says."""
    return rules.authority.staff


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the catalogue: its number and key, its title, and the key paths of the rules about it.

    `situations`: what it is reported as. An entry without one is dealt with by another rule: a wager is refused, a cut
    ordered again. `locks`: cite the book's clauses on wagers after the close of betting too.
    """

    number: int
    key: str
    title: str
    paths: tuple[str, ...]
    situations: tuple[str, ...] = ()
    locks: bool = False


def entry(number: int, key: str, title: str, *names: str) -> Entry:
    """An entry about rules of the section `incidents`, given by their names there."""
    return Entry(number, key, title, tuple(f"incidents.{name}" for name in names))


@dataclass(frozen=True, slots=True)
class Incident:
    """One kind of thing that can go wrong.

    `key` names it everywhere; `word` is the action of a script, where it is not the key. `happened` completes a
    narration ("a card is damaged"), `means` explains the action. `says`: the fields of a report beside who makes it.
    `rule`: the rule about it, as its name in the section `incidents`, as a value, or as a function of the moment.
    `moment` refuses what cannot have happened now; `remedy` does or asks what the rule says. `power`: who may report
    it. `entries`: its lines in the catalogue; without any it gets one of its own.
    """

    key: str
    happened: str
    means: str
    rule: str | Rule[Any] | RuleOf
    moment: Moment
    remedy: Remedied
    says: tuple[Says, ...] = ()
    power: Power = staff
    word: str = ""
    entries: tuple[Entry, ...] = ()

    @property
    def action(self) -> str:
        """The word of a script that reports it."""
        return self.word or self.key

    def rule_now(self, rules: Rulebook, state: State, report: Report) -> Rule[Any]:
        """The rule about it at this moment."""
        if isinstance(self.rule, Rule):
            return self.rule
        if isinstance(self.rule, str):
            rule: Rule[Any] = getattr(rules.incidents, self.rule)
            return rule
        return self.rule(rules, state, report)


def not_now(report: Report, when: str, rule: Rule[Any]) -> Refusal:
    """The refusal of a report that does not fit the moment."""
    message = f"{report.situation.replace('-', ' ')} cannot be reported now: {when}."
    return Refusal("not-now", message[0].upper() + message[1:], rule.clauses)


def in_round(state: State) -> bool:
    """Cards are being dealt or played."""
    return state.phase in ("dealing", "playing")


def round_begun(rules: Rulebook, state: State) -> bool:
    """Cards are being dealt or played or, where the book has a round begin with the first bet, one lies there."""
    if rules.incidents.round_begins.value == "first-bet" and state.phase == "betting":
        return bool(state.boxes)
    return in_round(state)


def round_under_way(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    """Refuses a report where no round has begun."""
    return None if round_begun(rules, state) else not_now(report, "no round is in play", rule)


def round_in_play(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    """Refuses a report where no round is in play."""
    return None if in_round(state) else not_now(report, "no round is in play", rule)
