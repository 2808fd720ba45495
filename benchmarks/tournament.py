"""A tournament of a thousand: seven to a table, five stages of thirty rounds, every card through the table engine."""

from importlib.resources import files

from benchmarks.reference import LOOPS, cpu_seconds, reference_loop
from pontoon.cards import Entropy, seeded_entropy
from pontoon.players import ChartPlayer, LeaderPlayer, MimicPlayer, RandomPlayer, shipped_chart
from pontoon.table.asking import Chooser
from pontoon.tournament import (
    Outcome,
    State,
    announce,
    conduct,
    read_conditions,
    register,
    rules_of,
    run,
)
from pontoon.tournament.report import Reporter

PLAYERS = 1000


def _chance(name: str) -> Entropy:
    return seeded_entropy(f"benchmark/{name}")


def _text(package: str, *path: str) -> str:
    return files(package).joinpath(*path).read_text(encoding="utf-8")


def play_tournament(players: int = PLAYERS) -> tuple[State, int]:
    """A whole shoot-out with the report listening; how many rounds were played."""
    conditions = read_conditions(_text("pontoon.tournament", "formats", "shoot-out.toml"))
    rules = rules_of(conditions)
    chart = shipped_chart("act-2005")
    kinds: tuple[Chooser, ...] = (MimicPlayer(), ChartPlayer(chart), RandomPlayer(), LeaderPlayer(chart))
    names = tuple(f"player {number}" for number in range(1, players + 1))
    choosers = {name: kinds[at % len(kinds)] for at, name in enumerate(names)}
    state, reporter = announce(conditions).state, Reporter()
    for command in register(names, "director"):
        entered = run(rules, state, command)
        assert isinstance(entered, Outcome), entered
        state = entered.state
    for outcome in conduct(rules, state, choosers, _chance):
        reporter.note(outcome.events, outcome.state)
        state = outcome.state
    rounds = sum(len(table.rounds) for session in reporter.report().sessions for table in session.tables)
    return state, rounds


def main() -> None:
    """CPU seconds of the whole, beside the reference loop of the same run."""
    reference = min(cpu_seconds(reference_loop) for _ in range(5))
    played: list[int] = []

    def work() -> None:
        state, rounds = play_tournament()
        assert state.phase == "finished"
        played.append(rounds)

    seconds = cpu_seconds(work)
    print(f"a tournament of {PLAYERS} players, five stages of 30 rounds, bots of four kinds, with its report")
    print(f"  {seconds:.1f} s CPU = {seconds / reference * LOOPS / 1e6:.0f} million loops of the reference")
    print(f"  {played[0]} rounds of up to seven boxes, {played[0] / seconds:.0f} rounds/s")


if __name__ == "__main__":
    main()
