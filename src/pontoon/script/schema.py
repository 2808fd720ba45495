"""JSON Schemas (draft 2020-12) of a round script, as its TOML reads, and of a replay's result.

A script can fit the schema and still be refused: what the rules say is not in it. The results of
`pontoon replay --json` always fit theirs.
"""

from typing import Any, get_args

from pontoon.rulebook import BOOK_IDS
from pontoon.script.actions import by_topic
from pontoon.script.form import NAME, STACK, STACK_WITHOUT_TENS, Form
from pontoon.settlement import Result, wager_kinds
from pontoon.table.saying import Says

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"

GO_ON = Form(
    "go",
    (Says("pace", "choice", "N|step", optional=True, default=""),),
    "the house goes on: `go 3` until it has dealt three more cards, `go step` by one step, which may be the use of the "
    "card reader or the turning of the hole card",
)


def action_forms() -> dict[str, str]:
    """How each action is written, and the pattern for it."""
    forms = [action.form for group in by_topic().values() for action in group]
    return {GO_ON.usage: r"go(\s+([0-9]{1,3}|step))?", **{form.usage: form.pattern for form in forms}}


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
        "propertyNames": {"pattern": f"^{NAME}$"},
        "additionalProperties": value,
        "description": description,
    }


_DOLLARS: Schema = {"type": "number", "minimum": 0, "description": "dollars, at most two decimals"}
_GAIN: Schema = {"type": "number", "description": "dollars, at most two decimals; negative for a loss"}


def script_schema() -> Schema:
    """A round script, its TOML read into JSON."""
    actions = [
        {"pattern": rf"^\s*{pattern}(\s+\.\.\.)?\s*$", "description": form} for form, pattern in action_forms().items()
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
                    "pattern": f"^{STACK}$",
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
        "if": {"properties": {"rulebook": {"enum": list(BOOK_IDS)}}},
        "then": {"properties": {"shoe": {"pattern": f"^{STACK_WITHOUT_TENS}$"}}},
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
            "boxes": {"type": "integer", "minimum": 1, "maximum": 7, "default": 7},
            "burn": {"type": "integer", "minimum": 0, "default": 0},
            "cutting_cards": {"type": "integer", "minimum": 1, "maximum": 2, "default": 1},
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
            "box_maximum": flag,
            "player_maxima": _by_name(_DOLLARS, "the most each of them may wager on a box"),
        }
    )


def _spin() -> Schema:
    position: Schema = {"type": "integer", "minimum": 1}
    return _object({"position": position, "community": _DOLLARS, "outer": _DOLLARS}, ("position",))


def _expect() -> Schema:
    error = _object({"action": {"type": "integer", "minimum": 1}, "clause": {"type": "string"}})
    return _object({"net": _by_name(_GAIN, "what each player gains"), "error": error})


_TEXT_MONEY: Schema = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"}
_CARDS: Schema = {"type": "array", "items": {"type": "string", "pattern": "^[A2-9TJQK][shdc]$"}}
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
    refused = _object({"error": _error(), "differs": _differs(), "other_clause": _other_clause()}, ("error",))
    return {"$schema": _DRAFT, "title": "Pontoon replay result", "oneOf": [played, refused]}


def _incident() -> Schema:
    text: Schema = {"type": "string"}
    keys = {"action": _ACTION, "event": text, "situation": text, "clauses": {"type": "array", "items": text}}
    more = {"by": text, "remedy": text, "box": {"type": "integer"}, "player": text, "choice": text}
    return _object({**keys, **more}, ("action", "event"))


def _error() -> Schema:
    keys = {"action": _ACTION, "text": {"type": ["string", "null"]}, "reason": {"type": "string"}, "clause": _CLAUSE}
    faults = {
        "type": "array",
        "items": {"type": "string"},
        "minItems": 2,
        "description": "where it is not the only one",
    }
    return _object({**keys, "faults": faults}, tuple(keys))


def _other_clause() -> Schema:
    text: Schema = {"type": "string"}
    return _object({"expected": text, "cited": {"type": "array", "items": text}}, ("expected", "cited"))


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
        "player": {"type": "string", "pattern": f"^{NAME}$"},
        "box": {"type": "integer", "minimum": 1},
        "hand": {"type": ["integer", "null"], "minimum": 1},
        "kind": {"enum": list(wager_kinds())},
        "stake": _TEXT_MONEY,
        "result": {"enum": list(get_args(Result))},
        "odds": {"type": ["string", "null"], "pattern": "^[0-9]+:[1-9][0-9]*$"},
        "net": _TEXT_MONEY,
        "clauses": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    }
    return _object({**keys, "why": {"type": "string", "description": "with --explain"}}, tuple(keys))
