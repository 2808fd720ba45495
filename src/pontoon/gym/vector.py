"""Very many games side by side, on the compiled kernel, as a Gymnasium vector environment.

The same situations, actions and rewards as `env`, from an endless shoe or a finite one. A game whose round has ended
waits for the next wager at once (`AutoresetMode.SAME_STEP`).
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pontoon.analysis.decisions.moves import ACTIONS
from pontoon.analysis.decisions.stepping import Games
from pontoon.analysis.decisions.tables import decision_tables
from pontoon.analysis.simulator.simulate import Dealing
from pontoon.analysis.solver.shoe import full
from pontoon.gym.arguments import check_at_least_one, check_shoe, check_wagers
from pontoon.gym.env import UNIT
from pontoon.gym.seeing import COUNTS, observation_space
from pontoon.money import Cents
from pontoon.rulebook import Rulebook

Observations = npt.NDArray[np.float32]


class PontoonVectorEnv(VectorEnv[Observations, npt.NDArray[np.int64], npt.NDArray[np.float64]]):
    """So many games. The arguments are those of `PontoonEnv`, and two more.

    `decks`: None for an endless shoe. `cut`: the share of the shoe before the cutting card, None for a full shoe every
    round.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        *,
        rules: str | Rulebook = "nz-current",
        decks: int | None = 6,
        cut: float | None = 0.75,
        wagers: tuple[int, ...] = (1,),
        unit: Cents = UNIT,
        counting: bool = False,
    ) -> None:
        check_at_least_one(num_envs=num_envs)
        check_wagers(wagers)
        self.num_envs, self.counting = num_envs, counting and decks is not None
        self.tables = decision_tables(rules, bet=unit)
        check_shoe(self.tables.asked.rules, decks, cut)
        burn = self.tables.asked.rules.shoe.burn.value
        first = self.tables.asked.rules.shoe.cutting_card_first.value == "play"
        pack, burnt = self.tables.game.pack, burn if cut is not None else 0
        dealing = None if decks is None else Dealing(decks, cut, burnt, play_first=first, pack=pack)
        self.games = Games(self.tables, num_envs, dealing=dealing, wagers=tuple(map(float, wagers)), seed=0)
        self.single_action_space = Discrete(ACTIONS + len(wagers))
        self.single_observation_space = observation_space(counting=self.counting)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._rows = self.tables.situations.astype(np.float32)
        masks = np.concatenate((self.tables.allowed, np.zeros((len(self._rows), len(wagers)), dtype=np.bool_)), axis=1)
        masks[0, ACTIONS:] = True
        self._masks = masks.astype(np.int8)
        count = 1 if decks is None else decks
        self._full = np.array(full(count, pack).ranks)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """All games anew."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self.games.begin(int(self.np_random.integers(1 << 62)))
        return self._observe(), self._info()

    def step(  # type: ignore[override]
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observations, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """One action in every game."""
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"there are {self.num_envs} games, and an action is needed for each; not {chosen.shape}")
        self.games.step(chosen)
        info = self._info()
        if self.games.refused.any():
            info["refused"] = self.games.refused.copy()
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return self._observe(), self.games.rewards.copy(), self.games.ended.copy(), truncated, info

    def _observe(self) -> Observations:
        rows = self._rows[self.games.situations]
        if not self.counting:
            return rows
        left = self._full - self.games.seen
        total = np.maximum(left.sum(axis=1, keepdims=True), 1)
        counts = np.concatenate((left / total, total / self._full.sum()), axis=1)
        assert counts.shape[1] == COUNTS
        return np.concatenate((rows, counts.astype(np.float32)), axis=1)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._masks[self.games.situations]}
