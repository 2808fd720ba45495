"""Checks what a Pontoon house has written down. One file, Python 3.9 or later, nothing else needed.

    python verify.py EXPORT [--heads SIGNED ...] [--key PUBLIC-KEY] [--json]

EXPORT is what `pontoon audit export` wrote: one JSON object a line. It is checked that

- every record of every stream is there, numbered from 1, and fits the chain of digests (`Stream`);
- every shoe was committed to when it was shuffled, was opened as it was committed to, and every card that came out of
  it is the next one of the order that was opened (`Table`); other draws were opened as they were committed to;
- every movement of money sums to nothing, balances are the sums of their postings, and the money of every table is what
  its own wagers and settlements make of it (`Ledger`);
- the heads that somebody signed earlier still stand in the streams (`--heads`): without them a house that rewrites
  everything can be found out only by those who kept a copy.

It exits with 0 if all is well, with 1 if something is wrong, which it names, and with 2 if it cannot tell.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import sys
from collections import Counter
from typing import Any, Iterable, Iterator, NamedTuple, Sequence  # noqa: UP035 - as Python 3.9 has them

Event = dict[str, Any]

VERSION = 1
GENESIS = bytes(32)
SUITS = "shdc"
DECKS = {
    pack: [rank + suit for rank in ranks for suit in SUITS]
    for pack, ranks in (("spanish", "A23456789JQK"), ("full", "A23456789JQKT"))
}
"""The cards of a deck: 48 without tens, or all 52 where the rules of a table say so."""

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What comes of reading a file in which anything may stand: values of other kinds, nested too deeply, without end."""


class Fault(NamedTuple):
    """What is wrong, and where: a stream and the number of its record, or an account, or neither."""

    where: str
    sequence: int
    reason: str

    def __str__(self) -> str:
        if self.sequence:
            return plain(f"record {self.sequence} of {self.where}: {self.reason}")
        return plain(f"{self.where}: {self.reason}" if self.where else self.reason)


def plain(said: str) -> str:
    """A text on one line: what a file says is shown, and never done by the terminal that shows it."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in said)


def text(value: Any) -> str:
    """A value that must be a text."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def whole(value: Any) -> int:
    """A value that must be a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


class UnusableError(Exception):
    """This is no export, or no file of heads."""


# The chain and the records of a stream


def link(previous: bytes, stream: str, sequence: int, data: bytes) -> bytes:
    """SHA-256 of the chain before, the stream's name, a zero byte, the number in 8 bytes, and the record."""
    return hashlib.sha256(previous + stream.encode() + b"\0" + sequence.to_bytes(8, "big") + data).digest()


