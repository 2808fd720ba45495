"""The verifier that stands alone: one file, the standard library, an answer that a shell can use."""

import ast
import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pontoon.service.audit import verifier
from pontoon.service.audit.heads import heads
from pontoon.service.audit.signing import KeyFileError, public_part, sign, signing_key
from pontoon.store.port import Record
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


ODD: tuple[Any, ...] = (None, True, -1, 2**70, 1.5, float("inf"), float("nan"), "", "x", [], [[]], {}, {"a": 1})


def spoilt(value: Any, dice: random.Random) -> Any:
    """A value in which something is of another kind, is missing, or is there twice."""
    if not isinstance(value, dict | list) or not value or dice.random() < 0.2:
        return dice.choice(ODD)
    copy = dict(value) if isinstance(value, dict) else dict(enumerate(value))
    at = dice.choice(list(copy))
    match dice.randrange(6):
        case 0:
            del copy[at]
        case 1:
            copy[at] = copy[dice.choice(list(copy))]
        case _:
            copy[at] = spoilt(copy[at], dice)
    return copy if isinstance(value, dict) else list(copy.values())


def test_whatever_stands_in_a_line_or_a_record_there_is_a_verdict(house: Audited) -> None:
    """Also where chains and ends fit, as whoever runs a house can make them fit."""
    dice, verdicts = random.Random("odd"), Counter[bool]()
    whole = [json.loads(line) for line in house.copy.lines()[:-1]]
    for _ in range(300):
        lines = list(whole)
        at = dice.randrange(1, len(lines))
        lines[at] = spoilt(lines[at], dice)
        verdicts[bool(verifier.verify(with_end(lines)).faults)] += 1
    for _ in range(300):
        copy = house.copy.again()
        stream = dice.choice(sorted(copy.kept))
        at = dice.randrange(len(copy.kept[stream]))
        record = copy.kept[stream][at]
        data = json.dumps(spoilt(json.loads(record.data), dice)).encode()
        copy.kept[stream][at] = Record(record.sequence, data, record.chain)
        copy.relink(stream)
        verdicts[bool(verifier.verify(copy.lines()).faults)] += 1
    assert verdicts[True] > 300, "what nobody could have written is found out"


def test_what_a_file_says_is_shown_and_not_done_by_the_terminal(house: Audited, tmp_path: Path) -> None:
    """A name could clear the screen and write another verdict, or be no text at all."""
    lines = house.copy.lines()
    named = rb'"stream":"\\u001b[2J\\ud800\\nNothing is wrong.'
    lines[1] = re.sub(rb'"stream":"', lambda _: named, lines[1])
    (tmp_path / "odd.jsonl").write_bytes(b"".join(lines))
    status, told, errors = run(tmp_path, "odd.jsonl")
    assert (status, errors) == (1, "")
    assert "\x1b" not in told
    assert "\nNothing is wrong." not in told
    (tmp_path / "odd.json").write_bytes(b"\xff\xfe")
    assert run(tmp_path, "odd.jsonl", "--heads", "odd.json")[0] == 2


def test_a_part_of_a_house_is_told_to_be_one(house: Audited) -> None:
    """Whoever takes the money out of an export and calls it a part gets no clean bill for the whole."""
    lines = [json.loads(line) for line in house.copy.lines()[:-1]]
    lines[0]["partial"] = True
    report = verifier.verify(with_end([one for one in lines if one.get("kind") not in ("posting", "balance")]))
    assert (report.faults, report.partial) == ([], True)
    assert "its money, and whether streams are missing, was not checked" in verifier.told(report)
    whole = verifier.verify(house.copy.lines())
    assert not whole.partial
    assert "a part of a house" not in verifier.told(whole)


@pytest.mark.parametrize("opening", [b"[", b'{"kind":'])
def test_what_is_nested_too_deeply_is_no_line_and_no_export(house: Audited, opening: bytes) -> None:
    deep = opening * 100_000 + b"\n"
    lines = house.copy.lines()
    assert "line 2 is no line of an export" in str(verifier.verify([lines[0], deep, *lines[1:]]).faults[0])
    with pytest.raises(verifier.UnusableError):
        verifier.verify([deep])
    with pytest.raises(verifier.UnusableError):
        verifier.read_heads(deep.decode())


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
