"""A simulation on a cluster of real processes: the same rounds as here, whoever dies; and who is not let in."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator import cluster_tasks
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.cluster import Cluster, _client, _security, connected
from pontoon.analysis.simulator.cluster_tasks import ClusterError
from pontoon.analysis.simulator.cluster_work import differences, kit
from pontoon.analysis.simulator.policy import Mimic
from pontoon.analysis.simulator.simulate import BLOCK, Dealing, SimulationResult, Simulator
from pontoon.cli.app import app
from pontoon.money import Cents
from pontoon.rulebook import load_book
from tests.support.certificates import make_certificates
from tests.support.machines import Machines, machines

PATIENCE = 120.0
"""Seconds that a slow machine may take to start a process."""


@cache
def mimic() -> Simulator:
    """A bet that makes the Super Bonus no multiple of a quarter, so that the order of adding shows."""
    return Simulator(build(compile_game(load_book("nz-current"), Cents(3700)), Mimic()), Dealing(6, 0.75))


def figures(found: SimulationResult) -> tuple[object, ...]:
    """Everything but the time it took."""
    return found.rounds, found.ev, found.variance, found.frequencies, found.distribution


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_tasks, "BLOCKS_IN_TASK", 2)


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("cluster"), workers=2) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def cluster(two_workers: Machines) -> Iterator[Cluster]:
    with connected(two_workers.address, patience=PATIENCE) as connection:
        connection.client.wait_for_workers(2, timeout=PATIENCE)
        yield connection


def test_the_same_seed_gives_the_same_result_as_on_one_machine(cluster: Cluster) -> None:
    rounds = 9 * BLOCK + 12_345
    found = cluster.run(mimic(), rounds, 42)
    assert figures(found) == figures(mimic().run(rounds, 42, 1)) == figures(mimic().run(rounds, 42, 2))
    assert figures(found) != figures(cluster.run(mimic(), rounds, 43))
    assert found.cpu_seconds > 0


def test_fewer_rounds_than_a_block_are_played_too(cluster: Cluster) -> None:
    assert figures(cluster.run(mimic(), 777, 1)) == figures(mimic().run(777, 1))


def kill_a_busy_worker(cluster: Cluster, killed: list[str]) -> Callable[[SimulationResult], None]:
    """Once, as soon as something was done: the end of a worker that has tasks."""
    processes = cluster.client.run(os.getpid)

    def watch(found: SimulationResult) -> None:
        busy = [worker for worker, tasks in cluster.client.processing().items() if tasks]
        if busy and not killed:
            killed.append(busy[0])
            os.kill(processes[busy[0]], signal.SIGKILL)

    return watch


def test_a_worker_that_dies_loses_no_block(two_workers: Machines, cluster: Cluster) -> None:
    two_workers.add_worker()
    cluster.client.wait_for_workers(3, timeout=PATIENCE)
    killed: list[str] = []
    rounds = 160 * BLOCK  # enough that there is work left when the first of it is done
    found = cluster.run(mimic(), rounds, 7, kill_a_busy_worker(cluster, killed))
    assert killed, "somebody was busy"
    assert killed[0] not in cluster.client.nthreads()
    assert figures(found) == figures(mimic().run(rounds, 7, 2))


def interrupted_after(times: int) -> Callable[[SimulationResult], None]:
    """As if somebody pressed Ctrl-C after so many tasks."""
    seen = []

    def watch(found: SimulationResult) -> None:
        seen.append(found.rounds)
        if len(seen) == times:
            raise KeyboardInterrupt

    return watch


def test_an_interruption_keeps_what_was_done(cluster: Cluster) -> None:
    found = cluster.run(mimic(), 100_000 * BLOCK, 9, interrupted_after(2))
    assert found.rounds == 4 * BLOCK, "two tasks of two blocks"
    assert figures(found) == figures(mimic().run(4 * BLOCK, 9, 2))


def test_the_command_answers_as_without_a_cluster(two_workers: Machines, cluster: Cluster) -> None:
    args = ["simulate", "nz-current", "--strategy", "mimic", "--rounds", "3e6", "--seed", "5", "--json"]
    here, there = (CliRunner().invoke(app, [*args, *more]) for more in ((), ("--cluster", two_workers.address)))
    assert (here.exit_code, there.exit_code, there.stderr) == (0, 0, "")
    mine, theirs = json.loads(here.stdout), json.loads(there.stdout)
    assert (mine["cluster"], theirs["cluster"], theirs["threads"]) == (None, two_workers.address, None)
    for name in ("ev", "variance", "frequencies", "distribution", "rounds"):
        assert mine[name] == theirs[name]


def test_machines_with_other_versions_are_refused_each_by_name(
    two_workers: Machines, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = kit()["numba"]
    monkeypatch.setitem(kit(), "numba", "0.1.2")
    with pytest.raises(ClusterError) as refused:
        cluster.check()
    for where in ("the scheduler", *cluster.client.nthreads()):
        assert f"{where} has numba {theirs} instead of 0.1.2" in str(refused.value)
    with pytest.raises(ClusterError, match="OtherKitError: numba"):
        cluster.run(mimic(), BLOCK, 1)  # as if that machine had joined later


def test_what_two_machines_must_share_is_named() -> None:
    mine = kit()
    assert set(mine) == {"Pontoon", "Pontoon code", "Python", "numba", "numpy"}
    assert differences(mine, mine) == ""
    assert differences({**mine, "numpy": "1.0"}, mine) == f"numpy 1.0 instead of {mine['numpy']}"
    assert differences({}, {"Python": "3.11"}) == "Python unknown instead of 3.11"


def test_a_scheduler_that_cannot_be_reached_is_told() -> None:
    with (
        pytest.raises(ClusterError, match=r"No scheduler answers at tcp://127\.0\.0\.1:1: "),
        connected("tcp://127.0.0.1:1", patience=0.5),
    ):
        pass


def test_a_cluster_with_tls_lets_in_who_has_a_certificate_and_ends_early_when_lost(tmp_path: Path) -> None:
    ca, cert, key = (str(file) for file in make_certificates(tmp_path))
    options = ("--tls-ca-file", ca, "--tls-cert", cert, "--tls-key", key)
    with machines(tmp_path, workers=0, tls=options) as secret:
        assert secret.address.startswith("tls://")
        client = _client(secret.address, _security(secret.address, ca, cert, key), PATIENCE)
        with client, pytest.raises(ClusterError, match=r"has no workers, and none came within 0\.3 seconds"):
            Cluster(client, secret.address, 0.3).check()
        with pytest.raises(ClusterError, match="needs certificates"), connected(secret.address):
            pass
        with pytest.raises(ClusterError, match="cannot be used"), connected(secret.address, ca=key, cert=cert, key=key):
            pass
        (tmp_path / "other").mkdir()
        _, strange, its_key = (str(file) for file in make_certificates(tmp_path / "other"))
        for address, files in (
            (secret.address.replace("tls", "tcp"), {}),
            (secret.address, {"ca": ca, "cert": strange, "key": its_key}),
        ):
            with pytest.raises(ClusterError, match="No scheduler answers"), connected(address, patience=1, **files):
                pass
        secret.add_worker()
        with connected(secret.address, ca=ca, cert=cert, key=key, patience=PATIENCE) as cluster:
            assert figures(cluster.run(mimic(), 3 * BLOCK, 4)) == figures(mimic().run(3 * BLOCK, 4))
        lost: list[str] = []
        with connected(secret.address, ca=ca, cert=cert, key=key, patience=6) as cluster:
            found = cluster.run(mimic(), 100_000 * BLOCK, 4, lambda _: secret.processes[0].kill(), lost.append)
    assert len(lost) == 1
    assert "lost" in lost[0]
    assert 0 < found.rounds < 100_000 * BLOCK
    assert figures(found) == figures(mimic().run(found.rounds, 4, 2))
