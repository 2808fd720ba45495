"""Files for TLS that cannot be used are told with all other faults, before the house says that it is open."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.serve.configuration import Configuration
from pontoon.cli.serve.files import file_faults
from tests.support.certificates import make_certificates


def test_a_certificate_and_its_key_are_fine(tmp_path: Path) -> None:
    _, certificate, key = make_certificates(tmp_path)
    assert file_faults(Configuration(certificate=str(certificate), private_key=str(key))) == ()
    assert file_faults(Configuration()) == ()


def test_files_that_are_not_there_are_told_one_by_one(tmp_path: Path) -> None:
    nowhere = Configuration(certificate=str(tmp_path / "c.pem"), private_key=str(tmp_path / "k.pem"))
    assert [fault.path for fault in file_faults(nowhere)] == ["certificate", "private_key"]


@pytest.mark.parametrize("wrong", ["text", "another", "swapped", "password"])
def test_a_certificate_with_what_is_not_its_key_is_no_pair(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "other").mkdir()
    _, certificate, key = make_certificates(tmp_path)
    match wrong:
        case "text":
            key.write_text("no key at all", encoding="ascii")
        case "another":
            key = make_certificates(tmp_path / "other")[2]
        case "swapped":
            certificate, key = key, certificate
        case _:
            private = serialization.load_pem_private_key(key.read_bytes(), None)
            locked = serialization.BestAvailableEncryption(b"open sesame")
            pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
            key.write_bytes(private.private_bytes(pem, pkcs8, locked))
    (fault,) = file_faults(Configuration(certificate=str(certificate), private_key=str(key)))
    assert fault.path == "certificate"


def test_a_house_whose_certificate_is_not_there_is_not_opened_and_gives_no_link(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    named = ["--certificate", "nowhere.pem", "--private-key", "nowhere.key", "--port", "70000", "--config", "none.toml"]
    done = CliRunner().invoke(app, ["serve", "--database", f"sqlite:{database}", *named])
    assert done.exit_code == 2
    told = ("certificate:", "private_key:", "--port:", "--config: none.toml cannot be read")
    assert [word for word in told if word not in done.output] == []
    assert not database.exists()
