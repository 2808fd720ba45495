"""A round of the data set through the engine again."""

from pontoon.rulebook import Rulebook, variant
from pontoon.script import play_script, read_script
from pontoon.settlement import Line
from pontoon.study.dataset.rows import Manifest, Round


def houses_of(manifest: Manifest) -> dict[str, Rulebook]:
    """The rules of a data set that are no book's, by their ids."""
    return {name: variant(one.extends, one.changes, book=name) for name, one in manifest.houses.items()}


def script_of(one: Round) -> str:
    """The round as a round script, with what the player won as its expectation."""
    actions = ",\n".join(f'  "{action}"' for action in one.actions)
    amount = f"{one.net / 100:g}"
    return (
        f'title = "Round {one.number}, {one.skill}"\nrulebook = "{one.book}"\ndecks = {one.decks}\n'
        f'shoe = "{one.cards}"\nactions = [\n{actions},\n]\n\n[expect]\nnet = {{ player = {amount} }}\n'
    )


def replayed_lines(one: Round, rules: Rulebook | None = None) -> tuple[Line, ...]:
    """The lines that the engine makes of the round's cards and actions; none where it stops before the end.

    `rules`: those of a house, which a round names alone; `houses_of` has them.
    """
    played = play_script(read_script(script_of(one)), rules)
    return played.rounds[0].lines if played.rounds and played.trouble is None else ()
