"""JSON Schemas (draft 2020-12) of a round script, as its TOML reads, and of a replay's result.

A script can fit the schema and still be refused: what the rules say is not in it. The results of
`pontoon replay --json` always fit theirs.
"""

from typing import Any, get_args

from pontoon.cards import CARD_PATTERN
from pontoon.rulebook import BOOK_IDS, Role
from pontoon.settlement import Result, SideKind, WagerKind
from pontoon.table import PlayerChoice, Remedy
from pontoon.table.procedures.state import ShuffleReason

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"

_NAME = "[a-z][a-z0-9_-]*"
_BOX = "[0-9]+"
_COUNT = "[0-9]{1,4}"
_MONEY = r"[0-9]{1,12}(\.[0-9]{1,2})?"
_CARD = CARD_PATTERN
_STACK = rf"\s*(({_CARD}|\|)\s*)*"
_SIDES = "|".join(get_args(SideKind))
_MEDIUM = r"(\s+(cash|match-play))?"
_BY = rf"(\s+by\s+({'|'.join(get_args(Role))})(\s+{_NAME})?)?"

_PLAIN = (
    "face-up",
    "ten",
    "foreign-card",
    "drawn",
    "burnt",
    "overdrawn",
    "simultaneous",
    "noticed",
    "past-cutting-card",
    "no-cutting-card",
    "miscount",
    "not-shuffled",
    "exposed-in-shuffle",
    "shuffler-fault",
    "automated-fault",
    "interruption",
    "reader-misused",
    "reader-fault",
    "disturbance",
    "reconstruct",
)
_INCIDENTS: dict[str, str] = {
    **{f"{word} [by ROLE [NAME]]": rf"{word}{_BY}" for word in _PLAIN},
    "exposed [BOX] [by ROLE [NAME]]": rf"exposed(\s+{_BOX})?{_BY}",
    "misdealt BOX|dealer [HAND] [unnoticed] [by ROLE [NAME]]": (
        rf"misdealt\s+({_BOX}|dealer)(\s+{_BOX})?(\s+unnoticed)?{_BY}"
    ),
    "skipped [unnoticed] [by ROLE [NAME]]": rf"skipped(\s+unnoticed)?{_BY}",
    "found-late ROUND [by ROLE [NAME]]": rf"found-late\s+{_BOX}{_BY}",
    'reshuffle "CARDS"': rf"""reshuffle\s+("{_STACK}"|'{_STACK}')""",
    "shoe-empty [rack-empty] [by ROLE [NAME]]": rf"shoe-empty(\s+rack-empty)?{_BY}",
    "damaged [CARD] [by ROLE [NAME]]": rf"damaged(\s+{_CARD})?{_BY}",
    "missed-insurance NAME BOX [by ROLE [NAME]]": rf"missed-insurance\s+{_NAME}\s+{_BOX}{_BY}",
    "missed-surrender BOX [by ROLE [NAME]]": rf"missed-surrender\s+{_BOX}{_BY}",
    "unpaid BOX [HAND] [by ROLE [NAME]]": rf"unpaid\s+{_BOX}(\s+{_BOX})?{_BY}",
    "unsettled NAME BOX WAGER [by ROLE [NAME]]": rf"unsettled\s+{_NAME}\s+{_BOX}\s+({_SIDES}){_BY}",
    "squeeze-exposed BOX [by ROLE [NAME]]": rf"squeeze-exposed\s+{_BOX}{_BY}",
    "misplaced-bet NAME BOX [by ROLE [NAME]]": rf"misplaced-bet\s+{_NAME}\s+{_BOX}{_BY}",
    "absent BOX [by ROLE [NAME]]": rf"absent\s+{_BOX}{_BY}",
    'uncovered "WHAT" [by ROLE [NAME]]': rf"""uncovered\s+("[^"]*"|'[^']*'){_BY}""",
    "ruling REMEDY [BOX[/HAND] ...] [by ROLE [NAME]]": (
        rf"ruling\s+({'|'.join(get_args(Remedy))})(\s+{_BOX}/{_BOX}|(\s+{_BOX})*){_BY}"
    ),
    "void BOX[/HAND] ... [by ROLE [NAME]]": rf"void\s+({_BOX}/{_BOX}|{_BOX}(\s+{_BOX})*){_BY}",
    "void round [by ROLE [NAME]]": rf"void\s+round{_BY}",
    "void NAME BOX [by ROLE [NAME]]": rf"void\s+{_NAME}\s+{_BOX}{_BY}",
    "choose NAME|all [BOX] CHOICE": rf"choose\s+{_NAME}(\s+{_BOX})?\s+({'|'.join(get_args(PlayerChoice))})",
    "refuse BOX": rf"refuse\s+{_BOX}",
    "accept BOX": rf"accept\s+{_BOX}",
}