class Stream:
    """The records of one stream, in the order they stand in the export. After its first fault it is not followed."""

    def __init__(self, name: str, marks: dict[int, list[bytes]]) -> None:
        self.name = name
        self.sequence = 0
        self.chain = GENESIS
        self.fault: Fault | None = None
        self.marks = marks  # what signed heads say of the chain, by number
        self.tables: dict[int, Table] = {}
        self.draws: dict[tuple[str, int], str] = {}
        self.drawn: Counter[str] = Counter()
        self.money = Money(name)

    def add(self, sequence: int, data: bytes, chain: bytes) -> None:
        """One more record."""
        if self.fault is not None:
            return None
        expected = self.sequence + 1
        if sequence > expected:
            return self.wrong(expected, f"is missing: number {sequence} stands in its place")
        if sequence < expected:
            return self.wrong(expected, f"is out of order: number {sequence} stands in its place")
        self.chain = link(self.chain, self.name, sequence, data)
        if self.chain != chain:
            return self.wrong(sequence, "does not fit its chain: it was changed, or one before it was")
        self.sequence = sequence
        for mark in self.marks.pop(sequence, []):
            if mark != chain:
                return self.wrong(sequence, "is not the one that was signed: this stream was written anew")
        try:
            events = json.loads(data)["events"]
            for event in events:
                self.event(event)
            for table in self.tables.values():
                table.record_ends()
        except WrongError as wrong:
            return self.wrong(wrong.sequence or sequence, str(wrong))
        except UNREADABLE as error:
            return self.wrong(sequence, f"cannot be read: {type(error).__name__} {error}")
        return None

    def wrong(self, sequence: int, reason: str) -> None:
        """Note the first fault."""
        if self.fault is None:
            self.fault = Fault(self.name, sequence, reason)

    def event(self, event: Event) -> None:
        """One event of a record."""
        kind = event["event"]
        sequence = self.sequence
        if kind == "TableActed":
            for inner in event.get("events", ()):
                self.table(event["table"]).add(sequence, inner)
        elif kind in ("ShoeCommitted", "ShoeRevealed"):
            self.table(event.get("table", 0)).add(sequence, event)
        elif kind == "DrawCommitted":
            self.drawn[event["kind"]] += 1
            if event["number"] != self.drawn[event["kind"]]:
                raise WrongError(
                    f"{event['kind']} {event['number']} is committed to where {self.drawn[event['kind']]} is due"
                )
            self.draws[event["kind"], event["number"]] = event["commitment"]
        elif kind == "DrawRevealed":
            self.draw_revealed(event)
        elif self.name.startswith("table:"):
            self.table(0).add(sequence, event)
            self.money.add(event)

    def draw_revealed(self, event: Event) -> None:
        """What was committed to is opened, and is for what it was said to be for."""
        commitment = self.draws.pop((event["kind"], event["number"]), None)
        if commitment is None:
            raise WrongError(
                f"{event['kind']} {event['number']} is opened, and nothing was committed to, or it was open"
            )
        made = commit(event["kind"], self.name, event["number"], event["salt"], event["payload"])
        if made != commitment:
            raise WrongError(f"{event['kind']} {event['number']} is not what was committed to")
        subject = event.get("subject", "")
        if subject and not event["payload"].startswith(subject + " "):
            raise WrongError(f"{event['kind']} {event['number']} was committed to for something else than {subject}")

    def table(self, number: int) -> Table:
        """The shoes of a table: a stream of its own has one, a tournament several."""
        if number not in self.tables:
            where = f"{self.name}/{number}" if number else self.name
            self.tables[number] = Table(where, opens_at_once=self.name.startswith("table:"))
        return self.tables[number]

    def end(self, head: tuple[int, bytes] | None) -> None:
        """The stream is over: it must be as long as its head says, and as what was signed says."""
        if self.fault is not None:
            return
        if head is None:
            self.wrong(self.sequence, "belongs to a stream that has no head")
        elif head[0] != self.sequence:
            first = min(head[0], self.sequence) + 1
            missing = "is missing" if head[0] > self.sequence else "is behind the end"
            self.wrong(first, f"{missing}: the stream has {head[0]} records by its head and {self.sequence} here")
        elif head[1] != self.chain:
            self.wrong(self.sequence, "is not the one that the head of the stream names")
        elif self.marks:
            self.wrong(self.sequence + 1, f"is missing: {max(self.marks)} records were signed")


# Commitments, shoes and cards


class WrongError(Exception):
    """A record that says something which cannot be; `sequence` where it is another record than the one being read."""

    def __init__(self, reason: str, sequence: int = 0) -> None:
        super().__init__(reason)
        self.sequence = sequence


def commit(kind: str, stream: str, number: int, salt: str, payload: str) -> str:
    """The digest of six lines: a version, kind, stream, number, salt, and what is committed to."""
    lines = ("pontoon commitment 1", kind, stream, str(number), salt, payload)
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


