"""One player at a table of the engine, as a Gymnasium environment.

An episode is a round: a wager, then every question that the rules put to the player. The reward comes at the end of the
round, in units of the smallest wager. What is allowed is the engine's own list, and stands in `info["action_mask"]`.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from pontoon.analysis.decisions.moves import ACTIONS
from pontoon.analysis.decisions.tables import decision_tables
from pontoon.cards import seeded_entropy
from pontoon.gym.arguments import check_render_mode, check_table, check_wagers
from pontoon.gym.seeing import Observation, mask_of, observation_space
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.study.seating import Seating

PLAYER = "player"
UNIT = Cents(2500)


class PontoonEnv(gymnasium.Env[Observation, np.int64]):
    """A player alone with the dealer.

    `rules`: a book's id or a rulebook. `decks`: in the shoe, which is dealt to its cutting card and shuffled again.
    `wagers`: what may be wagered, in units. `unit`: in cents, which decides the Super Bonus. `counting`: observe what a
    counter knows of the shoe. An action that is not allowed changes nothing; `info["refused"]` says so.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        rules: str | Rulebook = "nz-current",
        *,
        decks: int = 6,
        wagers: tuple[int, ...] = (1,),
        unit: Cents = UNIT,
        counting: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_wagers(wagers)
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.tables = decision_tables(rules, bet=unit)
        check_table(self.tables, decks, 1)
        self.decks, self.wagers, self.unit, self.counting = decks, wagers, unit, counting
        self.render_mode = render_mode
        self._size = ACTIONS + len(wagers)
        self.action_space = Discrete(self._size)
        self.observation_space = observation_space(counting=counting)
        self._table: Seating | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new round; with a seed, at a new table."""
        super().reset(seed=seed)
        if self._table is None or seed is not None:
            entropy = seeded_entropy(f"gym {self.np_random.integers(1 << 62)}")
            self._table = Seating(
                self.tables,
                (PLAYER,),
                unit=self.unit,
                wagers=self.wagers,
                decks=self.decks,
                entropy=entropy,
                reader=self.tables.game.peeks,
            )
        elif self._table.asked is None:
            self._table.begin()
        elif not self._table.wagering:  # left in the middle of a round: it is played to its end
            _finish(self._table)
            self._table.begin()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Wager, or answer."""
        table = self.table
        if int(action) not in table.allowed(PLAYER):
            return self._observe(), 0.0, False, False, {**self._info(), "refused": True}
        gained = table.do(PLAYER, int(action))
        if gained is None:
            return self._observe(), 0.0, False, False, self._info()
        return self._observe(), gained[PLAYER], True, False, self._info()

    @property
    def table(self) -> Seating:
        """The table, which `reset` opens."""
        assert self._table is not None, "reset comes first"
        return self._table

    def action_masks(self) -> Any:
        """What is allowed now, by the name that some libraries ask for."""
        return mask_of(self.table.allowed(PLAYER), self._size).astype(np.bool_)

    def render(self) -> str | None:
        """The cards on the table, as a line of text."""
        if self.render_mode != "ansi":
            return None
        state = self.table.state
        hands = (hand for box in state.boxes for hand in box.hands)
        mine = " | ".join(" ".join(str(card) for card in hand.cards) for hand in hands)
        return f"dealer {' '.join(str(card) for card in state.dealer) or '-'}   player {mine or '-'}"

    def _observe(self) -> Observation:
        row = list(self.table.sees(PLAYER)) + (self.table.counted() if self.counting else [])
        return np.array(row, dtype=np.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.table.allowed(PLAYER), self._size)}


def _finish(table: Seating) -> None:
    """Play a round to its end by the last action that is allowed each time: a pass, or drawing."""
    while table.asked is not None and table.do(table.asked, table.allowed(table.asked)[-1]) is None:
        pass
