"""A round of the data set through the engine again."""

from pontoon.script import play_script, read_script
from pontoon.settlement import Line
from pontoon.study.dataset.rows import Round


def script_of(one: Round) -> str:
    """The round as a round script, with what the player won as its expectation."""
    actions = ",\n".join(f'  "{action}"' for action in one.actions)
    amount = f"{one.net / 100:g}"
    return (
        f'title = "Round {one.number}, {one.skill}"\nrulebook = "{one.book}"\ndecks = {one.decks}\n'
        f'shoe = "{one.cards}"\nactions = [\n{actions},\n]\n\n[expect]\nnet = {{ player = {amount} }}\n'
    )


def replayed_lines(one: Round) -> tuple[Line, ...]:
    """The lines that the engine makes of the round's cards and actions; none where it stops before the end."""
    played = play_script(read_script(script_of(one)))
    return played.rounds[0].lines if played.rounds and played.trouble is None else ()