class Table:
    """The shoes of one table, and its cards against them.

    What happens with a shoe is kept until the shoe is opened; then every card that was shown is held against its order.
    """

    def __init__(self, where: str, opens_at_once: bool) -> None:  # noqa: FBT001
        self.where = where
        self.opens_at_once = opens_at_once
        self.made = 0
        self.partial = False
        self.rounds_left: int | None = None
        self.committed: dict[int, str] = {}
        self.opened: dict[int, list[str]] = {}
        self.retired = 0  # all shoes up to this one are out of use
        self.waiting: list[tuple[int, Event]] = []
        self.at = 0
        self.shoe = Shoe()

    def add(self, sequence: int, event: Event) -> None:
        """One event; cards are checked as far as shoes are open."""
        kind = event["event"]
        if kind == "ShoeCommitted":
            if event["shoe"] != len(self.committed) + 1:
                raise WrongError(f"shoe {event['shoe']} is committed to where {len(self.committed) + 1} is due")
            self.committed[event["shoe"]] = event["commitment"]
            return
        if kind == "ShoeRevealed":
            self.reveal(event)
            self.follow()
            return
        if kind in ("ShoeShuffled", "ShoeStacked"):
            if not self.partial:
                self.retired = self.made
            self.made += 1
            self.partial = False
        elif kind in ("TableOpened", "ShoeLoaded", "TableClosed"):
            self.retired = self.made
            self.partial = False
            if kind == "TableOpened":
                self.rounds_left = None
        elif kind == "MidRoundShuffleDue":
            self.partial = True
        elif kind == "FinalRoundsAnnounced":
            self.rounds_left = event["rounds"]
        elif kind == "RoundEnded":
            self.partial = False
            if self.rounds_left is not None:
                self.rounds_left -= 1
                if self.rounds_left == 0:
                    self.retired = self.made
        if kind in Shoe.CONCERNED:
            self.waiting.append((sequence, event))

    def reveal(self, event: Event) -> None:
        """A shoe is opened: once, when it is out of use, as it was committed to."""
        number, cards = event["shoe"], event["cards"]
        if number not in self.committed or number in self.opened:
            raise WrongError(f"shoe {number} is opened, and was not committed to or is open already")
        if commit("shoe", self.where, number, event["salt"], " ".join(cards)) != self.committed[number]:
            raise WrongError(f"shoe {number} is not the one that was committed to")
        self.opened[number] = cards

    def record_ends(self) -> None:
        """In the record of its shuffle a shoe is committed to; out of use, it is opened."""
        if len(self.committed) < self.made:
            raise WrongError(f"shoe {self.made} was shuffled and not committed to")
        if len(self.committed) > self.made:
            raise WrongError(f"shoe {len(self.committed)} was committed to and not shuffled")
        closed = self.retired - len(self.opened)
        if self.opens_at_once and closed > 0:
            raise WrongError(f"shoe {len(self.opened) + 1} is out of use and was not opened")

    def follow(self) -> None:
        """Hold the cards against the orders, up to the first shoe that is not open."""
        done = 0
        for sequence, event in self.waiting:
            if event["event"] in ("ShoeShuffled", "ShoeStacked"):
                if self.at + 1 not in self.opened:
                    break
                self.at += 1
            try:
                if event["event"] == "TableOpened":
                    pack = event.get("pack", "spanish")
                    self.shoe = Shoe(event["setup"]["decks"], self.shoe.cards, DECKS[pack])
                else:
                    self.shoe.apply(event, self.opened.get(self.at, []))
            except WrongError as wrong:
                raise WrongError(f"{wrong} (shoe {self.at})", sequence) from None
            done += 1
        del self.waiting[:done]


