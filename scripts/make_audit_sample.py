"""Write web/src/pages/audit/check/sample/: a real export and its signed heads, to test the page that checks them.

A house of two tables on which everything goes wrong, written as the live house writes, exported by `pontoon audit
export` and signed by `pontoon audit sign`. Needed again only when the format changes; the key is thrown away.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.audited import audited_house

FOLDER = Path("web/src/pages/audit/check/sample")
SEED, ROUNDS = 4, 6


def make() -> None:
    """Both files, anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    export = FOLDER / "export.jsonl"
    export.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        url = audited_house(Path(folder) / "house.db", SEED, ROUNDS, ("nz-current", "ma-2025"))
        _run("export", str(export), "--database", url)
        heads = Path(folder) / "heads.json"
        heads.write_bytes(_run("head", "--database", url))
        (FOLDER / "heads.json").write_bytes(_run("sign", str(heads), "--key", str(Path(folder) / "key")))


def _run(*words: str) -> bytes:
    command = [str(Path(sys.executable).with_name("pontoon")), "audit", *words]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    make()
