"""A simulation on a cluster: its address, its encryption, and what to say when it fails."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.terminal import console, emit

if TYPE_CHECKING:
    from pontoon.analysis.simulator.simulate import SimulationResult, Simulator

USUAL_PORT = 8786
_FORM = "--cluster takes the address of a scheduler, such as tls://host:8786 or tcp://127.0.0.1:8786."


@dataclass(frozen=True, slots=True)
class ClusterAsked:
    """A cluster's address with scheme and port; the files of TLS, empty for those of Dask's configuration."""

    address: str
    ca: str
    cert: str
    key: str

    @property
    def exposed(self) -> bool:
        """Whether the connection leaves this machine and is not encrypted."""
        parts = urlsplit(self.address)
        return parts.scheme != "tls" and not _is_loopback(parts.hostname or "")


def cluster_asked(address: str, *, ca: str, cert: str, key: str, threads: int | None) -> ClusterAsked | None:
    """The cluster of these options, None for this machine; a complaint where one of them is wrong."""
    files = {"--cluster-ca": ca, "--cluster-cert": cert, "--cluster-key": key}
    given = [option for option, file in files.items() if file]
    if not address:
        if given:
            raise ComplaintError(f"{given[0]} goes with --cluster.", text=files[given[0]])
        return None
    if threads is not None:
        raise ComplaintError("--threads serves one machine: a cluster uses the threads of its workers.", text=address)
    parts = _parts(address if "://" in address else f"{'tls' if given else 'tcp'}://{address}", address)
    if given and parts.scheme != "tls":
        raise ComplaintError(f"{given[0]} is for an encrypted connection: --cluster tls://{parts.netloc}", text=address)
    _check_files(files)
    if find_spec("distributed") is None:
        raise ComplaintError(
            "A cluster needs more than is installed here: install Pontoon with its extra `cluster`, or make setup in a "
            "checkout.",
            text=address,
        )
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return ClusterAsked(f"{parts.scheme}://{host}:{parts.port or USUAL_PORT}", ca, cert, key)


def play_on(
    asked: ClusterAsked,
    simulator: "Simulator",
    rounds: int,
    seed: int,
    progress: "Callable[[SimulationResult], None] | None" = None,
) -> "SimulationResult":
    """Play on the cluster; a complaint where it does not answer or cannot play."""
    from pontoon.analysis.simulator.cluster import connected
    from pontoon.analysis.simulator.cluster_tasks import ClusterError

    if asked.exposed:
        _warn(
            f"{asked.address} is not encrypted, and whoever reaches a scheduler without TLS can run programs on its "
            "cluster: docs/cluster.md tells how to protect it."
        )
    try:
        with connected(asked.address, ca=asked.ca, cert=asked.cert, key=asked.key) as cluster:
            return cluster.run(simulator, rounds, seed, progress, lambda why: _warn(f"Ended early. {why}"))
    except ClusterError as error:
        raise ComplaintError(str(error), text=asked.address) from None


def _parts(full: str, address: str) -> SplitResult:
    """Scheme, host and port."""
    try:
        parts = urlsplit(full)
        possible = parts.scheme in {"tcp", "tls"} and parts.hostname and parts.port != 0 and not parts.path.strip("/")
    except ValueError:  # no port, or no IPv6 address
        raise ComplaintError(_FORM, text=address) from None
    if not possible or parts.username:
        raise ComplaintError(_FORM, text=address)
    return parts


def _check_files(files: dict[str, str]) -> None:
    """Complain about every file that is not there."""
    missing = tuple(f"{option} {file}" for option, file in files.items() if file and not Path(file).is_file())
    if missing:
        raise ComplaintError(
            "There is no such file:",
            text=missing[0],
            facts={"missing": list(missing)},
            lines=tuple(f"  {each}" for each in missing),
        )


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _warn(text: str) -> None:
    emit(console(to_errors=True), text)
