"""A judged round script for a person."""

from collections.abc import Iterable, Mapping

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pontoon.cards import total_of
from pontoon.cli.cards_view import CardView
from pontoon.cli.lines_view import clauses_view, lines_view, net_view
from pontoon.cli.paint import paint
from pontoon.cli.play.table import YOU
from pontoon.cli.terminal import emit, shows_symbols
from pontoon.rulebook import Rulebook
from pontoon.script import Done, Playthrough, Trouble, Verdict, net_of
from pontoon.script.actions import form_of
from pontoon.script.pace import GO_ON
from pontoon.script.result import OK, REFUSED
from pontoon.table import PlayedRound, RoundEnded, State, evolve
from pontoon.table.events import CardBurned
from pontoon.table.incidents.events import PastRoundVoided
from pontoon.words import Text as Said
from pontoon.words import plain
from pontoon.words.clauses import says
from pontoon.words.lines import cited_in
from pontoon.words.narrate import Narrator
from pontoon.words.offers import possible

_QUIET = "bright_black"
_AS_EXPECTED = Text("as expected", "green")


def show(on: Console, errors: Console, verdict: Verdict, *, name: str = "", explained: bool = False) -> None:
    """Print the outcome of one script, and on `errors` why it is refused; `name`: its file, if there are several."""
    heading = [Rule(Text(name, "bold"), align="left", style=_QUIET)] if name else []
    view = _View(CardView(symbols=shows_symbols(on)), verdict, explained=explained)
    if verdict.status != REFUSED:
        return emit(on, *heading, *view.parts(), *([Text()] if name else []))
    story = list(view.story())
    if story:
        emit(on, *heading, *story)
    return emit(errors, *([Text(name, "bold")] if name else []), view.trouble(), *([Text()] if name else []))


class _View:
    """The parts of the page, top to bottom."""

    def __init__(self, cards: CardView, verdict: Verdict, *, explained: bool) -> None:
        self.cards = cards
        self.verdict = verdict
        self.explained = explained

    def parts(self) -> Iterable[RenderableType]:
        """The whole page, for a script that was not refused."""
        played = self.verdict.played
        yield from self.story()
        if played is None:
            yield from (self.trouble(), *_other_clause(self.verdict), _AS_EXPECTED)
            return
        if played.trouble is not None:
            yield self.trouble()
        elif len(played.rounds) != 1:
            yield Text.assemble(("All rounds  ", _QUIET), net_view(played.net) if played.net else "nothing was wagered")
        yield from _expectation(self.verdict)

    def story(self) -> Iterable[RenderableType]:
        """What was played."""
        played = self.verdict.played
        if played is not None:
            yield _heading(played)
            if played.rules is not None:
                yield from self._rounds(played, played.rules)

    def trouble(self) -> RenderableType:
        """Why the script is refused."""
        played = self.verdict.played
        if played is None:
            return _unreadable(self.verdict)
        assert played.trouble is not None
        return _refused(played, played.trouble, self.verdict)

    def _rounds(self, played: Playthrough, rules: Rulebook) -> Iterable[RenderableType]:
        narrator = Narrator(rules, YOU)
        state = State()
        rounds = list(played.rounds)
        story = _Story()
        for event in played.opening:
            after = evolve(state, event)
            if isinstance(event, CardBurned):
                story.add("", self._painted(narrator.tell(state, event, after)))
            state = after
        for done in played.done:
            state = self._act(narrator, story, state, done)
            if any(isinstance(event, RoundEnded) for event in done.events):
                yield from self._round(rules, rounds.pop(0), story.page(), _voided_later(played))
                story = _Story()
        if story.told:
            yield Text(f"Round {state.round}", "bold underline")
            yield Padding(story.page(), (0, 0, 1, 2))

    def _act(self, narrator: Narrator, story: "_Story", state: State, done: Done) -> State:
        after, lines = narrator.story(state, done.events)
        idle = ": nothing is due that the house could do" if done.text.split()[0] == GO_ON and not done.events else ""
        story.add(str(done.action), self._painted(lines) or [Text(f"{done.text}{idle}", _QUIET)])
        return after

    def _painted(self, lines: Iterable[Said]) -> list[Text]:
        return [paint(line, self.cards) for line in lines]

    def _round(
        self, rules: Rulebook, played: PlayedRound, story: RenderableType, voided_later: Mapping[int, int]
    ) -> Iterable[RenderableType]:
        yield _title(played, voided_later.get(played.number))
        parts: list[RenderableType] = [story, Text()]
        if played.dealer:
            dealer = self.cards.hand(played.dealer, total_of(played.dealer))
            parts += [Text.assemble(("Dealer  ", _QUIET), dealer), Text()]
        parts.append(lines_view(rules, played.lines, explained=self.explained))
        parts.append(Text.assemble(("Net  ", _QUIET), net_view(net_of((played,)))))
        if self.explained:
            parts += [Text("\nThe clauses", "bold"), clauses_view(rules, cited_in(played.lines))]
        yield Padding(Group(*parts), (0, 0, 1, 2))


