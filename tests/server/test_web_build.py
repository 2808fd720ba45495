"""The pages are built also where the machine has no node: by the one that a package brings along."""

import importlib.util
import os
import subprocess
from pathlib import Path

BUILD = Path(__file__).parents[2] / "web" / "build.py"


def test_the_npm_of_the_package_starts_on_a_machine_that_has_none() -> None:
    found = importlib.util.spec_from_file_location("web_build", BUILD)
    assert found is not None
    assert found.loader is not None
    build = importlib.util.module_from_spec(found)
    found.loader.exec_module(build)
    node, npm = build.wheel_npm()
    bare = {**os.environ, "PATH": str(node.parent)}
    told = subprocess.run([*npm, "--version"], env=bare, capture_output=True, text=True, check=True).stdout
    assert int(told.split(".")[0]) >= 10
