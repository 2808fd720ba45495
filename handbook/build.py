"""Build the handbook, the documentation site, into src/pontoon/server/handbook, if anything of it has changed.

`python -m handbook.build` builds; `python -m handbook.build check` builds anew and follows every link. Needs
zensical and
the standard library alone, since the build of the package uses it too (`hatch_build.py`).

1. `staging` copies `docs/`, the pages at the root and the round scripts of the clauses to one folder, with their links.
2. zensical makes a site of it, as `mkdocs.yml` says.
3. `sealing` moves scripts and styles out of the pages, since the house serves no page with a script in it.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from handbook import checking, sealing, staging

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SITE = ROOT / "src" / "pontoon" / "server" / "handbook"
WORK = ROOT / "build" / "handbook"
_MARK = SITE / ".sources"


def sources() -> str:
    """A digest of everything that the handbook is made of."""
    digest = hashlib.sha256()
    for one in sorted([*staging.sources(ROOT), *HERE.rglob("*.py"), *(HERE / "theme").rglob("*")]):
        if one.is_file():
            digest.update(f"{one.relative_to(ROOT)}\0".encode())
            digest.update(hashlib.sha256(one.read_bytes()).digest())
    return digest.hexdigest()


def build(*, anew: bool = False) -> None:
    """The handbook, as its sources are now."""
    now = sources()
    if not anew and _MARK.exists() and _MARK.read_text() == now:
        return
    shutil.rmtree(WORK, ignore_errors=True)
    staging.stage(ROOT, WORK)
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "-f", WORK / "mkdocs.yml"],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"zensical failed:\n{done.stdout}{done.stderr}")
    sealing.seal(WORK / "site")
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(WORK / "site", SITE)
    _MARK.write_text(now)


def check() -> None:
    """Build anew, and follow every link."""
    build(anew=True)
    faults = checking.faults(SITE)
    if faults:
        raise SystemExit("\n".join(faults))


if __name__ == "__main__":
    check() if sys.argv[1:] == ["check"] else build()
