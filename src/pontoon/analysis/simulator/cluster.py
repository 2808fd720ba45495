"""Simulation on a Dask cluster: the same blocks, played by its workers and added up in the same order.

So the same seed gives the same result as on one machine.
"""

import logging
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import reduce

from distributed import Client, Security
from distributed.versions import VersionMismatchWarning

from pontoon.analysis.simulator.cluster_tasks import ClusterError, Tasks
from pontoon.analysis.simulator.cluster_work import Kit, differences, kit
from pontoon.analysis.simulator.simulate import SimulationResult, Simulator, Tally

PATIENCE = 15.0
"""Seconds to wait for a scheduler, or for a worker to come."""

_LOGS = ("distributed", "distributed.client", "distributed.core", "distributed.comm")


@contextmanager
def connected(
    address: str, *, ca: str = "", cert: str = "", key: str = "", patience: float = PATIENCE
) -> Iterator["Cluster"]:
    """A cluster that is ready to play; a `ClusterError` where it is not.

    The files are for an address with `tls://`; those left out are the ones of Dask's own configuration.
    """
    for name in _LOGS:  # what matters is told by a ClusterError
        logging.getLogger(name).setLevel(logging.CRITICAL)
    client = _client(address, _security(address, ca, cert, key), patience)
    try:
        cluster = Cluster(client, address, patience)
        cluster.check()
        yield cluster
    finally:
        with suppress(Exception):  # nothing that goes wrong on the way out changes the result
            client.close(timeout=2)


class Cluster:
    """A connection to a cluster."""

    def __init__(self, client: Client, address: str, patience: float) -> None:
        self.client, self.address, self.patience = client, address, patience

    def check(self) -> None:
        """Complain where nobody works, or where a machine would not play the same rounds as this one."""
        try:
            self.client.wait_for_workers(1, timeout=self.patience)
            found = {"the scheduler": _at_scheduler(self.client), **self.client.run(kit, on_error="return")}
        except TimeoutError:
            raise ClusterError(
                f"The cluster at {self.address} has no workers, and none came within {self.patience:g} seconds: "
                f"start some with `dask worker {self.address}`."
            ) from None
        except OSError as error:
            raise ClusterError(f"The scheduler at {self.address} was lost: {error}.") from error
        faults = [f"{where} has {other}" for where, theirs in found.items() if (other := _other(theirs))]
        if faults:
            raise ClusterError(
                "All machines of a cluster need the Pontoon, Python, numba and numpy of this one: "
                + "; ".join(faults)
                + "."
            )

    def run(
        self,
        simulator: Simulator,
        rounds: int,
        seed: int,
        progress: Callable[[SimulationResult], None] | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> SimulationResult:
        """Play so many rounds; Ctrl-C ends it early with what was done, and so does a cluster that is lost.

        `tell` gets the reason in the second case. If nothing was done yet, that is a `ClusterError`.
        """
        begin = time.perf_counter()
        total = simulator.blank()
        tasks = Tasks(self.client, simulator, rounds, seed, self.patience)
        try:
            for tallies in tasks.outcomes():
                total = reduce(Tally.plus, tallies, total)  # one step, so that Ctrl-C finds it whole
                if progress is not None:
                    progress(simulator.result(total, time.perf_counter() - begin))
        except KeyboardInterrupt:
            if not total.rounds:
                raise
        except ClusterError as error:
            if not total.rounds:
                raise
            if tell is not None:
                tell(str(error))
        finally:
            with suppress(Exception):  # a lost cluster has nothing left to stop
                tasks.stop()
        return simulator.result(total, time.perf_counter() - begin)


def _security(address: str, ca: str, cert: str, key: str) -> Security | None:
    """The keys for an encrypted address."""
    if not address.startswith("tls://"):
        return None
    given = {"tls_ca_file": ca, "tls_client_cert": cert, "tls_client_key": key}
    security = Security(require_encryption=True, **{name: file for name, file in given.items() if file})
    try:
        context = security.get_connection_args("client")["ssl_context"]
    except (OSError, ValueError) as error:
        raise ClusterError(f"The certificates for {address} cannot be used: {error}.") from error
    if context is None:
        raise ClusterError(f"{address} needs certificates: that of the authority, and one for this side with its key.")
    return security


def _client(address: str, security: Security | None, patience: float) -> Client:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", VersionMismatchWarning)  # Cluster.check is stricter where it matters
        try:
            return Client(address, security=security, timeout=patience, set_as_default=False)
        except OSError as error:
            raise ClusterError(f"No scheduler answers at {address}: {error}.") from error
        except (ImportError, ValueError, TypeError) as error:
            raise ClusterError(f"The cluster at {address} cannot be used: {error}.") from error


def _at_scheduler(client: Client) -> Kit | Exception:
    try:
        found: Kit = client.run_on_scheduler(kit)
    except OSError:
        raise
    except Exception as error:  # whatever a machine without Pontoon, or with an old one, makes of it
        return error
    return found


def _other(theirs: Kit | Exception) -> str:
    """In what a machine differs from this one; empty where in nothing."""
    if isinstance(theirs, Exception):
        return f"no Pontoon that can be used ({type(theirs).__name__}: {theirs})"
    return differences(theirs, kit())
