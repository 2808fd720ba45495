"""`pontoon train`: learn the best play of any book or house variant."""

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pontoon.cli.answer import complaining
from pontoon.cli.complaint import ComplaintError
from pontoon.cli.mathematics.asked import Set, bet_asked, game_asked
from pontoon.cli.say import say

if TYPE_CHECKING:
    from pontoon.cli.train.sitting import Sitting
    from pontoon.rulebook import Rulebook
    from pontoon.strategy import Counting

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon train

  pontoon train ma-2025 --theme pair --questions 20

  pontoon train examples/house-variant.toml --theme bonus

  pontoon train sg-rws-v5 --count true

  pontoon train act-2005 --test --name Ann --certificate ann.html

  pontoon train nz-current --daily

  pontoon train nz-current --progress

Progress is kept in the user's data directory; [bold]PONTOON_DATA[/bold] names another one.
"""

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def train(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A book's id, or a rules file (TOML).")] = "nz-current",
    theme: Annotated[
        str,
        typer.Option(
            help="One theme alone: hard, soft, pair, split, rescue, bonus, insurance or side.", show_default=False
        ),
    ] = "",
    count: Annotated[
        str, typer.Option(help="A counting drill: running, true, decks, bet or index.", show_default=False)
    ] = "",
    system: Annotated[
        str, typer.Option(metavar="FILE", help="A counting system (TOML); otherwise a high-low.", show_default=False)
    ] = "",
    test: Annotated[bool, typer.Option("--test", help="A test of the whole game.")] = False,
    certificate: Annotated[
        str, typer.Option(metavar="FILE", help="Write the test's certificate as a page to print.", show_default=False)
    ] = "",
    name: Annotated[str, typer.Option(help="Whose certificate it is.")] = "A player",
    daily: Annotated[bool, typer.Option("--daily", help="The hand of the day, the same for everybody.")] = False,
    day: Annotated[str, typer.Option(metavar="DATE", help="Of another day: 2026-11-18.", show_default=False)] = "",
    progress: Annotated[bool, typer.Option("--progress", help="Show what you know, and ask nothing.")] = False,
    questions: Annotated[int, typer.Option(min=1, max=10_000, help="How many questions of a drill.")] = 20,
    seed: Annotated[
        str,
        typer.Option(
            help="Any text: the same seed draws the same test, and by the same progress the same drill.",
            show_default=False,
        ),
    ] = "",
    bet: Annotated[str, typer.Option(metavar="DOLLARS", help="The wager that costs are told for.")] = "25",
    settings: Set = None,
) -> None:
    """Learn the best play: what is asked, by what you know; what every choice is worth, and what a mistake costs."""
    with complaining(as_json=False):
        if sum((test, daily or bool(day), progress, bool(count), bool(theme))) > 1:
            raise ComplaintError("One thing at a time: --theme, --count, --test, --daily or --progress.")
        if certificate and not test:
            raise ComplaintError("A certificate is for a test: --test --certificate FILE.", text=certificate)
        if system and not count:
            raise ComplaintError("A counting system is for a drill: --count KIND --system FILE.", text=system)
        rules = game_asked(book, settings)
        if progress:
            from pontoon.cli.terminal import console
            from pontoon.cli.train.keeping import load
            from pontoon.cli.train.show import show_progress

            return show_progress(console(), rules, load(rules), _letters(rules))
        if certificate:
            from pontoon.cli.files import check_writable

            check_writable(Path(certificate))
        keys, counting = _keys(rules, theme), _counting(system, rules)
        if count:
            _check_count(count, rules, counting)
        sitting = _sitting(rules, bet, seed)
        if count in ("", "index"):
            from pontoon.cli.mathematics.compiling import note_if_compiling

            note_if_compiling()
        from pontoon.cli.play.input import LeaveError

        try:
            if test:
                _test(sitting, rules, name, certificate, seed)
            elif daily or day:
                _daily(sitting, rules, " ".join([book, *(f"--set {shlex.quote(one)}" for one in settings or ())]), day)
            elif count:
                allowed = sorted(rules.cards.decks.value)
                sitting.count(count, counting, 6 if 6 in allowed else allowed[-1], questions)
            else:
                sitting.drill(keys, questions)
        except LeaveError:
            if test:
                say("A test that is left does not count; what you answered is kept.")
            elif not (daily or day):
                say("What you answered is kept.")
    return None


def _sitting(rules: "Rulebook", bet: str, seed: str) -> "Sitting":
    import secrets

    from pontoon.cards import seeded_entropy
    from pontoon.cli.play.input import Lines
    from pontoon.cli.terminal import console
    from pontoon.cli.train.sitting import Sitting

    stake = bet_asked(bet, no_super_bonus=False)
    assert stake is not None, "a bet was named"
    on = console()
    entropy = seeded_entropy(seed) if seed else secrets.token_bytes
    return Sitting(on, Lines(on), rules, stake, entropy, lambda: time.time_ns() // 1_000_000)


def _keys(rules: "Rulebook", theme: str) -> tuple[str, ...]:
    from pontoon.trainer import cells_of

    themes = cells_of(rules)
    if theme and theme not in themes:
        raise ComplaintError(f"{rules.id} has no theme {theme!r}; it has: {', '.join(themes)}.", text=theme)
    return tuple(cell.key for name, cells in themes.items() if theme in ("", name) for cell in cells)


def _letters(rules: "Rulebook") -> "dict[str, str]":
    """The letters of the strategy card; none where the mathematics cannot follow the rules, or is not installed."""
    from pontoon.analysis import MathematicsError, MissingMathError
    from pontoon.trainer import best_letters

    try:
        return best_letters(rules)
    except (MathematicsError, MissingMathError):
        return {}


def _counting(system: str, rules: "Rulebook") -> "Counting":
    from pontoon.cli.input_file import read_input
    from pontoon.strategy import CountError, read_counting
    from pontoon.trainer import high_low

    if not system:
        return high_low(rules.cards.pack.value)
    try:
        return read_counting(read_input(system).decode())
    except OSError as error:
        raise ComplaintError(f"{system} cannot be read: {error.strerror}.", text=system) from None
    except (CountError, UnicodeDecodeError) as error:
        raise ComplaintError(f"{system} is no counting system: {error}", text=system) from None


def _check_count(kind: str, rules: "Rulebook", counting: "Counting") -> None:
    from pontoon.trainer import COUNT_DRILLS, check_countable

    if kind not in COUNT_DRILLS:
        raise ComplaintError(f"There is no counting drill {kind!r}; there are: {', '.join(COUNT_DRILLS)}.", text=kind)
    check_countable(rules, counting)


def _test(sitting: "Sitting", rules: "Rulebook", name: str, page: str, seed: str) -> None:
    from pontoon.cli.files import write_whole
    from pontoon.cli.train.show import certificate_page
    from pontoon.trainer import PASS_MARK, certificate

    ended = sitting.exam(seed or sitting.entropy(8).hex())
    lines = tuple(certificate(name, rules.title, ended, time.strftime("%Y-%m-%d", time.gmtime())))
    say("\n".join(lines))
    say("Passed." if ended.passed else f"Not passed: {PASS_MARK} of a hundred answers have to be right.")
    if page and ended.passed:
        write_whole(Path(page), certificate_page(lines))
        say(f"The certificate is in {page}.")
    elif page:
        say(f"There is no certificate, so {page} was not written.")


def _daily(sitting: "Sitting", rules: "Rulebook", named: str, day: str) -> None:
    from datetime import date

    from pontoon.rulebook import RELATIVE_IDS
    from pontoon.trainer import daily_question

    try:
        wanted = date.fromisoformat(day) if day else date(*time.gmtime()[:3])
    except ValueError:
        raise ComplaintError("A day is written as 2026-11-18.", text=day) from None
    say(f"The hand of {wanted.isoformat()}")
    sitting.asked(daily_question(rules, wanted.isoformat()))
    command = f"pontoon train {named} --day {wanted.isoformat()}"
    if rules.extends and rules.id not in RELATIVE_IDS:  # no house knows these rules by a name
        say(f"For others to solve who have these rules: {command}")
        return
    say(f"For others to solve: /train/daily/{rules.id}/{wanted.isoformat()} of any house, or")
    say(command)
