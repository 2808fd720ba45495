"""Environments side by side: decisions a second of ours and of the blackjack of Gymnasium and OpenSpiel, in one run.

`python -m benchmarks.environments`. All play at random among what is allowed. OpenSpiel is measured where it is
installed (`uv sync --group peers`). Rates are of CPU time on one core, each beside the reference loop.
"""

import random
from collections.abc import Callable

import gymnasium
import numpy as np

import pontoon.gym
from benchmarks.reference import Measured
from pontoon.analysis.decisions.policies import random_policy
from pontoon.analysis.decisions.stepping import play_policy

STEPS = 3_000
GAMES, TURNS = 4_096, 40
ROUNDS = 200_000


def gymnasium_steps(env: gymnasium.Env[object, object], masked: bool) -> Callable[[], None]:  # noqa: FBT001
    """So many decisions in an environment of Gymnasium."""

    def work() -> None:
        _, info = env.reset(seed=1)
        for _ in range(STEPS):
            action = env.action_space.sample(info["action_mask"]) if masked else env.action_space.sample()
            _, _, over, cut, info = env.step(action)
            if over or cut:
                _, info = env.reset()

    return work


def spiel_steps() -> Callable[[], None] | None:
    """The same in OpenSpiel, cards included as it deals them; None where it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415
    except ModuleNotFoundError:
        return None
    game, chance = pyspiel.load_game("blackjack"), random.Random(1)

    def work() -> None:
        state, done = game.new_initial_state(), 0
        while done < STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(cards, chances)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1

    return work


def vector_steps(env: pontoon.gym.PontoonVectorEnv) -> Callable[[], None]:
    """So many decisions in games side by side, with masks and observations."""
    chance = np.random.default_rng(1)

    def work() -> None:
        _, info = env.reset(seed=1)
        for _ in range(TURNS):
            mask = info["action_mask"]
            _, _, _, _, info = env.step((mask * chance.random(mask.shape, dtype=np.float32)).argmax(axis=1))

    return work


def main() -> None:
    """Print the table."""
    ours = pontoon.gym.PontoonVectorEnv(GAMES, rules="nz-current")
    tables = ours.tables
    policy = random_policy(tables)
    decisions = int(play_policy(tables, policy, rounds=ROUNDS, seed=1).decisions * ROUNDS)

    rows: list[tuple[str, Callable[[], object] | None, int]] = [
        ("Gymnasium Blackjack-v1", gymnasium_steps(gymnasium.make("Blackjack-v1"), masked=False), STEPS),
        ("OpenSpiel blackjack", spiel_steps(), STEPS),
        ("pontoon/Pontoon-v0, the engine", gymnasium_steps(gymnasium.make("pontoon/Pontoon-v0"), masked=True), STEPS),
        (f"PontoonVectorEnv, {GAMES} games", vector_steps(ours), GAMES * TURNS),
        ("its kernel, playing a policy", lambda: play_policy(tables, policy, rounds=ROUNDS, seed=1), decisions),
    ]
    print("decisions a second of CPU, random play")
    for name, work, units in rows:
        if work is None:
            print(f"  {name:<32} not installed (uv sync --group peers)")
            continue
        found = Measured(work, units, turns=5)
        print(f"  {name:<32} {found.rate:12,.0f}   {found.ratio:10.4f} per loop of the reference")


if __name__ == "__main__":
    main()
