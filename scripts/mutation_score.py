"""Judge a finished run of mutmut: the share of mutants that a test noticed, and whether it is enough.

Reads what `mutmut export-cicd-stats` wrote. Whatever no test noticed counts against the score, also a mutant
that was not run or that no test reaches.
"""

import json
import sys
from pathlib import Path

STATS = Path("mutants/mutmut-cicd-stats.json")
LEAST = 95


def main() -> int:
    """0 where at least `LEAST` in a hundred mutants were noticed, else 1."""
    stats: dict[str, int] = json.loads(STATS.read_text(encoding="utf-8"))
    total, noticed = stats["total"], stats["killed"] + stats["timeout"]
    if not total:
        print("There are no mutants: nothing has been shown.")
        return 1
    enough = noticed * 100 >= total * LEAST
    print(f"{noticed} of {total} mutants noticed: {noticed / total:.1%}, {LEAST} % wanted.")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
