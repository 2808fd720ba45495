"""Actions of people and boxes: `exclude ann by operator`, `raise 3 500`, `squeeze ann 2`."""

from collections.abc import Callable

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.script.words import FormError, read_box, read_name, read_person, read_quoted, read_stake, read_words
from pontoon.table import Command, Event, Person, State
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.state import Medium

_MEDIA: dict[str, Medium] = {"cash": "cash", "match-play": "match-play"}
_BY = "with 'by ROLE' or 'by ROLE NAME' after it"


def read_medium(word: str, form: str) -> Medium:
    """What a wager is made with, if not with chips."""
    if word not in _MEDIA:
        raise FormError(form)
    return _MEDIA[word]


def read_placed_by(rules: Rulebook, rest: str) -> tuple[str, Person | None]:
    """Splits off who puts a wager down for a player; nobody where it is not said."""
    said, by, _ = rest.partition(" by ")
    return (said, read_person(rest, rules.authority.staff)[1]) if by else (rest, None)


def _order(
    rest: str, power: Rule[tuple[Role, ...]], least: int, form: str, most: int | None = None
) -> tuple[list[str], Person]:
    said, person = read_person(rest, power)
    return read_words(said, least, least if most is None else most, f"{form}, {_BY}"), person


def _exclude(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.exclude, 1, "exclude NAME")
    return c.ExcludePlayer(read_name(words[0]), by)


def _restrict(rules: Rulebook, state: State, rest: str) -> Command:
    form = "restrict NAME tracked, or restrict NAME previously"
    words, by = _order(rest, rules.authority.restrict, 1, form, 2)
    why = words[1] if len(words) == 2 else ""
    if why not in ("", "tracked", "previously"):
        raise FormError(form)
    return c.RestrictPlayer(read_name(words[0]), by, why == "tracked", why == "previously")


def _lift(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.restrict, 1, "lift NAME")
    return c.LiftRestriction(read_name(words[0]), by)


def _permit(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.permit_entry, 1, "permit NAME")
    return c.PermitEntry(read_name(words[0]), by)


def _raise(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.raise_maximum, 2, "raise BOX AMOUNT")
    return c.RaiseMaximum(read_box(words[0]), read_stake(words[1]), by)


def _limits(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.change_limits, 2, "limits MINIMUM MAXIMUM")
    return c.ChangeLimits(read_stake(words[0]), read_stake(words[1]), by)


def _require_box(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.give_up_box, 1, "require-box BOX")
    return c.RequireBox(read_box(words[0]), by)


def _vacate(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.vacate_seat, 1, "vacate BOX")
    return c.VacateSeat(read_box(words[0]), by)


def _confirm_cash(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.confirm_cash, 2, "confirm-cash NAME BOX")
    return c.ConfirmCash(read_name(words[0]), read_box(words[1]), by)


def _grant_squeeze(rules: Rulebook, state: State, rest: str) -> Command:
    words, by = _order(rest, rules.authority.squeeze, 1, "grant-squeeze BOX")
    return c.GrantSqueeze(read_box(words[0]), by)


def _consent(rules: Rulebook, state: State, rest: str) -> Command:
    name, box = read_words(rest, 2, 2, "consent NAME BOX")
    return c.AnswerSharing(read_name(name), read_box(box), consents=True)


def _refuse_sharing(rules: Rulebook, state: State, rest: str) -> Command:
    name, box = read_words(rest, 2, 2, "refuse-sharing NAME BOX")
    return c.AnswerSharing(read_name(name), read_box(box), consents=False)


def _squeeze(rules: Rulebook, state: State, rest: str) -> Command:
    name, box = read_words(rest, 2, 2, "squeeze NAME BOX")
    return c.AskSqueeze(read_name(name), read_box(box))


def _review(rules: Rulebook, state: State, rest: str) -> Command:
    name, _, note = rest.partition(" ")
    form = 'review NAME, with a note in quotation marks after it: review ann "the cut"'
    return c.RequestReview(read_name(name), read_quoted(note.strip(), form) if note else "")


READERS: dict[str, Callable[[Rulebook, State, str], Command]] = {
    "exclude": _exclude,
    "restrict": _restrict,
    "lift": _lift,
    "permit": _permit,
    "raise": _raise,
    "limits": _limits,
    "require-box": _require_box,
    "vacate": _vacate,
    "confirm-cash": _confirm_cash,
    "grant-squeeze": _grant_squeeze,
    "consent": _consent,
    "refuse-sharing": _refuse_sharing,
    "squeeze": _squeeze,
    "review": _review,
}


def written(event: Event) -> str | None:
    """The action that made this event, where it is one of people and boxes."""
    match event:
        case e.PlayerExcluded(player=player, by=by):
            return f"exclude {player}{_by(by)}"
        case e.PlayerRestricted(player=player, by=by, tracked=tracked):
            return f"restrict {player} {'tracked' if tracked else 'previously'}{_by(by)}"
        case e.RestrictionLifted(player=player, by=by):
            return f"lift {player}{_by(by)}"
        case e.EntryPermitted(player=player, by=by):
            return f"permit {player}{_by(by)}"
        case e.MaximumRaised(box=box, amount=amount, by=by):
            return f"raise {box} {_dollars(amount)}{_by(by)}"
        case e.LimitsChanged(minimum=minimum, maximum=maximum, by=by):
            return f"limits {_dollars(minimum)} {_dollars(maximum)}{_by(by)}"
        case e.BoxGivenUp(box=box, by=by):
            return f"require-box {box}{_by(by)}"
        case e.SeatVacated(box=box, by=by):
            return f"vacate {box}{_by(by)}"
        case e.CashConfirmed(player=player, box=box, by=by):
            return f"confirm-cash {player} {box}{_by(by)}"
        case e.SqueezeGranted(box=box, by=by):
            return f"grant-squeeze {box}{_by(by)}"
        case e.SharingAnswered(player=player, box=box, consents=consents):
            return f"{'consent' if consents else 'refuse-sharing'} {player} {box}"
        case e.SqueezeAsked(player=player, box=box):
            return f"squeeze {player} {box}"
        case e.ReviewRequested(player=player):
            return f"review {player}"
        case _:
            return None


def made_with(medium: Medium, placed_by: Person | None = None) -> str:
    """The words after a wager that was not made with chips, or not put down by the player."""
    return ("" if medium == "chips" else f" {medium}") + ("" if placed_by is None else _by(placed_by))


def _by(person: Person) -> str:
    return f" by {person.role} {person.name}".rstrip()


def _dollars(amount: Cents) -> str:
    return format_dollars(amount).removesuffix(".00")
