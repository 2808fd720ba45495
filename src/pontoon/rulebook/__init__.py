"""The rulebooks: one typed model, five books as TOML files, house variants, and Pontoon's relatives as some of those.

- `model`: every value the engine asks for, `floor` those around the round, `sides` those of side wagers
- `rule`: a value with its clauses; `declare`: how it is declared, with its words; `cites`: clauses without a value
- `library`: books by id, rules files, house variants
- `build`, `values`, `check`, `faults`: what a rules file may hold, and what is wrong with one
- `paths`: a book by key paths; `compare`: what differs; `clauses`: the clauses in our words
"""

from pontoon.rulebook.clauses import Clause, all_clauses, clauses_of, foremost
from pontoon.rulebook.compare import Difference, differences
from pontoon.rulebook.digest import digest_of
from pontoon.rulebook.faults import RulebookError, UnknownRulebookError
from pontoon.rulebook.library import BOOK_IDS, HOUSE_RULE, RELATIVE_IDS, load_book, load_relative, load_text, variant
from pontoon.rulebook.model import HoleCard, Rulebook
from pontoon.rulebook.paths import cited_clauses, paths_citing, rules_by_path, written_values
from pontoon.rulebook.rule import Band, Clauses, Role, Rule, Task
from pontoon.rulebook.sides import Placing, SideRules, section_name
from pontoon.rulebook.values import write_value
from pontoon.toml.faults import Fault
from pontoon.toml.text import TomlError, read_toml

__all__ = [
    "BOOK_IDS",
    "HOUSE_RULE",
    "RELATIVE_IDS",
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
    "SideRules",
    "Task",
    "TomlError",
    "UnknownRulebookError",
    "all_clauses",
    "cited_clauses",
    "clauses_of",
    "differences",
    "digest_of",
    "foremost",
    "load_book",
    "load_relative",
    "load_text",
    "paths_citing",
    "read_toml",
    "rules_by_path",
    "section_name",
    "variant",
    "write_value",
    "written_values",
]