class Shoe:
    """Where every card of an open shoe went: the order as it lies, and the position of the next card.

    A burnt card, the hole card and one dealt face down take their place in the order without being shown.
    """

    CONCERNED = (
        *("TableOpened", "ShoeShuffled", "ShoeStacked", "ShoeLoaded", "ShoeCut", "MidRoundShuffleDue"),
        *("CardBurned", "BurnCardShown", "CardDealt", "DealerCardDealt", "CardMisdealt"),
        *("HoleCardDealt", "HoleCardRevealed", "HoleCardExposed", "CardRemoved", "CardCalledBack"),
        *("CardExposed", "CardsDrawnTogether", "CardPicked", "RoundReconstructed", "RoundVoided", "RoundEnded"),
    )

    def __init__(self, decks: int = 0, cards: int = 0, deck: Sequence[str] = ()) -> None:
        self.decks = decks
        self.deck = deck
        self.cards = cards
        self.known = False  # false for a physical shoe, whose order nobody knew
        self.stacked = False
        self.order: list[str] = []
        self.position = 0
        self.aside: list[str] = []  # cards that lie exposed and are next
        self.together = 0
        self.hole = ""
        self.burnt: list[str] = []
        self.gone: list[str] = []  # what has left the shoes since all cards were shuffled
        self.reshuffle = ""

    def apply(self, event: Event, opened: list[str]) -> None:
        """Take one event; `opened` is the order of the shoe that is in use from a shuffle on."""
        kind = event["event"]
        if kind in ("ShoeShuffled", "ShoeStacked"):
            self.begin(opened, stacked=kind == "ShoeStacked")
        elif kind == "ShoeLoaded":
            self.known = False
        elif self.known:
            self.cards_move(kind, event)
        elif kind == "RoundEnded":
            self.reshuffle = ""

    def begin(self, cards: list[str], *, stacked: bool) -> None:
        """A new shoe has every card of the decks once for each; in mid-round those that are left, or were used."""
        if not set(cards) <= set(self.deck):
            raise WrongError("the shoe holds what is no card of the game")
        held = Counter(cards)
        if stacked:
            pass
        elif self.reshuffle == "remaining":
            if held != Counter(self.order[self.position :]):
                raise WrongError("the cards shuffled in mid-round are not those that were left")
        elif self.reshuffle == "discards":
            if held - Counter(self.gone):
                raise WrongError("the cards shuffled in mid-round are not those that were used")
        elif held != Counter(dict.fromkeys(self.deck, self.decks)):
            raise WrongError(f"the shoe does not hold every card of {self.decks} decks")
        if self.reshuffle == "discards":
            self.gone = list((Counter(self.gone) - held).elements())
        elif self.reshuffle != "remaining":
            self.gone = []
        if self.reshuffle != "remaining":
            self.burnt = []
        self.order, self.position, self.aside, self.together = list(cards), 0, [], 0
        self.known, self.stacked, self.reshuffle = True, stacked, ""

    def cards_move(self, kind: str, event: Event) -> None:
        """What becomes of the cards of a shoe whose order is known."""
        if kind == "ShoeCut":
            if not self.stacked:  # a stacked shoe is written down as it lies after the cut
                self.order = self.order[event["at"] :] + self.order[: event["at"]]
        elif kind in ("CardDealt", "DealerCardDealt", "CardMisdealt"):
            self.take(event.get("card"))
        elif kind == "CardRemoved":
            self.take(event.get("card"))
            self.together = 0
        elif kind == "HoleCardDealt":
            self.hole = self.take(None)
        elif kind in ("HoleCardRevealed", "HoleCardExposed"):
            self.same(event["card"], self.hole, "the hole card")
        elif kind == "CardBurned":
            self.burn()
        elif kind == "BurnCardShown":
            self.same(event["card"], self.burnt[-1], "the card burnt last")
        elif kind == "CardCalledBack":
            self.position -= 1
            self.gone.pop()
        elif kind == "CardExposed":
            self.same(event["card"], self.ahead(len(self.aside)), "the next card")
            self.aside.append(event["card"])
        elif kind == "CardsDrawnTogether":
            for at, card in enumerate(event["cards"]):
                self.same(card, self.ahead(at), "one of the next cards")
            self.aside = list(event["cards"])
            self.together = len(self.aside)
        elif kind == "CardPicked":
            self.pick(event["card"])
        elif kind == "RoundReconstructed":
            self.put_back(event["proposal"].get("left_over", []))
        else:
            self.round_moves(kind, event)

    def round_moves(self, kind: str, event: Event) -> None:
        """What the end of a round, a void or a shuffle in mid-round does to the shoe."""
        if kind == "RoundVoided":
            for _ in list(self.aside):
                self.take(None)
            self.together = 0
        elif kind == "RoundEnded":
            self.together, self.hole, self.reshuffle = 0, "", ""
        elif kind == "MidRoundShuffleDue":
            self.reshuffle = event["cards"]
            self.order = self.order[self.position :] if self.reshuffle == "remaining" else []
            self.position, self.aside = 0, []

    def ahead(self, behind: int) -> str:
        """The card that lies so many behind the next one."""
        at = self.position + behind
        if at >= len(self.order):
            raise WrongError(f"a card came out of a shoe that has no card {at + 1}")
        return self.order[at]

    def take(self, shown: str | None) -> str:
        """The next card leaves the shoe; what was shown of it must be that card."""
        card = self.ahead(0)
        if shown is not None:
            self.same(shown, card, f"card {self.position + 1}")
        self.position += 1
        self.cards += 1
        self.gone.append(card)
        self.aside = self.aside[1:]
        return card

    def same(self, shown: str, card: str, which: str) -> None:
        """A card that was shown is the one of the order."""
        if shown != card:
            raise WrongError(f"{which} was shown as {shown} and is {card} in the order that was committed to")

    def burn(self) -> None:
        """The next card goes away face down; one that lies exposed is out of the shoe, and the one behind it goes."""
        behind = len(self.aside)
        if len(self.order) - self.position <= behind:
            behind = 0
        if behind:
            kept = self.aside
            self.order.insert(self.position, self.order.pop(self.position + behind))
            self.burnt.append(self.take(None))
            self.aside = kept
        else:
            self.burnt.append(self.take(None))

    def pick(self, card: str) -> None:
        """Which of the cards that came out together is the first of those whose order is not known."""
        known = len(self.aside) - self.together
        others = self.aside[known:]
        if card not in others:
            raise WrongError(f"{card} was picked, and did not come out with the others")
        others.remove(card)
        self.aside = [*self.aside[:known], card, *others]
        self.order[self.position : self.position + len(self.aside)] = self.aside
        self.together = self.together - 1 if self.together > 2 else 0

    def put_back(self, left: list[str]) -> None:
        """Cards that were dealt in error are the next ones again."""
        if Counter(left) - Counter(self.gone):
            raise WrongError("a card was left over that had not come out of the shoe")
        for card in left:
            self.gone.reverse()
            self.gone.remove(card)
            self.gone.reverse()
        self.order[self.position : self.position] = left
        self.aside = [*left, *self.aside]


