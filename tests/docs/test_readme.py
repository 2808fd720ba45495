"""The README is run: its Python, its output, its commands; once more against the built wheel."""

import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from pontoon.money import parse_dollars
from pontoon.script import judge_text

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def run_python(python: Path, code: str, where: Path) -> str:
    """What a block prints, run by this interpreter away from the source tree."""
    done = subprocess.run([python, "-c", code], cwd=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_settled_round_is_short() -> None:
    assert len(blocks("python")[0].splitlines()) < 25


def test_the_settled_round_prints_what_the_readme_shows(tmp_path: Path) -> None:
    assert run_python(Path(sys.executable), blocks("python")[0], tmp_path) == blocks("text")[0]


def test_the_table_example_plays_a_round_and_is_refused_a_card_after_it(tmp_path: Path) -> None:
    refusal = "No round is in play. Wagers and a deal come first. (10.1)"
    assert f"print(error)  # {refusal}" in blocks("python")[1]
    for _ in range(5):  # the shuffle is a real one
        printed = run_python(Path(sys.executable), blocks("python")[1], tmp_path).splitlines()
        assert printed[-1] == refusal
        parse_dollars(printed[-2])


def test_programs_are_typed(tmp_path: Path) -> None:
    """Those of the README and the example, by the strict rules that the code itself keeps."""
    files = [ROOT / "examples" / "bot.py"]
    for number, block in enumerate(blocks("python")):
        files.append(tmp_path / f"readme_{number}.py")
        files[-1].write_text(block, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run([*mypy, *map(str, files)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)", README):
        assert (ROOT / target).exists(), target


def run_commands(commands: str, where: Path) -> None:
    """Shell lines in their order, with a game of several rounds typed in."""
    bin_folder = Path(sys.executable).parent
    (where / "examples").symlink_to(ROOT / "examples")
    for line in commands.splitlines():
        command = line.partition("#")[0].strip()
        done = subprocess.run(
            ["bash", "-c", f'export PATH="{bin_folder}:$PATH"; set -o pipefail; {command}'],
            cwd=where,
            input="10\n" + "s\nh\n\n" * 40 + "q\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)


def test_the_commands_run(tmp_path: Path) -> None:
    """Those of the command-line section, with fewer rounds of a simulation."""
    run_commands(re.sub(r"--rounds \S+", "--rounds 1e6", blocks("sh")[1]), tmp_path)


@pytest.mark.long
def test_the_commands_run_as_they_stand(tmp_path: Path) -> None:
    run_commands(blocks("sh")[1], tmp_path)


def test_the_incident_is_played_as_the_readme_tells_it() -> None:
    """Ann's 18 and bob's 16 against 17, once the card is back where it belongs."""
    (text,) = blocks("toml")
    verdict = judge_text(text)
    assert verdict.json["net"] == {"ann": "10.00", "bob": "-20.00"}
    assert [one["clauses"] for one in verdict.json["incidents"]] == [["16.5"], ["16.5"]]


@pytest.fixture(scope="module")
def wheel_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment in which only the built wheel and its dependencies are installed."""
    folder = tmp_path_factory.mktemp("wheel")
    uv = next(path for path in (ROOT / ".tools/bin/uv", Path("uv")) if path.exists() or path == Path("uv"))
    subprocess.run([uv, "build", "--wheel", "--out-dir", folder, ROOT], check=True, capture_output=True)
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    (wheel,) = folder.glob("*.whl")
    subprocess.run([uv, "pip", "install", "--python", python, wheel], check=True, capture_output=True)
    return python


def test_the_wheel_does_what_the_readme_shows(wheel_python: Path, tmp_path: Path) -> None:
    assert run_python(wheel_python, blocks("python")[0], tmp_path) == blocks("text")[0]


def test_the_wheel_brings_the_command_and_the_books(wheel_python: Path, tmp_path: Path) -> None:
    command = wheel_python.parent / "pontoon"
    script = ROOT / "tests" / "rounds" / "ma-2025-rescue.toml"
    done = subprocess.run(
        [command, "replay", "--json", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert '"ann":"-20.00"' in done.stdout.replace(" ", "")


def test_the_wheel_describes_itself_and_brings_the_charts_of_the_bots(wheel_python: Path) -> None:
    program = (
        "from importlib.metadata import metadata; from pontoon.players import shipped_chart; shipped_chart('ma-2025')\n"
        "found = metadata('pontoon'); print(found['Description-Content-Type'], found['Requires-Python'])\n"
        "print('Typing :: Typed' in found.get_all('Classifier'), '# Pontoon' in found.get_payload())"
    )
    said = subprocess.run([wheel_python, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said == "text/markdown >=3.11\nTrue True\n"


def test_the_wheel_brings_the_example_scripts(wheel_python: Path, tmp_path: Path) -> None:
    command = wheel_python.parent / "pontoon"
    asked = [str(command), "incidents", "act-2005", "found-late", "--script"]
    script = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    done = subprocess.run(
        [command, "replay", "--json", "-"], cwd=tmp_path, input=script, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert '"void":true' in done.stdout.replace(" ", "")
