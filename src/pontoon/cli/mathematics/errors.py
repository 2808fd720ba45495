"""The errors of what `pontoon edge` and a report answer, beside the figures that they belong to."""

from typing import Any

from pontoon.analysis.asked import Asked
from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.solver.margins import error_of
from pontoon.analysis.told import chance_error, deviation_error, up_errors, variance_error

Answer = dict[str, Any]


def edge_error(asked: Asked) -> float:
    """By how much an edge of a game may be off, of best play or of a chart."""
    game = compile_game(asked.rules, asked.bet)
    return error_of(game, asked.decks)


def with_errors(answer: Answer, game: Game, decks: int | None) -> Answer:
    """The answer about a game with the error of every figure in it."""
    told = {
        "variance_error": variance_error(decks),
        "standard_deviation_error": deviation_error(answer["variance"], decks),
        "by_up_card": [
            {**one, "ev_error": error} for one, error in zip(answer["by_up_card"], up_errors(game, decks), strict=True)
        ],
    }
    splits = next((one["per_round"] for one in answer.get("frequencies", ()) if one["event"] == "split"), 1.0)
    for key, worth in (("distribution", _gain), ("frequencies", _frequency)):
        if key in answer:
            told[key] = [worth(one, splits, decks) for one in answer[key]]
    return answer | told


def _gain(one: Answer, splits: float, decks: int | None) -> Answer:
    return {**one, "probability_error": chance_error(one["probability"], splits, decks)}


def _frequency(one: Answer, splits: float, decks: int | None) -> Answer:
    """Hands that were not split are exact."""
    return {**one, "split_error": chance_error(one["split"], one["split"], decks)}