# Money


class Money:
    """What the wagers and settlements of a table move, by its public events."""

    def __init__(self, stream: str) -> None:
        self.id = stream.partition(":")[2]
        self.felt = False
        self.players: Counter[str] = Counter()
        self.layout = 0
        self.tray = 0

    def add(self, event: Event) -> None:
        """The money of one event."""
        kind = event["event"]
        if kind == "TableHosted":
            self.felt = event["terms"].get("money", "wallet") == "felt"
        elif kind in ("WagerPlaced", "SideWagerPlaced", "InsurancePlaced", "FollowersInvited", "FollowerAnswered"):
            self.staked(event["player"], event.get("amount", 0))
        elif kind in ("WagerTakenBack", "ExcessRejected"):
            self.staked(event["player"], -event["amount"])
        elif kind == "BettingClosed":
            for play in event["in_play"]:
                self.staked(play["player"], -play.get("returned", 0))
        elif kind == "InvitationWithdrawn":
            for back in event["returned"]:
                self.staked(back["player"], -back["amount"])
        elif kind in ("HandDoubled", "HandSplit") and not event.get("asked", False):
            for added in event["additions" if kind == "HandDoubled" else "cover"]:
                self.staked(added["player"], added["amount"])
        elif kind in ("WagerSettled", "LineReversed"):
            self.line(event["line"])

    def staked(self, player: str, amount: int) -> None:
        """From a player to the layout."""
        self.players[text(player)] -= whole(amount)
        self.layout += amount

    def line(self, line: Event) -> None:
        """A line of the settlement: the stake leaves the layout, gain or loss is between player and house."""
        stake, net, reverses = whole(line["stake"]), whole(line["net"]), line.get("reverses", "")
        if reverses:
            stake = -stake if reverses == "reopen" else 0
        self.layout -= stake
        self.players[text(line["player"])] += stake + net
        self.tray -= net

    def accounts(self) -> Iterator[tuple[str, int]]:
        """What it makes of each account."""
        yield f"layout:{self.id}", self.layout
        yield f"tray:{self.id}", self.tray
        for player, amount in self.players.items():
            if player.startswith("bot-"):
                yield f"wallet:{player}@{self.id}", amount
            else:
                yield (f"felt:{self.id}:{player}" if self.felt else f"wallet:{player}"), amount


AT_TABLES = ("layout:", "tray:", "felt:", "wallet:")
"""Money that moves among these alone is a table's doing; what comes from elsewhere is a gift, a fee or a prize."""


