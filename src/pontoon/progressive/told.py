"""What is told of a progressive, field by field: to everybody alike, and a mystery value to nobody before it is hit."""

from pontoon.progressive import events as e
from pontoon.progressive.state import Payout, Taking
from pontoon.progressive.terms import MeterTerms, MustHit, Prize, Share, TableTerms, Terms, Wheel
from pontoon.table import Person
from pontoon.table.allowed import AllowList

TOLD = AllowList(
    {
        e.ProgressiveOpened: "rulebook terms chance",
        Terms: "tables wheel meters threshold title dealer_spins example",
        TableTerms: "name positions minimum",
        Wheel: "positions community hot_spot",
        Prize: "weight amount meter share",
        Share: "parts of",
        MeterTerms: "name seed contribution reserve ceiling must_hit",
        MustHit: "least most",
        e.MysteryDrawn: "meter",
        e.ChipPlaced: "table position",
        e.ChipRemoved: "table position",
        e.RoundStarted: "table round positions",
        e.RoundCancelled: "table round",
        e.CardsDealt: "table",
        e.DealerCardShown: "table card triggered",
        e.DealerCardCorrected: "table number card triggered",
        e.WagerReturned: "table position",
        e.LammerPlaced: "table",
        e.TableReconciled: "table",
        e.TriggeringEventMarked: "table",
        e.SpinRequested: "table",
        e.WheelSpun: "table position community",
        e.SpinEnabled: "table position",
        e.SpinDisabled: "table position",
        e.HotSpotSpun: "table position field by reason",
        e.PrizesWon: "table payouts takings",
        Payout: "position amount kind field meter",
        Taking: "meter amount from_reserve from_house",
        e.PaymentBegun: "table large",
        e.JackpotCancelled: "table round malfunction over",
        e.Over: "meter amount",
        e.PrizesAuthorised: "table by",
        Person: "role name",
        e.PrizeHanded: "table prize",
        e.PrizesPaid: "table",
        e.RoundEnded: "table round positions wagered feeds",
        e.Feed: "meter added reserved over carry reserve_carry",
        e.MustHitWon: "table meter position value",
        e.RoundStopped: "table round reason over",
        e.MeterCorrected: "table meter amount why by confirmed_by to_reserve from_reserve from_house",
    }
)
