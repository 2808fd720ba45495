"""A sheet for a regulator: worked out, written, and answered with."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook


def written_sheet(
    output: Path,
    rules: "Rulebook",
    decks: int | Literal["infinite"],
    bet: "Cents | None",
    rounds: str,
    seed: int,
    settings: tuple[str, ...],
    command: tuple[str, ...],
) -> dict[str, Any]:
    """Work it out, write the page, and give the answer."""
    from pontoon.analysis import regulator_data
    from pontoon.cli.files import write_whole
    from pontoon.cli.report.regulator import Sheet, page, sheet_json
    from pontoon.cli.simulate.asked import whole_number
    from pontoon.cli.terminal import console

    number = whole_number(rounds, "--rounds", 10**12, least=1000)
    threads, errors = os.cpu_count() or 1, console(to_errors=True)
    if errors.is_terminal:
        with errors.status("The game is being solved ...") as status:
            tell = lambda what: status.update(f"{what} ...")  # noqa: E731
            data = regulator_data(rules, decks=decks, bet=bet, rounds=number, seed=seed, threads=threads, tell=tell)
    else:
        data = regulator_data(rules, decks=decks, bet=bet, rounds=number, seed=seed, threads=threads)
    sheet = Sheet(data, settings, command)
    write_whole(output, page(sheet))
    return sheet_json(sheet) | {"file": str(output)}
