"""The verifier that stands alone: one file, the standard library, an answer that a shell can use."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pontoon.service.audit import verifier
from pontoon.service.audit.heads import heads
from pontoon.service.audit.signing import KeyFileError, public_part, sign, signing_key
from tests.service.audit.conftest import Audited
from tests.support.tampering import with_end

FILE = Path(verifier.__file__)


def test_it_imports_nothing_but_the_standard_library() -> None:
    names = set()
    for node in ast.walk(ast.parse(FILE.read_text())):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    assert names <= sys.stdlib_module_names


def test_it_is_written_in_the_python_of_2020() -> None:
    ast.parse(FILE.read_text(), feature_version=(3, 9))


def run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """A copy of the file, in a folder of its own, by a Python that sees nothing else."""
    (folder / "verify.py").write_bytes(FILE.read_bytes())
    command = [sys.executable, "-I", "-S", str(folder / "verify.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    return done.returncode, done.stdout, done.stderr


def test_it_answers_for_a_shell(house: Audited, tmp_path: Path) -> None:
    """0: all is well; 1: something is wrong, and what; 2: no answer."""
    (tmp_path / "good.jsonl").write_bytes(b"".join(house.copy.lines()))
    (tmp_path / "heads.json").write_text(house.signed_text)
    signed = ("--heads", "heads.json", "--key", public_part(house.key))
    status, told, _ = run(tmp_path, "good.jsonl", *signed)
    assert (status, told.splitlines()[-1]) == (0, "Nothing is wrong.")
    changed = house.copy.again()
    stream = next(iter(changed.kept))
    del changed.kept[stream][4]
    (tmp_path / "bad.jsonl").write_bytes(b"".join(changed.lines()))
    status, told, _ = run(tmp_path, "bad.jsonl", "--json")
    assert status == 1
    assert json.loads(told)["faults"][0]["sequence"] == 5
    assert run(tmp_path, "heads.json")[0] == 2
    assert run(tmp_path, "nowhere.jsonl")[0] == 2
    assert run(tmp_path, "good.jsonl", "--heads", "heads.json", "--key", "00" * 32)[0] == 1


def test_an_export_that_breaks_off_or_goes_on_behind_its_end_is_noticed(house: Audited) -> None:
    lines = house.copy.lines()
    assert [str(one) for one in verifier.verify(lines[:-1]).faults] == [
        "the export breaks off: its last line is missing"
    ]
    assert [one.reason for one in verifier.verify([*lines, lines[-2]]).faults] == [
        f"line {len(lines) + 1} stands behind the end of the export"
    ]
    balance = json.loads(lines[-2])
    del lines[-2]
    missing = [one.reason for one in verifier.verify(lines).faults]
    assert missing[-1] == f"the export has {len(lines) - 1} lines, and its end says {len(lines)}"
    assert balance["kind"] == "balance"


def test_a_line_that_is_none_is_noticed(house: Audited) -> None:
    lines = [json.loads(line) for line in house.copy.lines()[:-1]]
    lines.insert(1, {"kind": "gift"})
    assert [one.reason for one in verifier.verify(with_end(lines)).faults] == [
        "line 2 is no line of an export: there is no kind 'gift'"
    ]


@pytest.mark.parametrize("lines", [[], [b"{}\n"], [b"no json\n"], [b'{"pontoon":"audit export","version":2}\n']])
def test_what_is_no_export_gets_no_answer(lines: list[bytes]) -> None:
    with pytest.raises(verifier.UnusableError):
        verifier.verify(lines)


def test_signatures_are_judged_as_others_judge_them() -> None:
    for number in range(20):
        key = Ed25519PrivateKey.generate()
        public, message = bytes.fromhex(public_part(key)), b"message %d" % number
        good = key.sign(message)
        assert verifier.signature_is_good(public, message, good)
        assert not verifier.signature_is_good(public, message + b".", good)
        for at in range(0, 64, 7):
            bad = bytearray(good)
            bad[at] ^= 1 << number % 8
            assert not verifier.signature_is_good(public, message, bytes(bad))
        assert not verifier.signature_is_good(bytes([public[0] ^ 1]) + public[1:], message, good)


def test_the_first_example_of_the_standard_is_a_good_signature() -> None:
    """RFC 8032, 7.1, test 1: an empty message."""
    public = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    signature = bytes.fromhex(
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    assert verifier.signature_is_good(public, b"", signature)
    assert not verifier.signature_is_good(public, b"", signature[:32])
    order = (int.from_bytes(signature[32:], "little") + verifier.ORDER).to_bytes(32, "little")
    assert not verifier.signature_is_good(public, b"", signature[:32] + order)


def test_heads_that_were_changed_after_they_were_signed_are_refused(house: Audited) -> None:
    found = json.loads(house.signed_text)
    found["streams"][0]["sequence"] += 1
    with pytest.raises(verifier.BadSignatureError):
        verifier.read_heads(json.dumps(found))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"pontoon": "audit heads", "version": 9}'])
def test_what_is_no_file_of_heads_is_refused(text: str) -> None:
    with pytest.raises(verifier.UnusableError):
        verifier.read_heads(text)


def test_heads_that_nobody_signed_prove_nothing(house: Audited, tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_bytes(b"".join(house.copy.lines()))
    (tmp_path / "heads.json").write_text(json.dumps(heads(house.copy, 1)))
    assert verifier.read_heads((tmp_path / "heads.json").read_text()).signed_by == ""
    with pytest.raises(verifier.UnusableError, match="not signed"):
        verifier.checked(str(tmp_path / "good.jsonl"), [str(tmp_path / "heads.json")])


def test_a_key_file_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "audit.key"
    key = signing_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert public_part(signing_key(path)) == public_part(key)
    path.chmod(0o644)
    with pytest.raises(KeyFileError, match="mode has to be 0600"):
        signing_key(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(KeyFileError, match="no key file"):
        signing_key(path)
    with pytest.raises(KeyFileError, match="cannot be made"):
        signing_key(tmp_path / "nowhere" / "audit.key")


def test_a_new_signature_takes_the_place_of_the_old_one(house: Audited) -> None:
    other = Ed25519PrivateKey.generate()
    again = sign(json.loads(house.signed_text), other)
    assert verifier.read_heads(json.dumps(again)).signed_by == public_part(other)
