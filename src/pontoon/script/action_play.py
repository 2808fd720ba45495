"""Actions of play: wagers, the deal, and what players decide on their hands."""

from pontoon.rulebook import Rulebook
from pontoon.script.action import Action, Commands
from pontoon.script.form import Form, Said
from pontoon.settlement import side_kinds
from pontoon.table import Person, State, box_at, controller, current_hand
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.decide_dealing import drawn_for
from pontoon.table.saying import AMOUNT, BOX, PLAYER, Says, choice, flag

_DEALER = Person("dealer")
"""Who enters everybody's answers on a hand: a script writes them down in one action."""
_MEDIUM = choice("medium", "", ("cash", "match-play"), default="chips")


def decider(rules: Rulebook, state: State, box: int) -> str:
    """The controller of the box's current hand; nobody where nothing lies there."""
    here = box_at(state, box)
    if here is None or not here.bettors:
        return ""
    current = current_hand(rules, state) if state.phase == "playing" else None
    if current is not None and current[0] is here:
        return controller(rules, here, here.hands[current[1] - 1]).player
    return controller(rules, here).player


# wagers


def _bet(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.PlaceWager(
        said["player"], said["box"], said["amount"], said["standing"], said["medium"], placed_by=said["by"]
    )


def _placed(state: State, event: e.WagerPlaced) -> Said:
    return {
        "player": event.player,
        "box": event.box,
        "amount": event.amount,
        "standing": not event.seated,
        "medium": event.medium,
        "by": event.placed_by,
    }


def _side(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.PlaceSideWager(said["player"], said["box"], said["wager"], said["amount"], said["medium"])


def _take_back(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.TakeBackWager(said["player"], said["box"])


def _deal(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.CloseBetting()


def _dealt(state: State, event: e.BettingClosed | e.CuttingCardReached) -> Said | None:
    """The deal, also where the cutting card came first and betting stayed open."""
    return None if isinstance(event, e.CuttingCardReached) and event.on != "first" else {}


# offers


def _insure(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.Insure(said["player"], said["box"], said["amount"])


def _surrender(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.Surrender(said["player"] or decider(rules, state, said["box"]), said["box"])


def _surrendered(state: State, event: e.HandSurrendered) -> Said:
    """The name is written where one of several bettors surrendered alone."""
    box = box_at(state, event.box)
    several = box is not None and len(box.bettors) > 1
    return {"box": event.box, "player": event.players[0] if several and len(event.players) == 1 else None}


def _pass(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.CloseOffer()


def _passed(state: State, event: e.OfferClosed) -> Said | None:
    """Nothing where bettors were asked to follow: the double or split itself has all the answers."""
    return None if event.offer == "follow" else {}


# decisions


def _hit(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.Hit(decider(rules, state, said["box"]), said["box"])


def _stand(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.Stand(decider(rules, state, said["box"]), said["box"])


def _decided(state: State, event: e.HandHit | e.HandStood) -> Said | None:
    """Nothing where nobody on the hand is there to decide."""
    return None if drawn_for(state, event.box, event.hand) else {"box": event.box}


def _double(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.Double(decider(rules, state, said["box"]), said["box"], said["additions"], _DEALER)


def _split(rules: Rulebook, state: State, said: Said) -> Commands:
    names: dict[str, list[str]] = {"": [], "1": [], "2": []}
    for name, hand in said["cover"]:
        names[hand].append(name)
    decides = decider(rules, state, said["box"])
    return c.Split(decides, said["box"], tuple(names[""]), tuple(names["2"]), tuple(names["1"]), _DEALER)


def _was_split(state: State, event: e.HandSplit) -> Said:
    names = [(one.player, "") for one in event.cover] + [(player, "2") for player in event.second]
    return {"box": event.box, "cover": names}


def _forfeit(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.Forfeit(said["player"], said["box"], said["hand"])


def _forfeited(state: State, event: e.DoubleForfeited) -> Said:
    """The hand is written where the box has several."""
    box = box_at(state, event.box)
    several = box is not None and len(box.hands) > 1
    return {"box": event.box, "player": event.player, "hand": event.hand if several else 0}


# the shoe


CANCEL_SPIN = "cancel-spin"


def _cancel_spin(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.CancelSpin(said["malfunction"])


def _shuffle(rules: Rulebook, state: State, said: Said) -> Commands:
    return c.StackShoe(said["stack"].cards, said["stack"].cutting_card)


_SIDES = ", ".join(f"`{kind}`" for kind in side_kinds())

ACTIONS = (
    Action(
        Form(
            "bet",
            (PLAYER, BOX, AMOUNT, flag("standing", "standing"), _MEDIUM),
            "a main wager: `bet ann 1 20`. The first who bets on a box sits there and decides for it; `standing` bets "
            "without sitting. `cash` and `match-play` tell what it is made with. `by dealer` tells that one of the "
            "staff put it down for the player",
            by=True,
        ),
        _bet,
        (e.WagerPlaced,),
        _placed,
    ),
    Action(
        Form("side", (PLAYER, BOX, Says("wager", "side"), AMOUNT, _MEDIUM), f"a side wager: {_SIDES}"),
        _side,
        (e.SideWagerPlaced,),
    ),
    Action(
        Form("take-back", (PLAYER, BOX), "before the deal: the player takes everything off the box"),
        _take_back,
        (e.WagerTakenBack,),
    ),
    Action(
        Form("deal", means="no more bets; the initial deal, and what the rulebook settles at once"),
        _deal,
        (e.BettingClosed, e.CuttingCardReached),
        _dealt,
    ),
    Action(
        Form("insure", (PLAYER, BOX, AMOUNT), "an insurance wager for the player's wager on the box"),
        _insure,
        (e.InsurancePlaced,),
    ),
    Action(
        Form(
            "surrender",
            (BOX, Says("player", "player", optional=True)),
            "the controller of the box surrenders. The name is for a house variant in which each decides alone",
        ),
        _surrender,
        (e.HandSurrendered,),
        _surrendered,
    ),
    Action(Form("hit", (BOX,), "a card for the current hand of the box"), _hit, (e.HandHit,), _decided),
    Action(Form("stand", (BOX,), "no more cards"), _stand, (e.HandStood,), _decided),
    Action(
        Form(
            "double",
            (BOX, Says("additions", "addition", optional=True, default=(), many=True)),
            "the controller doubles: `double 1 ann=20 bob=10`. Everyone named adds that much, and one card is dealt",
        ),
        _double,
        (e.HandDoubled,),
    ),
    Action(
        Form(
            "forfeit",
            (BOX, PLAYER, Says("hand", "hand", optional=True, default=0)),
            "after a double: the player takes the doubled part back and gives up the rest. The hand is for a house "
            "variant that keeps several open",
        ),
        _forfeit,
        (e.DoubleForfeited,),
        _forfeited,
    ),
    Action(
        Form(
            "split",
            (BOX, Says("cover", "cover", optional=True, default=(), many=True)),
            "the controller splits: `split 1 ann bob@2`. Those named alone cover both hands; `bob@2` keeps one wager, "
            "on the second",
        ),
        _split,
        (e.HandSplit,),
        _was_split,
    ),
    Action(
        Form("pass", means="nobody wants any more of what is on offer: insurance, surrender or forfeit"),
        _pass,
        (e.OfferClosed,),
        _passed,
    ),
    Action(
        Form(
            CANCEL_SPIN,
            (Says("malfunction", "text"),),
            "instead of the wheel that is due: it is at fault, so the wagers on it go back, and the round has ended",
        ),
        _cancel_spin,
        (e.BonusSpinCancelled,),
    ),
    Action(
        Form(
            "shuffle",
            (Says("stack", "cards"),),
            "between rounds: a new shoe, which begins with these cards; a `|` among them is its cutting card",
        ),
        _shuffle,
    ),
)
