"""What is told of a tournament, field by field; of its tables what a table tells (`pontoon.table.told`).

Everything is told to everybody: seats and chips are in everybody's view (20.12), and a ballot that has not been drawn
does not exist yet.
"""

from pontoon.table.allowed import AllowList
from pontoon.table.told import TOLD as TABLE_TOLD
from pontoon.tournament import events as e
from pontoon.tournament.chips import Chips
from pontoon.tournament.conditions import Conditions, EntryTerms, Groups, SideTerms, Stage, TableLimits

TOLD = AllowList(
    {
        e.TournamentOpened: "conditions",
        Conditions: "title rulebook start entry limits stages prizes players_per_table decks groups sides rules"
        " duplicate",
        EntryTerms: "fee commission chips minimum maximum reserves",
        TableLimits: "minimum maximum step",
        Stage: "name rounds shoes sessions until_left through_per_table through_overall chips limits",
        Groups: "only barred most",
        SideTerms: "allowed minimum maximum",
        Chips: "hundredths",
        e.OrderGiven: "by at",
        e.DirectorNominated: "name",
        e.ConditionsApproved: "by",
        e.EntryAccepted: "player number fee commission groups",
        e.ReserveListed: "player groups",
        e.EntryWithdrawn: "player",
        e.BallotDrawn: "session stage seats extra",
        e.Allotment: "table box player chips",
        e.SeatsTaken: "players",
        e.ReserveSeated: "reserve absent number fee commission",
        e.SubstituteApproved: "player substitute groups",
        e.PositionForfeited: "player",
        e.SessionStarted: "session released",
        e.TableActed: "table",  # its events are told as messages of the table
        e.ResultsEntered: "table results",
        e.Holding: "player chips out_before",
        e.WagerAsked: "table player",
        e.OutOfOrder: "table player times",
        e.WagerDeclaredVoid: "table player",
        e.PlayerEliminated: "table player round chips",
        e.BreakCalled: "minutes until",
        e.BreakEnded: "",
        e.PaceSet: "seconds",
        e.ChanceNamed: "source",
        e.PlayerDirected: "player words",
        e.SessionEnded: "session standings",
        e.Standing: "player table chips",
        e.ExtraRoundsOrdered: "players clauses",
        e.StageEnded: "stage through out decided",
        e.PrizesAwarded: "awards",
        e.Award: "player place amount clauses",
        e.TournamentCancelled: "reason refunds",
        e.Returned: "player fee",
    },
    beneath=TABLE_TOLD,
)
