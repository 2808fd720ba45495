"""The rulebooks: one typed model, five books as TOML files, house variants.

- `model`: every value the engine asks for, `floor` those around the round
- `rule`: a value with its clauses; `declare`: how it is declared, with its words; `cites`: clauses without a value
- `library`: books by id, rules files, house variants
- `toml`, `build`, `values`, `check`, `faults`: from a file to the model, and every fault at once
- `paths`: a book by key paths; `compare`: what differs; `clauses`: the clauses in our words
"""

from pontoon.rulebook.clauses import Clause, all_clauses, clauses_of
from pontoon.rulebook.compare import Difference, differences
from pontoon.rulebook.faults import Fault, RulebookError, UnknownRulebookError
from pontoon.rulebook.library import BOOK_IDS, HOUSE_RULE, load_book, load_text, variant
from pontoon.rulebook.model import HoleCard, Placing, Rulebook
from pontoon.rulebook.paths import cited_clauses, paths_citing, rules_by_path, written_values
from pontoon.rulebook.rule import Band, Clauses, Role, Rule, Task
from pontoon.rulebook.toml import TomlError, read_toml
from pontoon.rulebook.values import write_value

__all__ = [
    "BOOK_IDS",
    "HOUSE_RULE",
    "Band",
    "Clause",
    "Clauses",
    "Difference",
    "Fault",
    "HoleCard",
    "Placing",
    "Role",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Task",
    "TomlError",
    "UnknownRulebookError",
    "all_clauses",
    "cited_clauses",
    "clauses_of",
    "differences",
    "load_book",
    "load_text",
    "paths_citing",
    "read_toml",
    "rules_by_path",
    "variant",
    "write_value",
    "written_values",
]
