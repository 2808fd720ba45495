"""Conditions of a tournament before they are opened: ready-made ones, and what is wrong with a text or comes of it."""

from importlib.resources import files

from pontoon.tournament import Conditions, ConditionsError, read_conditions
from pontoon.tournament.ballot import players_at_stages
from pontoon.tournament.money import prize_pool
from pontoon.tournament.prizes import divisions
from pontoon.wire import tournaments as wire


def formats() -> list[wire.Format]:
    """Every ready-made tournament, by its name."""
    folder = files("pontoon.tournament") / "formats"
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name)
    texts = {one.name.removesuffix(".toml"): one.read_text(encoding="utf-8") for one in found}
    return [wire.Format(name, read_conditions(text).title, text) for name, text in texts.items()]


def checked(text: str) -> wire.ConditionsAnswer:
    """All faults of conditions, or how many come to each stage and what the prizes are when everybody enters."""
    try:
        return _told(read_conditions(text))
    except ConditionsError as error:
        return wire.ConditionsAnswer(
            tuple(wire.ConditionsFault(one.path, one.message, one.clauses) for one in error.faults)
        )


def _told(conditions: Conditions) -> wire.ConditionsAnswer:
    entry = conditions.entry
    players = players_at_stages(conditions, entry.maximum)
    stages = tuple(
        wire.StageLine(
            one.name,
            players[at] if at < len(players) else 0,
            one.rounds,
            one.shoes,
            one.sessions,
            one.through_per_table,
            one.through_overall,
        )
        for at, one in enumerate(conditions.stages)
    )
    pool = prize_pool(entry.maximum, entry.fee, entry.commission)
    return wire.ConditionsAnswer((), conditions.title, stages, pool, divisions(pool, conditions.prizes, entry.maximum))
