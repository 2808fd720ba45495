"""The page for whoever runs a house, followed to the letter: user, environment, key, configuration, service, backup.

In a mount namespace of its own: `/etc` is an overlay, `/opt` and `/srv` are empty, and all of it is gone afterwards.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.handbook import DOCS, ROOT, blocks

PAGE = (DOCS / "operations.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`(/etc/\S+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
"""The files of the page by their places."""
WHEEL = "pontoon-0.1.0-py3-none-any.whl"
START = re.findall(r"^ExecStart=(.+)$", PAGE, re.MULTILINE)[0]
ASKED = """
import json, time, urllib.request
for _ in range(600):
    try:
        print(urllib.request.urlopen("http://127.0.0.1:8021/ready", timeout=5).status)
        break
    except OSError:
        time.sleep(0.1)
"""
"""Somebody who waits until the house is open."""


def lines_with(word: str) -> list[str]:
    """The lines of the first shell block in which this is said."""
    found = next(block for block in blocks(PAGE) if block.language == "sh" and word in block.text)
    return found.text.splitlines()


def test_the_page_has_what_is_followed_here() -> None:
    assert set(FILES) == {"/etc/pontoon.toml", "/etc/systemd/system/pontoon.service"}
    assert START.startswith("/opt/pontoon/bin/pontoon serve --config /etc/pontoon.toml")
    assert any("adduser" in line for line in lines_with("adduser"))


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="a mount namespace needs root")
def test_a_house_is_installed_served_and_backed_up_as_the_page_says(tmp_path: Path) -> None:
    upper, wheel = tmp_path / "upper", built(tmp_path)
    upper.mkdir()
    install = [line.replace(WHEEL, wheel) for line in lines_with("adduser")]
    assert any(wheel in line for line in install)
    kept = [f"cat > {place} <<'END'\n{text}END" for place, text in FILES.items()]
    service = f"runuser -u pontoon -- {START} &\nhouse=$!"
    done = tmp_path / "done"
    script = "\n".join(
        [
            "set -eux",
            "export PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin",  # Python of Debian, which everybody may run
            f"mount -t tmpfs tmpfs {upper}",
            f"mkdir {upper}/etc {upper}/work",
            f"mount -t overlay overlay -o lowerdir=/etc,upperdir={upper}/etc,workdir={upper}/work /etc",
            "mount -t tmpfs tmpfs /srv",
            "mount -t tmpfs tmpfs /opt",
            "mkdir -p /etc/systemd/system",
            *kept,
            *install,
            *(
                ["systemd-analyze verify /etc/systemd/system/pontoon.service"]
                if shutil.which("systemd-analyze")
                else []
            ),
            service,
            f"{sys.executable} -c '{ASKED}' > {done}",
            "kill $house",
            "wait $house || true",
            *lines_with("runuser"),
            *(line.replace("pontoon ", "/opt/pontoon/bin/pontoon ", 1) for line in lines_with("pontoon restore")[1:]),
        ]
    )
    result = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script.replace("restore monday", "restore /srv/pontoon/monday")],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-4000:]
    assert done.read_text() == "200\n"
    assert "administrator" in result.stdout, "the links of the first start are printed"


@pytest.mark.long
def test_the_wheel_is_installed_elsewhere_as_the_programmers_page_says(tmp_path: Path) -> None:
    """By the command that installs nothing, by pipx with the manual, and into an environment with the mathematics."""
    page = (DOCS / "tutorials" / "programmer.md").read_text(encoding="utf-8")
    tools, wheel = ("uvx", "pipx install", "pip install"), built(tmp_path)
    once, command, library = (re.findall(rf"`({tool} .*\.whl.*?)`", page)[0].replace(WHEEL, wheel) for tool in tools)
    listed = sh(once.replace("uvx", f"{_uv()} tool run", 1))
    assert "nz-current" in listed
    places = f"PIPX_HOME={tmp_path}/pipx PIPX_BIN_DIR={tmp_path}/bin PIPX_MAN_DIR={tmp_path}/man"
    sh(f"{places} {_uv()} tool run {command}")
    assert "0.1.0" in sh(f"{tmp_path}/bin/pontoon --version")
    assert (tmp_path / "man" / "man1" / "pontoon.1").exists()
    sh(f"{sys.executable} -m venv {tmp_path}/own")
    sh(library.replace("pip", f"{tmp_path}/own/bin/pip", 1))
    assert "+0.3253%" in sh(f"{tmp_path}/own/bin/pontoon edge nz-current")


def sh(line: str) -> str:
    """What a line of a shell prints."""
    return subprocess.run(line, shell=True, check=True, capture_output=True, text=True, timeout=600).stdout


def built(folder: Path) -> str:
    """The wheel of this clone."""
    subprocess.run([_uv(), "build", "-q", "--wheel", "--out-dir", folder, ROOT], check=True)
    return str(next(folder.glob("*.whl")))


def _uv() -> str:
    own = ROOT / ".tools" / "bin" / "uv"
    return str(own) if own.exists() else "uv"