ACTION_FORMS: dict[str, str] = {
    "bet NAME BOX AMOUNT [standing] [cash|match-play] [by ROLE [NAME]]": (
        rf"bet\s+{_NAME}\s+{_BOX}\s+{_MONEY}(\s+standing)?{_MEDIUM}{_BY}"
    ),
    "side NAME BOX WAGER AMOUNT [cash|match-play]": rf"side\s+{_NAME}\s+{_BOX}\s+({_SIDES})\s+{_MONEY}{_MEDIUM}",
    "take-back NAME BOX": rf"take-back\s+{_NAME}\s+{_BOX}",
    "deal": "deal",
    "go [N|step]": r"go(\s+([0-9]{1,3}|step))?",
    "insure NAME BOX AMOUNT": rf"insure\s+{_NAME}\s+{_BOX}\s+{_MONEY}",
    "surrender BOX [NAME]": rf"surrender\s+{_BOX}(\s+{_NAME})?",
    "hit BOX": rf"hit\s+{_BOX}",
    "stand BOX": rf"stand\s+{_BOX}",
    "double BOX NAME=AMOUNT ...": rf"double\s+{_BOX}(\s+{_NAME}={_MONEY})*",
    "forfeit BOX NAME [HAND]": rf"forfeit\s+{_BOX}\s+{_NAME}(\s+{_BOX})?",
    "split BOX NAME[@HAND] ...": rf"split\s+{_BOX}(\s+{_NAME}(@[12])?)*",
    "pass": "pass",
    'shuffle "CARDS"': rf"""shuffle\s+("{_STACK}"|'{_STACK}')""",
    "final-rounds [by ROLE [NAME]]": rf"final-rounds{_BY}",
    "exclude NAME [by ROLE [NAME]]": rf"exclude\s+{_NAME}{_BY}",
    "restrict NAME [tracked|previously] [by ROLE [NAME]]": rf"restrict\s+{_NAME}(\s+(tracked|previously))?{_BY}",
    "lift NAME [by ROLE [NAME]]": rf"lift\s+{_NAME}{_BY}",
    "permit NAME [by ROLE [NAME]]": rf"permit\s+{_NAME}{_BY}",
    "raise BOX AMOUNT [by ROLE [NAME]]": rf"raise\s+{_BOX}\s+{_MONEY}{_BY}",
    "limits MINIMUM MAXIMUM [by ROLE [NAME]]": rf"limits\s+{_MONEY}\s+{_MONEY}{_BY}",
    "require-box BOX [by ROLE [NAME]]": rf"require-box\s+{_BOX}{_BY}",
    "vacate BOX [by ROLE [NAME]]": rf"vacate\s+{_BOX}{_BY}",
    "confirm-cash NAME BOX [by ROLE [NAME]]": rf"confirm-cash\s+{_NAME}\s+{_BOX}{_BY}",
    "consent NAME BOX": rf"consent\s+{_NAME}\s+{_BOX}",
    "refuse-sharing NAME BOX": rf"refuse-sharing\s+{_NAME}\s+{_BOX}",
    "squeeze NAME BOX": rf"squeeze\s+{_NAME}\s+{_BOX}",
    "grant-squeeze BOX [by ROLE [NAME]]": rf"grant-squeeze\s+{_BOX}{_BY}",
    'review NAME ["NOTE"]': rf"""review\s+{_NAME}(\s+("[^"]*"|'[^']*'))?""",
    "step NAME [by ROLE [NAME]]": rf"step\s+{_NAME}{_BY}",
    "cut NAME CARDS": rf"cut\s+{_NAME}\s+{_COUNT}",
    "decline-cut NAME": rf"decline-cut\s+{_NAME}",
    "recut [same|next] [by ROLE [NAME]]": rf"recut(\s+(same|next))?{_BY}",
    "cutting-card CARDS": rf"cutting-card\s+{_COUNT}",
    "burn": "burn",
    "new-dealer NAME [in-round]": rf"new-dealer\s+{_NAME}(\s+in-round)?",
    "view-burn NAME [CARD]": rf"view-burn\s+{_NAME}(\s+{_CARD})?",
    "replace-cards [by ROLE [NAME]]": rf"replace-cards{_BY}",
    "idle [by ROLE [NAME]]": rf"idle{_BY}",
    "order-shuffle REASON [by ROLE [NAME]]": rf"order-shuffle\s+({'|'.join(get_args(ShuffleReason))}){_BY}",
    "count CARDS [by ROLE [NAME]]": rf"count\s+{_COUNT}{_BY}",
    "remove-shuffler [by ROLE [NAME]]": rf"remove-shuffler{_BY}",
    "close [by ROLE [NAME]]": rf"close{_BY}",
    **_INCIDENTS,
}
"""How each action is written, and the pattern for it."""


