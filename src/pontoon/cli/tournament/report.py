"""A report in the form that was asked for: text, JSON, or a web page in a file."""

from pathlib import Path

from pontoon.cli.files import check_writable, write_whole
from pontoon.tournament.report_data import Report, plain


def deliver(report: Report, *, html: str | None, as_json: bool, rounds: bool) -> None:
    """The report on standard output, and the page in its file."""
    if html is not None:
        from pontoon.cli.tournament.html import report_page

        check_writable(Path(html))
        write_whole(Path(html), report_page(report))
    if as_json:
        from pontoon.cli.answer import print_json

        print_json(plain(report))
    else:
        from pontoon.cli.terminal import console
        from pontoon.cli.tournament.view import show_report

        show_report(console(), report, rounds=rounds)
