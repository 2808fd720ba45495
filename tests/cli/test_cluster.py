"""`pontoon simulate --cluster`: what is refused, what is warned of, and what is not loaded without need."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pontoon.analysis.simulator import cluster
from pontoon.analysis.simulator.cluster_tasks import ClusterError
from pontoon.cli.app import app
from pontoon.cli.simulate import cluster as simulate_cluster
from pontoon.cli.simulate.cluster import ClusterAsked, cluster_asked

QUICK = ("nz-current", "--strategy", "mimic", "--rounds", "1000", "--seed", "5")
NOWHERE = "tcp://127.0.0.1:1"


def run(*args: str) -> Result:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(app, ["simulate", *QUICK, *args])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--cluster", "http://host:8786"), "such as tls://host:8786"),
        (("--cluster", "tcp://:8786"), "such as tls://host:8786"),
        (("--cluster", "tcp://host:many"), "such as tls://host:8786"),
        (("--cluster", "tcp://host:0"), "such as tls://host:8786"),
        (("--cluster", "tcp://[::1"), "such as tls://host:8786"),
        (("--cluster", "tcp://me@host:8786"), "such as tls://host:8786"),
        (("--cluster", "tcp://host:8786/there"), "such as tls://host:8786"),
        (("--cluster-key", "key.pem"), "--cluster-key goes with --cluster"),
        (("--cluster", "tcp://host:8786", "--cluster-ca", "ca.pem"), "--cluster tls://host:8786"),
        (("--cluster", "tls://host:8786", "--cluster-ca", "none.pem"), "--cluster-ca none.pem"),
        (("--cluster", NOWHERE, "--threads", "2"), "--threads serves one machine"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(args: tuple[str, ...], words: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert words in " ".join(result.stderr.split())
    as_json = run(*args, "--json")
    assert as_json.exit_code == 2
    assert json.loads(as_json.stdout)["error"]["reason"]


def test_every_file_that_is_missing_is_named(tmp_path: Path) -> None:
    there = tmp_path / "ca.pem"
    there.touch()
    files = ("--cluster-ca", str(there), "--cluster-cert", "one.pem", "--cluster-key", "two.pem")
    told = run("--cluster", "tls://host:8786", *files).stderr
    assert "--cluster-cert one.pem" in told
    assert "--cluster-key two.pem" in told
    assert "ca.pem" not in told


def test_certificates_that_are_none_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "ca.pem"
    file.write_text("no certificate", encoding="utf-8")
    result = run(
        "--cluster", "host", "--cluster-ca", str(file), "--cluster-cert", str(file), "--cluster-key", str(file)
    )
    assert result.exit_code == 2
    assert "The certificates for tls://host:8786 cannot be used" in result.stderr


def test_a_scheduler_that_cannot_be_reached_is_exit_status_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "connected", partial(cluster.connected, patience=0.3))
    result = run("--cluster", NOWHERE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"No scheduler answers at {NOWHERE}: ")


def test_what_is_not_installed_is_told_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate_cluster, "find_spec", lambda name: None)
    result = run("--cluster", NOWHERE)
    assert result.exit_code == 2
    assert "its extra `cluster`" in result.stderr


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("host", "tcp://host:8786"),
        ("host:99", "tcp://host:99"),
        ("tls://host", "tls://host:8786"),
        ("tcp://10.0.0.7:8786/", "tcp://10.0.0.7:8786"),
        ("tcp://[::1]:99", "tcp://[::1]:99"),
    ],
)
def test_an_address_may_leave_out_the_usual(asked: str, address: str) -> None:
    assert cluster_asked(asked, ca="", cert="", key="", threads=None) == ClusterAsked(address, "", "", "")


def test_certificates_make_an_address_without_scheme_an_encrypted_one(tmp_path: Path) -> None:
    file = tmp_path / "ca.pem"
    file.touch()
    found = cluster_asked("host", ca=str(file), cert="", key="", threads=None)
    assert found == ClusterAsked("tls://host:8786", str(file), "", "")


@pytest.mark.parametrize(
    ("address", "exposed"),
    [
        ("tcp://localhost:8786", False),
        ("tcp://127.0.0.9:8786", False),
        ("tcp://[::1]:8786", False),
        ("tls://far.example:8786", False),
        ("tcp://far.example:8786", True),
        ("tcp://10.0.0.7:8786", True),
    ],
)
def test_an_open_connection_that_leaves_the_machine_is_warned_of(address: str, *, exposed: bool) -> None:
    assert ClusterAsked(address, "", "", "").exposed is exposed


def test_the_warning_comes_before_anybody_connects(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(address: str, **files: str) -> None:
        raise ClusterError("Nobody is here.")

    monkeypatch.setattr(cluster, "connected", nobody)
    result = run("--cluster", "tcp://10.0.0.7")
    assert result.exit_code == 2
    told = " ".join(result.stderr.split())
    assert told.startswith("tcp://10.0.0.7:8786 is not encrypted")
    assert told.endswith("Nobody is here.")


def test_nothing_of_a_cluster_is_loaded_where_none_is_asked_for() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from pontoon.cli.app import app;"
        f"assert CliRunner().invoke(app, {['simulate', *QUICK]!r}).exit_code == 0;"
        "sys.exit(any(name.split('.')[0] in {'distributed', 'dask', 'tornado'} for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