def _object(properties: Schema, required: tuple[str, ...] = (), **more: Any) -> Schema:
    """An object that has these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
        **more,
    }


def _by_name(value: Schema, description: str) -> Schema:
    """An object with a player's name for each key."""
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^{_NAME}$"},
        "additionalProperties": value,
        "description": description,
    }


_DOLLARS: Schema = {"type": "number", "minimum": 0, "description": "dollars, at most two decimals"}
_GAIN: Schema = {"type": "number", "description": "dollars, at most two decimals; negative for a loss"}


def script_schema() -> Schema:
    """A round script, its TOML read into JSON."""
    actions = [
        {"pattern": rf"^\s*{pattern}(\s+\.\.\.)?\s*$", "description": form} for form, pattern in ACTION_FORMS.items()
    ]
    return {
        "$schema": _DRAFT,
        "title": "Pontoon round script",
        **_object(
            {
                "title": {"type": "string"},
                "rulebook": {"type": "string", "minLength": 1, "examples": list(BOOK_IDS)},
                "decks": {"type": "integer", "minimum": 1, "default": 6},
                "shoe": {
                    "type": "string",
                    "pattern": f"^{_STACK}$",
                    "description": "cards in the order they leave the shoe; | is the cutting card",
                },
                "limits": _limits(),
                "options": _options(),
                "clauses": {"type": "array", "items": {"type": "string"}, "description": "what the script shows"},
                "actions": {"type": "array", "items": {"type": "string", "anyOf": actions}},
                "expect": _expect(),
            },
            ("rulebook", "shoe", "actions"),
        ),
    }


def _limits() -> Schema:
    return _object(
        {
            "min": {**_DOLLARS, "default": 1},
            "max": {**_DOLLARS, "default": 10000},
            "step": {**_DOLLARS, "default": 1},
            "side_min": {**_DOLLARS, "default": 0},
            "side_max": _DOLLARS,
        }
    )


def _options() -> Schema:
    flag: Schema = {"type": "boolean", "default": False}
    raised = {"type": "object", "propertyNames": {"pattern": "^[0-9]+$"}, "additionalProperties": _DOLLARS}
    return _object(
        {
            "burn": {"type": "integer", "minimum": 0, "default": 0},
            "hole_card": {"enum": ["none", "hole", "reader"], "default": "none"},
            "limits_noticed": {"type": "boolean", "default": True},
            "automated": flag,
            "mid_shoe_limited": flag,
            "full_patronage": flag,
            "raised": raised,
            "wheel": {"anyOf": [_spin(), {"type": "array", "items": _spin()}]},
            "by_hand": flag,
            "shuffler": {"enum": ["manual", "automatic"], "default": "manual"},
            "colours": {"type": "array", "items": {"type": "string", "minLength": 1}},
            "pre_shuffled": flag,
            "dealer_cuts": flag,
            "reader_reveals": flag,
            "ask_consent": flag,
            "sharing": {"type": "boolean", "default": True},
            "boxes_per_player": {"type": "integer", "minimum": 0, "default": 0},
            "side_wagers": {"type": "boolean", "default": True},
            "seated_first": flag,
        }
    )


