"""Debian's nginx with the file of docs/operations.md, in front of a house; it runs as whoever runs the tests.

Its own configuration is Debian's too. Changed are the places of files, the ports, and the user; of a machine without
IPv6 the lines for it are left out.
"""

import getpass
import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.handbook import ROOT
from tests.support.served import PATIENCE
from tests.support.service import FILES, PROXY

TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
SIX = Path("/proc/net/if_inet6").exists() and bool(Path("/proc/net/if_inet6").read_text())
"""Whether this machine speaks IPv6."""


def debian() -> Path | None:
    """The folder under which Debian's nginx lies: unpacked by scripts/servers.sh, or installed."""
    for place in (ROOT / ".tools" / "nginx", Path("/")):
        if os.access(place / "usr/sbin/nginx", os.X_OK) and (place / "etc/nginx/nginx.conf").exists():
            return place
    return None


def configuration(folder: Path, place: Path, *, house: int, plain: int, tls: int) -> str:
    """Debian's `nginx.conf`, with the file of the page beside it; its path. `house`, `plain`, `tls`: ports."""
    (folder / "conf.d").mkdir()
    own = FILES[PROXY]
    if not SIX:
        own = re.sub(r"^ *listen \[::\].*\n", "", own, flags=re.MULTILINE)
    for said, meant, times in (
        ("listen 80;", f"listen 127.0.0.1:{plain};", 1),
        ("listen [::]:80;", f"listen [::1]:{plain};", SIX),
        ("listen 443 ssl;", f"listen 127.0.0.1:{tls} ssl;", 1),
        ("listen [::]:443 ssl;", f"listen [::1]:{tls} ssl;", SIX),
        ("/etc/ssl/pontoon.pem", f"{folder}/cert.pem", 1),
        ("/etc/ssl/private/pontoon.key", f"{folder}/key.pem", 1),
        ("127.0.0.1:8021", f"127.0.0.1:{house}", 1),
    ):
        assert own.count(said) == times, said
        own = own.replace(said, meant)
    (folder / "conf.d" / "pontoon.conf").write_text(own)
    debians = (place / "etc/nginx/nginx.conf").read_text()
    temporary = "".join(f"\t{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY)
    for said, meant in (
        ("user www-data;", f"user {getpass.getuser()};" if os.geteuid() == 0 else ""),
        ("/run/nginx.pid", f"{folder}/nginx.pid"),
        ("/var/log/nginx", str(folder)),
        ("http {\n", f"http {{\n{temporary}"),
        ("/etc/nginx/mime.types", f"{place}/etc/nginx/mime.types"),
        ("/etc/nginx/conf.d", f"{folder}/conf.d"),
        ("/etc/nginx/modules-enabled", f"{folder}/none"),
        ("/etc/nginx/sites-enabled", f"{folder}/none"),
    ):
        assert said in debians, said
        debians = debians.replace(said, meant)
    (folder / "nginx.conf").write_text(debians)
    return str(folder / "nginx.conf")


@contextmanager
def running(folder: Path, place: Path, **ports: int) -> Iterator[None]:
    """nginx for as long as it is needed; the certificate lies in the folder."""
    own = configuration(folder, place, **ports)
    command = [str(place / "usr/sbin/nginx"), "-p", str(folder), "-e", str(folder / "error.log"), "-c", own]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    assert "[warn]" not in tried.stderr, tried.stderr
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        end = time.monotonic() + PATIENCE
        while not (folder / "nginx.pid").exists() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        assert process.poll() is None, (folder / "error.log").read_text()
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)