class Ledger:
    """Postings and balances: every movement sums to nothing, and nothing is there that no posting brought."""

    def __init__(self, mark: tuple[int, bytes] | None) -> None:
        self.number = 0
        self.digest = GENESIS
        self.held: Counter[str] = Counter()
        self.units: Counter[tuple[str, str]] = Counter()
        self.from_tables: Counter[str] = Counter()
        self.open: list[tuple[str, int]] = []
        self.open_sum = 0
        self.balances: dict[str, int] = {}
        self.mark = mark
        self.marked = GENESIS
        self.faults: list[Fault] = []

    def wrong(self, where: str, reason: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(where, 0, reason))

    def posting(self, line: Event) -> None:
        """One posting, in the order of their numbers."""
        number, account, amount = whole(line["number"]), text(line["account"]), whole(line["amount"])
        sender, command, balance = text(line["sender"]), text(line["id"]), whole(line["balance"])
        if number <= self.number:
            self.wrong(f"posting {number}", f"is out of order behind posting {self.number}")
        self.number = number
        self.digest = ledger_link(self.digest, number, account, sender, command, amount, balance)
        if self.mark is not None and self.mark[0] == number:
            self.marked = self.digest
        self.held[account] += amount
        self.units[sender, command] += amount
        if self.held[account] != balance:
            self.wrong(
                f"posting {number}",
                f"leaves {account} with {balance}, and its postings make {self.held[account]}",
            )
            self.held[account] = balance
        self.open.append((account, amount))
        self.open_sum += amount
        if self.open_sum == 0:
            if all(name.startswith(AT_TABLES) for name, _ in self.open):
                for name, moved in self.open:
                    self.from_tables[name] += moved
            self.open = []

    def end(self, streams: Iterable[Stream]) -> None:
        """All postings and balances are known."""
        for (sender, command), total in self.units.items():
            if total:
                self.wrong(f"command {command or '(the house)'} of {sender}", f"moves {total} cents out of nothing")
        for account in sorted(set(self.held) | set(self.balances)):
            if self.held[account] != self.balances.get(account, 0):
                held, stated = self.held[account], self.balances.get(account, 0)
                self.wrong(f"account {account}", f"holds {stated}, and its postings make {held}")
        self.against(streams)
        if self.mark is not None and self.marked != self.mark[1]:
            self.wrong(f"posting {self.mark[0]}", "is not what was signed: the ledger was written anew, or cut off")

    def against(self, streams: Iterable[Stream]) -> None:
        """What tables have moved by the ledger is what their records say."""
        told: Counter[str] = Counter()
        for stream in streams:
            if stream.fault is not None:
                return  # named already; what its records say is not known
            if stream.name.startswith("table:"):
                for account, amount in stream.money.accounts():
                    told[account] += amount
        for account in sorted(set(told) | set(self.from_tables)):
            if told[account] != self.from_tables[account]:
                self.wrong(
                    f"account {account}",
                    f"had {self.from_tables[account]} from tables by the ledger, and {told[account]} by their records",
                )


def ledger_link(previous: bytes, *fields: Any) -> bytes:
    """SHA-256 of the digest before and of a posting: number, account, sender, id, amount and balance as a JSON list."""
    return hashlib.sha256(previous + json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()).digest()


# Signed heads


class Heads(NamedTuple):
    """The ends of all streams, and of the ledger, at a moment; `signed_by` is a key, empty where nobody signed."""

    at: int
    streams: tuple[tuple[str, int, str], ...]
    ledger: tuple[int, str]
    signed_by: str


def heads_text(at: int, streams: Sequence[tuple[str, int, str]], ledger: tuple[int, str]) -> bytes:
    """What is signed: a line for each stream, by name, and one for the ledger."""
    lines = ["pontoon heads 1", str(at)]
    lines += [f"{stream} {sequence} {chain}" for stream, sequence, chain in streams]
    lines.append(f"ledger {ledger[0]} {ledger[1]}")
    return "".join(line + "\n" for line in lines).encode()


def read_heads(text: str) -> Heads:
    """Heads as `pontoon audit head` and `sign` write them; the signature, if there is one, must be good."""
    try:
        found = json.loads(text)
        if found["pontoon"] != "audit heads" or found["version"] != VERSION:
            raise UnusableError("this is no file of heads that this version knows")
        streams = tuple((str(one["stream"]), int(one["sequence"]), str(one["chain"])) for one in found["streams"])
        ledger = (int(found["ledger"]["number"]), str(found["ledger"]["digest"]))
        if any(len(name.split()) != 1 or len(bytes.fromhex(chain)) != 32 for name, _, chain in streams):
            raise UnusableError("a stream in this file of heads has no proper name or chain")
        signed = found.get("signature")
        if signed is None:
            return Heads(int(found["at"]), streams, ledger, "")
        key, signature = bytes.fromhex(signed["key"]), bytes.fromhex(signed["signature"])
    except UNREADABLE as error:
        raise UnusableError(f"this is no file of heads: {error}") from None
    if not signature_is_good(key, heads_text(int(found["at"]), streams, ledger), signature):
        raise BadSignatureError(
            "the signature does not fit these heads: they were changed, or another key has signed them"
        )
    return Heads(int(found["at"]), streams, ledger, key.hex())


class BadSignatureError(Exception):
    """Heads that somebody has changed since they were signed."""


