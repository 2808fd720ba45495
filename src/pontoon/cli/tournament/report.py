"""A report as it was asked for: text, JSON, and a web page in a file."""

from pathlib import Path

from pontoon.cli.complaint import ComplaintError
from pontoon.tournament.report_data import Report, plain


def check_writable(html: str | None) -> None:
    """A page that cannot be written is told before the tournament, not after it."""
    if html is None:
        return
    folder = Path(html).parent
    if Path(html).is_dir() or not folder.is_dir():
        raise ComplaintError(f"{html} cannot be written: its folder has to be there.", text=html)


def deliver(report: Report, *, html: str | None, as_json: bool, rounds: bool) -> None:
    """The report on standard output, and the page in its file."""
    if html is not None:
        from pontoon.cli.tournament.html import report_page

        check_writable(html)
        try:
            Path(html).write_text(report_page(report), encoding="utf-8")
        except OSError as error:
            raise ComplaintError(f"{html} cannot be written: {error.strerror or error}.", text=html) from None
    if as_json:
        from pontoon.cli.answer import print_json

        print_json(plain(report))
    else:
        from pontoon.cli.terminal import console
        from pontoon.cli.tournament.view import show_report

        show_report(console(), report, rounds=rounds)