def _title(played: PlayedRound, voided_by: int | None) -> Text:
    """`Round 2`; for a void round also that it is void and, if that came later, by which action."""
    title = Text(f"Round {played.number}", "bold underline")
    if not played.void:
        return title
    later = "" if voided_by is None else f" by action {voided_by}"
    return title.append("  ", "not underline").append(f"VOID{later}", "bold yellow not underline")


def _voided_later(played: Playthrough) -> dict[int, int]:
    """The finished rounds that an action made void, with the number of that action."""
    return {
        event.round: done.action for done in played.done for event in done.events if isinstance(event, PastRoundVoided)
    }


class _Story:
    """The actions of one round with what each led to."""

    def __init__(self) -> None:
        self.told = 0
        self.grid = Table.grid(padding=(0, 2))
        self.grid.add_column(justify="right", style=_QUIET, no_wrap=True)
        self.grid.add_column(ratio=1)

    def add(self, number: str, lines: list[Text]) -> None:
        self.told += 1
        self.grid.add_row(number, Text("\n").join(lines))

    def page(self) -> RenderableType:
        return self.grid


def _heading(played: Playthrough) -> RenderableType:
    script, rules = played.script, played.rules
    title = Text(script.title or "A round without a title", "bold")
    if rules is None:
        return Group(title, Text(script.rulebook, _QUIET), Text())
    book = Text(f"{rules.id}: {rules.title}, {script.decks} decks", _QUIET)
    if rules.extends:
        book.append(f", a variant of {rules.extends}")
    return Group(title, book, Text())


def _unreadable(verdict: Verdict) -> RenderableType:
    """A script that cannot be read: why, or a list of everything that is wrong."""
    error, heading = verdict.json["error"], Text("This script cannot be played", "bold red")
    if len(verdict.faults) > 1:
        rule = () if error["clause"] is None else (f"rule {error['clause']}: there are no tens",)
        return Group(heading, Padding(_list((*verdict.faults, *rule)), (0, 0, 0, 2)))
    clause = "" if error["clause"] is None else f" ({error['clause']})"
    return Group(heading, Padding(Text(f"{error['reason']}{clause}"), (0, 0, 0, 2)))


def _list(faults: Iterable[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style=_QUIET, no_wrap=True)
    grid.add_column(ratio=1)
    for fault in faults:
        grid.add_row("-", Text(fault))
    return grid


def _refused(played: Playthrough, trouble: Trouble, verdict: Verdict) -> RenderableType:
    """What was asked, the rule against it, what would be possible, and what else is wrong."""
    style = "bold yellow" if verdict.status == OK else "bold red"
    asked = "the script" if trouble.action is None else f"action {trouble.action}: {trouble.text}"
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=_QUIET, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row("refused", Text(asked, style))
    grid.add_row("because", _list(trouble.faults) if len(trouble.faults) > 1 else Text(trouble.reason))
    if trouble.clause is not None and played.rules is not None:
        grid.add_row("rule", Text.assemble((trouble.clause, "bold"), "  ", says(played.rules, trouble.clause)))
    if played.rules is not None:
        for at, one in enumerate(possible(played.rules, played.state)):
            grid.add_row("" if at else "possible", plain(one))
    if trouble.text and (written := form_of(trouble.text)):
        grid.add_row("written", Text(written))
    if others := verdict.faults[max(1, len(trouble.faults)) :]:
        grid.add_row("also", _list(others))
    return grid


def _expectation(verdict: Verdict) -> Iterable[RenderableType]:
    played, differs = verdict.played, verdict.json.get("differs", {})
    assert played is not None
    for player, amounts in differs.get("net", {}).items():
        said = f"{player}: expected {amounts['expected']}, got {amounts['got']}"
        yield Text.assemble(("differs  ", "bold red"), said)
    if "error" in differs:
        expected, got = differs["error"]["expected"], differs["error"]["got"]
        happened = "nothing was refused" if played.trouble is None else f"it was {_action(got)}"
        yield Text.assemble(("differs  ", "bold red"), f"expected a refusal of {_action(expected)}, but {happened}")
    yield from _other_clause(verdict)
    expects = played.script.expected_net is not None or played.script.expected_error is not None
    if verdict.status == OK and expects:
        yield _AS_EXPECTED


def _other_clause(verdict: Verdict) -> Iterable[RenderableType]:
    """That the script names another clause than those cited: worth a look, and no difference."""
    if (other := verdict.json.get("other_clause")) is not None:
        cited = f"the refusal cites {', '.join(other['cited'])}" if other["cited"] else "the refusal cites none"
        yield Text.assemble(("clause  ", "yellow"), f"expected {other['expected']}, and {cited}")


def _action(number: int | None) -> str:
    return "the header" if number is None else f"action {number}"
