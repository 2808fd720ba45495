"""When each button may be pressed: its phases, its clauses, and what to say when it is out of order."""

from typing import NamedTuple

from pontoon.progressive import commands as c
from pontoon.progressive.desk import Desk
from pontoon.progressive.state import Phase, Terminal
from pontoon.table import Refusal


class Rule(NamedTuple):
    """A button: its name in the rulebook's list, the phases in which it may be pressed, and the same in words."""

    name: str
    phases: tuple[Phase, ...]
    when: str


_BEFORE = "before Start Round"
_AFTER_DEAL: tuple[Phase, ...] = ("dealt", "marked")

BUTTONS: dict[type, Rule] = {
    c.PlaceChip: Rule("place", ("betting",), f"a wager is placed {_BEFORE}; Cancel Round lets a late one in"),
    c.RemoveChip: Rule("place", ("betting",), f"a wager is taken back {_BEFORE}"),
    c.StartRound: Rule("start-round", ("betting",), "Start Round is pressed once, when all wagers are placed"),
    c.CancelRound: Rule("cancel-round", ("locked",), "Cancel Round is for a round that is locked and not yet dealt"),
    c.Deal: Rule("deal", ("locked",), "cards are dealt when the wagers are locked up"),
    c.ShowCard: Rule("show-card", ("dealt",), "the dealer's first two cards are shown after the deal"),
    c.CorrectCard: Rule(
        "show-card",
        (*_AFTER_DEAL, "event", "requested"),
        "a card that was typed wrongly is put right before the wheel is spun and before End Round",
    ),
    c.ReturnWager: Rule("stop-round", _AFTER_DEAL, "a wager goes back for a misdeal in the round it was made for"),
    c.StopRound: Rule(
        "stop-round",
        (*_AFTER_DEAL, "event", "requested", "hot-spot", "enabled"),
        "a round is stopped after the deal, for malfunction or misdeal alone",
    ),
    c.PlaceLammer: Rule("lammer", ("dealt",), "the lammer marks a triggering event that has just been dealt"),
    c.Reconcile: Rule("triggering-event", ("marked",), "the table is reconciled when a triggering event is marked"),
    c.MarkTriggeringEvent: Rule(
        "triggering-event", ("marked",), "Triggering Event follows the lammer, when only the dealer's cards are out"
    ),
    c.Spin: Rule("spin", ("event",), "Spin follows Triggering Event"),
    c.Confirm: Rule("confirm", ("requested",), "Confirm follows Spin"),
    c.EnableSpin: Rule("enable-spin", ("hot-spot",), "Enable Spin is for a hot-spot winner who has not spun"),
    c.DisableSpin: Rule("disable-spin", ("enabled",), "Disable Spin follows Enable Spin"),
    c.TouchSensor: Rule("touch-sensor", ("enabled",), "the sensor spins the wheel after Enable Spin"),
    c.SpinForPlayer: Rule("spin-for-player", ("enabled",), "the dealer spins for a player after Enable Spin"),
    c.PayJackpot: Rule("pay-jackpot", ("payable",), "Pay Jackpot follows the last spin"),
    c.CancelJackpot: Rule("cancel-jackpot", ("payable",), "Cancel Jackpot follows the last spin, in a malfunction"),
    c.Authorise: Rule("pay-prize", ("paying",), "large prizes are confirmed after Pay Jackpot"),
    c.HandPrize: Rule("pay-prize", ("paying",), "prizes are handed out after Pay Jackpot"),
    c.Paid: Rule("paid", ("paying",), "Paid follows Pay Jackpot, when every winner has been paid"),
    c.EndRound: Rule("end-round", ("dealt", "paid"), "End Round follows cards without a triggering event, or Paid"),
    c.CorrectMeter: Rule("end-round", ("betting",), "a meter is put right between rounds"),
}

NEXT: dict[Phase, str] = {
    "betting": "wagers are being placed",
    "locked": "the wagers are locked up, and the deal comes next",
    "dealt": "the cards are being dealt",
    "marked": "the lammer is on the table, and the main game goes on",
    "event": "Spin comes next",
    "requested": "Confirm comes next",
    "hot-spot": "Enable Spin comes next",
    "enabled": "the winner's spin comes next",
    "payable": "Pay Jackpot comes next",
    "paying": "the prizes are being paid",
    "paid": "End Round comes next",
}
"""What a phase waits for, in words."""


def out_of_order(desk: Desk, terminal: Terminal, command: c.Command) -> Refusal | None:
    """Why the button is not for this phase."""
    rule = BUTTONS[type(command)]
    if terminal.phase in rule.phases:
        return None
    dealt = terminal.phase not in ("betting", "locked")
    stops = isinstance(command, c.CancelRound) and dealt
    clauses = desk.clauses("stop-round") if stops else desk.clauses(rule.name)
    message = f"{rule.when[0].upper()}{rule.when[1:]}; now {NEXT[terminal.phase]}."
    return Refusal("out-of-order", message, clauses, {"phase": terminal.phase})
