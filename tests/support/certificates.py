"""A small authority and a certificate of it, as files, for tests of connections with TLS."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def make_certificates(folder: Path, host: str = "") -> tuple[Path, Path, Path]:
    """The files of the authority's certificate, of a machine's certificate, and of its key. `host`: its name."""
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    own, name = _name("authority"), _name("machine")
    files = folder / "ca.pem", folder / "cert.pem", folder / "key.pem"
    _write(files[0], _signed(own, own, authority.public_key(), authority, ca=True))
    _write(files[1], _signed(name, own, key.public_key(), authority, ca=False, host=host))
    files[2].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return files


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _signed(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    signer: ec.EllipticCurvePrivateKey,
    *,
    ca: bool,
    host: str = "",
) -> x509.Certificate:
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    )
    if host:
        made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
    return made.sign(signer, hashes.SHA256())


def _write(file: Path, certificate: x509.Certificate) -> None:
    file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
