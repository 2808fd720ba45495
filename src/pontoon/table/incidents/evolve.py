"""Applying facts about incidents, by subject."""

from pontoon.table.changes import Apply
from pontoon.table.incidents import (
    evolve_equipment,
    evolve_errors,
    evolve_exposed,
    evolve_questions,
    evolve_repairs,
    evolve_voids,
)

APPLY: dict[type, Apply] = {
    **evolve_questions.APPLY,
    **evolve_exposed.APPLY,
    **evolve_errors.APPLY,
    **evolve_repairs.APPLY,
    **evolve_voids.APPLY,
    **evolve_equipment.APPLY,
}
