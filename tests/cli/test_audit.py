"""`pontoon audit` at a shell: files, exit statuses, and what is refused."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from tests.support.audited import audited_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    return audited_house(tmp_path_factory.mktemp("house") / "house.db", 1, 2, ("nz-current", "sg-rws-v5"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, house: str) -> Path:
    """A folder of one's own, with the house's database in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PONTOON_DATABASE", house)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def audit(*words: str) -> Result:
    return CliRunner().invoke(app, ["audit", *words])


def test_a_day_from_the_export_to_the_verdict(here: Path) -> None:
    (here / "heads.json").write_text(audit("head").stdout)
    signed = audit("sign", "heads.json")
    assert (here / "data" / "pontoon" / "audit.key").stat().st_mode & 0o777 == 0o600
    (here / "signed.json").write_text(signed.stdout)
    assert audit("export", "day.jsonl").exit_code == 0
    assert (here / "day.jsonl").stat().st_mode & 0o777 == 0o600
    key = json.loads(signed.stdout)["signature"]["key"]
    for source in (("day.jsonl",), ()):
        verdict = audit("verify", *source, "--heads", "signed.json", "--key", key)
        assert verdict.exit_code == 0, verdict.output
        assert verdict.stdout.endswith(f"heads signed with {key}\nNothing is wrong.\n")


def test_what_was_changed_is_named_and_the_exit_status_is_1(here: Path) -> None:
    audit("export", "day.jsonl")
    lines = (here / "day.jsonl").read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if b'"sequence":7,' in line and b'"kind":"record"' in line)
    stream = json.loads(lines[at])["stream"]
    lines[at] = lines[at].replace(b"dealer dora", b"dealer dana")
    (here / "day.jsonl").write_bytes(b"".join(lines))
    verdict = audit("verify", "day.jsonl")
    assert verdict.exit_code == 1
    assert f"record 7 of {stream}: does not fit its chain" in verdict.stdout


def test_heads_with_a_bad_signature_are_something_wrong(here: Path) -> None:
    (here / "heads.json").write_text(audit("head").stdout)
    found = json.loads(audit("sign", "heads.json", "--key", "own.key").stdout)
    found["at"] += 1
    (here / "signed.json").write_text(json.dumps(found))
    audit("export", "day.jsonl")
    verdict = audit("verify", "day.jsonl", "--heads", "signed.json")
    assert verdict.exit_code == 1
    assert "the signature does not fit" in verdict.stdout


def test_one_stream_can_be_exported_alone(here: Path) -> None:
    assert audit("export", "table.jsonl", "--stream", "table:nz-current").exit_code == 0
    kinds = {json.loads(line).get("kind") for line in (here / "table.jsonl").read_bytes().splitlines()}
    assert kinds == {None, "head", "record", "end"}
    assert "of 1 streams" in audit("verify", "table.jsonl").stdout
    assert b"".join(audit("export", "-", "--stream", "table:nz-current").stdout_bytes.splitlines()[-1:]).startswith(
        b'{"kind":"end"'
    )


def test_a_terminal_gets_no_raw_bytes(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pontoon.cli.audit.write.shown_raw", lambda: True)
    refused = audit("export", "-")
    assert refused.exit_code == 2
    assert "not for a terminal" in refused.stderr


def test_the_verifier_is_printed_as_it_is(here: Path) -> None:
    from pontoon.service.audit import verifier

    assert audit("verifier").stdout == Path(verifier.__file__).read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export", "day.jsonl", "--database", "sqlite:nowhere.db"), "no database"),
        (("export", "day.jsonl", "--stream", "table:none"), "no stream table:none"),
        (("export", "nowhere/day.jsonl"), "cannot be written"),
        (("export", "there.txt"), "not written over"),
        (("head", "--database", "house"), "no address"),
        (("sign", "there.txt"), "cannot be signed"),
        (("sign", "heads.json", "--key", "there.txt"), "key file"),
        (("verify", "there.txt"), "no export"),
        (("verify", "nowhere.jsonl"), "cannot be read"),
        (("verify", "--heads", "heads.json"), "not signed"),
        (("verify", "--heads", "nowhere.json"), "nowhere.json cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_status_2(here: Path, words: tuple[str, ...], said: str) -> None:
    (here / "there.txt").write_text("something else")
    (here / "there.txt").chmod(0o600)
    (here / "heads.json").write_text(audit("head").stdout)
    refused = audit(*words)
    assert refused.exit_code == 2, refused.output
    assert said in refused.stderr
    assert not (here / "day.jsonl").exists()