def _spin() -> Schema:
    position: Schema = {"type": "integer", "minimum": 1}
    return _object({"position": position, "community": _DOLLARS, "outer": _DOLLARS}, ("position",))


def _expect() -> Schema:
    error = _object({"action": {"type": "integer", "minimum": 1}, "clause": {"type": "string"}})
    return _object({"net": _by_name(_GAIN, "what each player gains"), "error": error})


_TEXT_MONEY: Schema = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"}
_CARDS: Schema = {"type": "array", "items": {"type": "string", "pattern": "^[A2-9JQK][shdc]$"}}
_ACTION: Schema = {"type": ["integer", "null"], "minimum": 1}
_CLAUSE: Schema = {"type": ["string", "null"]}


def result_schema() -> Schema:
    """What `pontoon replay --json` prints for one file: a result or an error."""
    net = _by_name(_TEXT_MONEY, "what each player gained")
    played = _object(
        {
            "rulebook": {"type": "string"},
            "rounds": {"type": "array", "items": _round(net)},
            "net": net,
            "incidents": {"type": "array", "items": _incident()},
            "differs": _differs(),
        },
        ("rulebook", "rounds", "net"),
    )
    refused = _object({"error": _error(), "differs": _differs()}, ("error",))
    return {"$schema": _DRAFT, "title": "Pontoon replay result", "oneOf": [played, refused]}


def _incident() -> Schema:
    text: Schema = {"type": "string"}
    keys = {"action": _ACTION, "event": text, "situation": text, "clauses": {"type": "array", "items": text}}
    more = {"by": text, "remedy": text, "box": {"type": "integer"}, "player": text, "choice": text}
    return _object({**keys, **more}, ("action", "event"))


def _error() -> Schema:
    keys = {"action": _ACTION, "text": {"type": ["string", "null"]}, "reason": {"type": "string"}, "clause": _CLAUSE}
    return _object(keys, tuple(keys))


def _differs() -> Schema:
    pair = _object({"expected": _TEXT_MONEY, "got": _TEXT_MONEY}, ("expected", "got"))
    action = _object({"expected": _ACTION, "got": _ACTION}, ("expected", "got"))
    return _object({"net": _by_name(pair, "where the gain is another"), "error": action})


def _round(net: Schema) -> Schema:
    points: Schema = {"type": "integer", "minimum": 0}
    dealer = _object({"cards": _CARDS, "total": points}, ("cards", "total"))
    hand = _object({"cards": _CARDS, "total": points, "soft": {"type": "boolean"}}, ("cards", "total", "soft"))
    boxes = {
        "type": "object",
        "propertyNames": {"pattern": "^[1-9][0-9]*$"},
        "additionalProperties": {"type": "array", "items": hand},
    }
    keys = {"dealer": dealer, "boxes": boxes, "wagers": {"type": "array", "items": _wager()}, "net": net}
    return _object({**keys, "void": {"const": True}}, tuple(keys))


def _wager() -> Schema:
    keys: Schema = {
        "player": {"type": "string", "pattern": f"^{_NAME}$"},
        "box": {"type": "integer", "minimum": 1},
        "hand": {"type": ["integer", "null"], "minimum": 1},
        "kind": {"enum": list(get_args(WagerKind))},
        "stake": _TEXT_MONEY,
        "result": {"enum": list(get_args(Result))},
        "odds": {"type": ["string", "null"], "pattern": "^[0-9]+:[1-9][0-9]*$"},
        "net": _TEXT_MONEY,
        "clauses": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    }
    return _object({**keys, "why": {"type": "string", "description": "with --explain"}}, tuple(keys))
