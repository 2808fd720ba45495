"""Several players at one table of the engine, as a PettingZoo environment (AEC).

Each sits on a box of their own; they are asked in the order of the rules: wagers, offers, then hand by hand. A game is
so many rounds. Rewards come at the end of every round, in units of the smallest wager.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from pontoon.analysis.decisions.moves import ACTIONS
from pontoon.analysis.decisions.tables import decision_tables
from pontoon.cards import seeded_entropy
from pontoon.gym.arguments import check_at_least_one, check_render_mode, check_table, check_wagers
from pontoon.gym.env import UNIT
from pontoon.gym.seeing import mask_of, observation_space
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.study.seating import Seating


class PontoonTable(AECEnv[str, dict[str, Any], int | None]):
    """A table of Pontoon with several players.

    `rounds`: of a game. The other arguments are those of `PontoonEnv`. An observation has the situation of whoever is
    asked, and zeros for the others, with the mask of what is allowed.
    """

    metadata: dict[str, Any] = {"name": "pontoon_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        rules: str | Rulebook = "nz-current",
        *,
        players: int = 3,
        rounds: int = 10,
        decks: int = 6,
        wagers: tuple[int, ...] = (1,),
        unit: Cents = UNIT,
        counting: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_at_least_one(players=players, rounds=rounds)
        check_wagers(wagers)
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.tables = decision_tables(rules, bet=unit)
        check_table(self.tables, decks, players)
        self.rounds, self.decks, self.wagers, self.unit, self.counting = rounds, decks, wagers, unit, counting
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number}" for number in range(1, players + 1)]
        self._size = ACTIONS + len(wagers)
        self._seen = observation_space(counting=counting)
        mask = Box(0, 1, (self._size,), np.int8)
        self._spaces = {agent: Dict({"observation": self._seen, "action_mask": mask}) for agent in self.possible_agents}
        self._acts = {agent: Discrete(self._size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Of an agent."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """Of an agent."""
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game at a new table."""
        number = int(np.random.default_rng(seed).integers(1 << 62))
        self.agents = list(self.possible_agents)
        self.table = Seating(
            self.tables,
            self.agents,
            unit=self.unit,
            wagers=self.wagers,
            decks=self.decks,
            entropy=seeded_entropy(f"gym {number}"),
            reader=self.tables.game.peeks,
        )
        self._played = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._tell()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees."""
        asked = agent == self.table.asked and not self.terminations.get(agent, True)
        row = np.zeros(self._seen.shape, dtype=np.float32)
        if asked:
            row[:] = [*self.table.sees(agent), *(self.table.counted() if self.counting else [])]
        allowed = self.table.allowed(agent) if asked else ()
        return {"observation": row, "action_mask": mask_of(allowed, self._size)}

    def step(self, action: int | None) -> None:
        """The action of whoever is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.table.allowed(agent):
            raise ValueError(f"{agent} may not take action {action}: {self.table.allowed(agent)} are open.")
        self._cumulative_rewards[agent] = 0.0
        gained = self.table.do(agent, int(action))
        self.rewards = dict.fromkeys(self.agents, 0.0) if gained is None else dict(gained)
        if gained is not None:
            self._played += 1
            if self._played < self.rounds:
                self.table.begin()
            else:
                self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.table.asked or self.agents[0]
        self._accumulate_rewards()
        self._tell()

    def _tell(self) -> None:
        self.infos = {agent: {"action_mask": self.observe(agent)["action_mask"]} for agent in self.agents}

    def render(self) -> str | None:
        """The cards on the table, as a line of text."""
        state = self.table.state
        boxes = (f"{box.number}: {' | '.join(' '.join(map(str, h.cards)) for h in box.hands)}" for box in state.boxes)
        return f"dealer {' '.join(map(str, state.dealer)) or '-'}   {'   '.join(boxes)}"

    def close(self) -> None:
        """Nothing is held."""