# Ed25519 (RFC 8032), for checking signatures: the curve -x*x + y*y = 1 + d*x*x*y*y over the numbers below P

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # a square root of -1

Point = tuple[int, int, int, int]


def _add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    z = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, z - c, z + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(factor: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = _add(total, point)
        point = _add(point, point)
        factor >>= 1
    return total


def _x_of(y: int, odd: int) -> int | None:
    """The x of a point by its y and whether x is odd; None where there is no such point."""
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if y >= P or (x * x - square) % P or (x == 0 and odd):
        return None
    return x if x & 1 == odd else P - x


def _point(data: bytes) -> Point | None:
    number = int.from_bytes(data, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    x = _x_of(y, odd) if len(data) == 32 else None
    return None if x is None else (x, y, 1, x * y % P)


def _bytes_of(point: Point) -> bytes:
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


_BASE_Y = 4 * pow(5, P - 2, P) % P
_BASE_X = _x_of(_BASE_Y, 0) or 0
BASE: Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)


def signature_is_good(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether whoever has the private part of this key has signed the message."""
    public, at = _point(key), int.from_bytes(signature[32:], "little")
    if public is None or len(signature) != 64 or at >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    x, y, z, t = _times(challenge, public)
    return _bytes_of(_add(_times(at, BASE), (P - x, y, z, P - t))) == signature[:32]


# The export


class Report(NamedTuple):
    """What was found: the faults, the first first, and how much was looked at; `partial`: some streams, no money."""

    faults: list[Fault]
    streams: int
    records: int
    shoes: int
    shoes_open: int
    cards: int
    postings: int
    signed_by: list[str]
    partial: bool = False


NOTHING = Report([], 0, 0, 0, 0, 0, 0, [])


def verify(lines: Iterable[bytes], heads: Sequence[Heads] = ()) -> Report:
    """Check an export, and that what was signed earlier still stands in it."""
    export = Export(heads)
    for line in lines:
        export.line(line)
    return export.report()


class Export:
    """An export as it is read, line by line."""

    def __init__(self, heads: Sequence[Heads] = ()) -> None:
        self.signed = heads
        self.header: Event | None = None
        self.digest = hashlib.sha256()
        self.lines = 0
        self.ended = False
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.streams: dict[str, Stream] = {}
        self.order: list[Fault] = []
        self.postings = 0
        self.records = 0
        latest = max(heads, key=lambda one: one.ledger[0], default=None)
        mark = None if latest is None else (latest.ledger[0], bytes.fromhex(latest.ledger[1]))
        self.ledger = Ledger(mark)
        self.marks: dict[str, dict[int, list[bytes]]] = {}
        for one in heads:
            for stream, sequence, chain in one.streams:
                self.marks.setdefault(stream, {}).setdefault(sequence, []).append(bytes.fromhex(chain))

    def line(self, line: bytes) -> None:
        """One line of the file."""
        self.lines += 1
        try:
            found = json.loads(line)
            if self.header is None:
                self.begin(found)
            elif self.ended:
                self.order.append(Fault("", 0, f"line {self.lines} stands behind the end of the export"))
            elif found["kind"] == "end":
                self.end(found)
            else:
                self.take(found)
        except UNREADABLE as error:
            if self.header is None:
                raise UnusableError("this is no export: its first line does not say so") from None
            self.order.append(Fault("", 0, f"line {self.lines} is no line of an export: {error}"))
        self.digest.update(line)

    def begin(self, header: Event) -> None:
        """The first line says what this is."""
        if header.get("pontoon") != "audit export":
            raise ValueError
        if header["version"] != VERSION:
            raise UnusableError(f"this export has version {header['version']}, and this verifier knows {VERSION}")
        self.header = header

    def take(self, found: Event) -> None:
        """Any line between the first and the last."""
        kind = found["kind"]
        if kind == "head":
            self.heads[text(found["stream"])] = (whole(found["sequence"]), bytes.fromhex(found["chain"]))
        elif kind == "record":
            name, sequence, chain = text(found["stream"]), whole(found["sequence"]), bytes.fromhex(found["chain"])
            if name not in self.streams:
                self.streams[name] = Stream(name, self.marks.pop(name, {}))
            data = base64.b64decode(found["base64"]) if "base64" in found else found["data"].encode()
            self.records += 1
            self.streams[name].add(sequence, data, chain)
        elif kind == "posting":
            self.postings += 1
            self.ledger.posting(found)
        elif kind == "balance":
            self.ledger.balances[text(found["account"])] = whole(found["amount"])
        else:
            raise ValueError(f"there is no kind {kind!r}")

    def end(self, found: Event) -> None:
        """The last line says how many there are, and their digest."""
        self.ended = True
        if found["lines"] != self.lines - 1:
            self.order.append(Fault("", 0, f"the export has {self.lines - 1} lines, and its end says {found['lines']}"))
        elif found["sha256"] != self.digest.hexdigest():
            self.order.append(Fault("", 0, "the bytes of the export are not those that were written"))

    def report(self) -> Report:
        """Everything that is wrong: records first, then money, then the file as such."""
        if self.header is None:
            raise UnusableError("this is no export: it is empty")
        partial = bool(self.header.get("partial", False))
        for name, stream in self.streams.items():
            stream.end(self.heads.get(name))
        faults = [stream.fault for stream in self.streams.values() if stream.fault is not None]
        faults += [
            Fault(name, 1, f"is missing with all {head[0]} of its stream")
            for name, head in self.heads.items()
            if name not in self.streams
        ]
        if not partial:
            faults += [Fault(name, 1, "is missing: its stream was signed and is gone") for name in sorted(self.marks)]
            self.ledger.end(self.streams.values())
            faults += self.ledger.faults
        if not self.ended:
            faults.append(Fault("", 0, "the export breaks off: its last line is missing"))
        tables = [table for stream in self.streams.values() for table in stream.tables.values()]
        return Report(
            faults + self.order,
            len(self.streams),
            self.records,
            sum(table.made for table in tables),
            sum(table.made - len(table.opened) for table in tables),
            sum(table.shoe.cards for table in tables),
            self.postings,
            [one.signed_by for one in self.signed if one.signed_by],
            partial,
        )


# The command


def told(report: Report) -> str:
    """The report in words."""
    lines = [
        f"{report.records} records of {report.streams} streams, {report.postings} postings",
        f"{report.shoes} shoes committed to, {report.shoes_open} of them not opened yet; "
        f"{report.cards} cards held against those that are",
    ]
    lines += [f"heads signed with {key}" for key in report.signed_by]
    if report.partial:
        lines.append("This says to be a part of a house: its money, and whether streams are missing, was not checked.")
    if report.faults:
        count = len(report.faults)
        lines.append(f"WRONG: {report.faults[0]}" if count == 1 else f"WRONG in {count} places, the first first:")
        lines += [f"  {fault}" for fault in report.faults[:20]] if count > 1 else []
    else:
        lines.append("Nothing is wrong.")
    return "\n".join(lines)


def as_json(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    faults = [{"where": one.where, "sequence": one.sequence, "reason": one.reason} for one in report.faults]
    return {**report._asdict(), "faults": faults, "good": not faults}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit status."""
    parser = argparse.ArgumentParser(description="Check an export of a Pontoon house.")
    parser.add_argument("export", help="the file that `pontoon audit export` wrote")
    parser.add_argument("--heads", action="append", default=[], help="heads that were signed earlier; several times")
    parser.add_argument("--key", default="", help="the public key that must have signed them, as 64 digits")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    asked = parser.parse_args(arguments)
    try:
        report = checked(asked.export, asked.heads, asked.key)
    except BadSignatureError as error:
        report = NOTHING._replace(faults=[Fault("heads", 0, str(error))])
    except (UnusableError, OSError) as error:
        sys.stderr.write(plain(str(error)) + "\n")
        return 2
    sys.stdout.write((json.dumps(as_json(report), indent=2) if asked.json else told(report)) + "\n")
    return 1 if report.faults else 0


def checked(export: str, heads: Sequence[str] = (), key: str = "") -> Report:
    """Check files by their names."""
    signed = [signed_heads(name, key) for name in heads]
    with open(export, "rb") as file:
        return verify(file, signed)


def signed_heads(name: str, key: str = "") -> Heads:
    """Heads from a file, which must be signed, and with this key where one is given."""
    with open(name, encoding="utf-8", errors="replace") as file:
        found = read_heads(file.read())
    if not found.signed_by:
        raise UnusableError(f"{name} is not signed")
    if key and found.signed_by != key.lower():
        raise BadSignatureError(f"{name} was signed with {found.signed_by}, and not with {key}")
    return found


if __name__ == "__main__":
    sys.exit(main())
