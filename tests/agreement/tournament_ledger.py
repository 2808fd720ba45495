"""A tournament's file of events worked out a second time: chips, fees, places and prizes, from the JSON lines alone.

It imports nothing of the product. Every number that the file claims is computed from what went before, and differences
are listed. The lines of the tables (who won how much in a round) are taken as they are.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.agreement.tournament_ranking import Position, verdict

Json = dict[str, Any]


def _method(event: str) -> str:
    """`on_table_acted` for `TableActed`."""
    return "on" + re.sub("([A-Z])", r"_\1", event).lower()


class Ledger:
    """Follows a file. `differences`: what it claims and should not."""

    def __init__(self) -> None:
        self.differences: list[str] = []
        self.positions: list[Position] = []
        self.conditions: Json = {}
        self.stage = 0
        self.session: Json = {}
        self.last: list[set[str]] = []
        self.reserves: set[str] = set()
        self.extras = 0

    def read(self, data: bytes) -> "Ledger":
        for number, line in enumerate(data.decode().splitlines(), start=1):
            event = json.loads(line)
            for said in getattr(self, _method(event["event"]), self.nothing)(event):
                self.differences.append(f"line {number}, {event['event']}: {said}")
        return self

    def nothing(self, event: Json) -> Iterator[str]:
        """Events that move neither chips nor money nor places."""
        yield from ()

    def of(self, player: str) -> Position:
        return next(one for one in self.positions if one.player == player)

    def minimum(self) -> int:
        limits = self.conditions["stages"][self.stage].get("limits") or self.conditions["limits"]
        return int(limits["minimum"][0])

    def in_it(self) -> list[Position]:
        """Everybody of this stage: not placed yet, and not gone."""
        placed = {player for group in self.last for player in group}
        return [one for one in self.positions if not one.gone and one.player not in placed]

    # Money

    def on_tournament_opened(self, event: Json) -> Iterator[str]:
        self.conditions = event["conditions"]
        yield from ()

    def on_entry_accepted(self, event: Json) -> Iterator[str]:
        yield from self.paid(event, event["player"])
        self.reserves.discard(event["player"])

    def on_reserve_listed(self, event: Json) -> Iterator[str]:
        self.reserves.add(event["player"])
        yield from ()

    def on_reserve_seated(self, event: Json) -> Iterator[str]:
        if event["reserve"] not in self.reserves:
            yield f"{event['reserve']} was no reserve"
        yield from self.paid(event, event["reserve"])
        absent, new = self.of(event["absent"]), self.of(event["reserve"])
        absent.gone = True
        new.chips, new.heat = absent.chips, absent.heat
        seat = self.session["seats"].pop(absent.player)
        self.session["seats"][new.player] = seat

    def paid(self, event: Json, player: str) -> Iterator[str]:
        terms = self.conditions["entry"]
        if (event["fee"], event["commission"]) != (terms["fee"], terms["commission"]):
            yield "another fee than the conditions have"
        if any(player in (one.player, one.paid_by) for one in self.positions):
            yield f"{player} enters twice"
        self.positions.append(Position(event["number"], player, player))
        if event["number"] != len(self.positions):
            yield "entries are numbered from 1"

    def on_entry_withdrawn(self, event: Json) -> Iterator[str]:
        self.of(event["player"]).gone = True
        yield from ()

    def on_position_forfeited(self, event: Json) -> Iterator[str]:
        self.of(event["player"]).gone = True
        self.session["seats"].pop(event["player"])
        yield from ()

    def on_substitute_approved(self, event: Json) -> Iterator[str]:
        position = self.of(event["player"])
        position.player = event["substitute"]
        if self.session and event["player"] in self.session["seats"]:
            self.session["seats"][event["substitute"]] = self.session["seats"].pop(event["player"])
        yield from ()

    def on_tournament_cancelled(self, event: Json) -> Iterator[str]:
        due = [{"player": one.paid_by, "fee": self.conditions["entry"]["fee"]} for one in self.positions]
        if event["refunds"] != due:
            yield f"refunds {event['refunds']}, not {due}"

    # Chips

    def on_ballot_drawn(self, event: Json) -> Iterator[str]:
        extra = event.get("extra", False)
        for seat in event["seats"]:
            position = self.of(seat["player"])
            chips = position.chips if self.session else self.conditions["entry"]["chips"][0]
            if seat["chips"][0] != chips:
                yield f"{seat['player']} begins with {seat['chips'][0]} and holds {chips}"
            position.chips = chips
            if not extra:
                position.heat = seat["table"]
        seats = {seat["player"]: seat["table"] for seat in event["seats"]}
        expected = self.session.get("next") if extra else {one.player for one in self.in_it() if one.out is None}
        if set(seats) != self.renamed(expected):
            yield f"{sorted(seats)} have seats, not {sorted(self.renamed(expected))}"
        self.session = {"number": event["session"], "extra": extra, "seats": seats, "rounds": {}}

    def renamed(self, players: set[int] | set[str] | None) -> set[str]:
        """Positions by number or name, as the names are now."""
        return {one if isinstance(one, str) else self.positions[one - 1].player for one in players or ()}

    def on_session_started(self, event: Json) -> Iterator[str]:
        for player in event.get("released", ()):
            self.session["seats"].pop(player)
        self.session["begun"] = {self.of(player).number: self.of(player).chips for player in self.session["seats"]}
        yield from ()

    def on_table_acted(self, event: Json) -> Iterator[str]:
        for one in event["events"]:
            if one["event"] in ("WagerSettled", "LineReversed"):
                self.of(one["line"]["player"]).chips += one["line"]["net"]
            if one["event"] == "RoundEnded":
                rounds = self.session["rounds"]
                rounds[event["table"]] = rounds.get(event["table"], 0) + 1
                for player, table in self.session["seats"].items():
                    if table == event["table"] and self.of(player).chips < 0:
                        yield f"{player} has less than nothing"

    def on_player_eliminated(self, event: Json) -> Iterator[str]:
        position = self.of(event["player"])
        if position.chips != event["chips"][0] or position.chips >= self.minimum():
            yield f"{position.player} holds {position.chips}"
        if event["round"] != self.session["rounds"].get(event["table"], 0) + 1:
            yield "before another round"
        position.out = (self.session["number"], event["round"])
        self.session["seats"].pop(position.player)

    def on_results_entered(self, event: Json) -> Iterator[str]:
        """What the dealer of a table elsewhere has counted is taken as it is."""
        for one in event["results"]:
            position = self.of(one["player"])
            if self.session["seats"].get(position.player) != event["table"]:
                yield f"{position.player} does not sit at table {event['table']}"
            position.chips = one["chips"][0]
            if one.get("out_before"):
                position.out = (self.session["number"], one["out_before"])
                self.session["seats"].pop(position.player)

    def on_wager_asked(self, event: Json) -> Iterator[str]:
        if self.of(event["player"]).chips < self.minimum():
            yield f"{event['player']} cannot wager the minimum"

    def on_session_ended(self, event: Json) -> Iterator[str]:
        claimed = {one["player"]: one["chips"][0] for one in event["standings"]}
        held = {player: self.of(player).chips for player in self.session["seats"]}
        if claimed != held:
            yield f"standings {claimed}, not {held}"
        for player in held:
            position = self.of(player)
            if self.session["extra"]:
                position.extra[event["session"]] = position.chips - self.session["begun"][position.number]
            else:
                position.end, position.extra = position.chips, {}

    # Places and prizes

    def on_extra_rounds_ordered(self, event: Json) -> Iterator[str]:
        found = self.verdict()
        if set(event["players"]) != found.playing:
            yield f"{event['players']} play on, not {sorted(found.playing)}"
        self.session["next"] = {self.of(player).number for player in event["players"]}
        self.extras += 1

    def verdict(self) -> Any:
        stages = self.conditions["stages"]
        final = self.stage == len(stages) - 1
        divisions = len(self.conditions["prizes"])
        return verdict(self.in_it(), stages[self.stage], divisions, self.minimum(), final=final)

    def on_stage_ended(self, event: Json) -> Iterator[str]:
        found = self.verdict()
        if found.playing:
            yield f"the stage ends, and {sorted(found.playing)} should play on"
        if set(event["through"]) != found.through or [set(group) for group in event["out"]] != found.out:
            yield f"{event['through']} and {event['out']}, not {found.through} and {found.out}"
        last = self.stage == len(self.conditions["stages"]) - 1 or len(found.through) <= 1
        if event.get("decided", False) != last:
            yield "decided or not"
        first = [set(event["through"])] if last and event["through"] else []
        self.last = [*first, *(set(group) for group in event["out"]), *self.last]
        if last:
            return
        self.stage += 1
        for player in event["through"]:
            position = self.of(player)
            position.end, position.extra = None, {}
            if self.conditions["stages"][self.stage].get("chips") == "new":
                position.chips = self.conditions["entry"]["chips"][0]

    def on_prizes_awarded(self, event: Json) -> Iterator[str]:
        claimed = {one["player"]: (one["place"], one["amount"]) for one in event["awards"]}
        due = self.prizes()
        if claimed != due:
            yield f"awards {claimed}, not {due}"

    def prizes(self) -> dict[str, tuple[int, int]]:
        """Place and prize of everybody; odd cents go to the first divisions, and within one to the first entries."""
        terms = self.conditions["entry"]
        pool = len(self.positions) * (terms["fee"] - terms["commission"])
        takers = sum(len(group) for group in self.last)
        weights = self.conditions["prizes"][:takers]
        divisions = [pool * weight // sum(weights) for weight in weights]
        for at in range(pool - sum(divisions)):
            divisions[at] += 1
        divisions += [0] * takers
        found: dict[str, tuple[int, int]] = {}
        place = 1
        for group in self.last:
            together = sum(divisions[place - 1 : place - 1 + len(group)])
            for at, player in enumerate(sorted(group, key=lambda one: self.of(one).number)):
                found[player] = (place, together // len(group) + (at < together % len(group)))
            place += len(group)
        return found | {one.player: (place, 0) for one in self.positions if one.gone}
