"""Checking an export with the verifier that stands alone, or a database with the engine."""

from pontoon.cli.audit.database import viewed
from pontoon.cli.complaint import ComplaintError
from pontoon.service.audit import verifier


def report_of(file: str | None, heads: tuple[str, ...], key: str, database: str | None) -> verifier.Report:
    """What was found; a complaint where nothing can be said."""
    try:
        signed = [verifier.signed_heads(name, key) for name in heads]
        if file is None:
            return _database(database, signed)
        with open(file, "rb") as lines:
            return verifier.verify(lines, signed)
    except verifier.BadSignatureError as error:
        return verifier.NOTHING._replace(faults=[verifier.Fault("heads", 0, str(error))])
    except verifier.UnusableError as error:
        raise ComplaintError(f"This cannot be checked: {error}.", text=file) from None
    except OSError as error:
        name = error.filename or file
        raise ComplaintError(f"{name} cannot be read: {error.strerror}.", text=str(name)) from None


def _database(database: str | None, signed: list[verifier.Heads]) -> verifier.Report:
    from pontoon.service.audit.check import audit

    with viewed(database) as view:
        found = audit(view, signed)
    faults = [verifier.Fault(one.where, one.sequence, one.reason) for one in found.faults]
    keys = [one.signed_by for one in signed]
    return verifier.Report(
        faults, found.streams, found.records, found.shoes, found.shoes_open, found.cards, found.postings, keys
    )
