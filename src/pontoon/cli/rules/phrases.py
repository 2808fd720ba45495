"""What is done around the round, in words: remedies, roles, steps of a procedure."""

from collections.abc import Mapping
from itertools import groupby
from typing import get_args

from pontoon.rulebook import Role, Task

Phrases = Mapping[object, str]

_ALLOWED: Phrases = {True: "allowed", False: "not allowed"}
_YES_NO: Phrases = {True: "yes", False: "no"}

_SILENT: dict[object, str] = {"silent": "no remedy named"}
_DISCARD: dict[object, str] = {"discard": "discarded"}
_USE: dict[object, str] = {"use": "used as the next card"}
_ERROR: dict[object, str] = {"dealing-error": "as any error of dealing"}
_RECONSTRUCT: dict[object, str] = {"reconstruct": "reconstructed"}
_CHOOSE: dict[object, str] = {"players-choose": "every player chooses: go on or money back"}
_VOID: dict[object, str] = {"void-round": "the round is void"}
_MAY_VOID: dict[object, str] = {"may-void": "the round may be declared void"}
_SHUFFLE_AFTER: dict[object, str] = {"shuffle-after-round": "shuffle after the round"}
_SHUFFLE_AGAIN: dict[object, str] = {"shuffle-again": "shuffle again"}
_AS_MISDEALT: dict[object, str] = {"misdealt": "as a card dealt wrongly"}
_LATE: dict[object, str] = {"late-or-dead": "the player chooses: a late card or a dead hand"}
_STANDS: dict[object, str] = {"stands": "stands as it is"}
_AGAIN: dict[object, str] = {"same": "as the first", **_VOID}

_INCIDENTS: Mapping[str, Phrases] = {
    "face_up": _DISCARD | _USE,
    "face_up_again": _AGAIN,
    "ten": _SILENT | _DISCARD | _VOID,
    "ten_again": _AGAIN,
    "foreign_card": _SILENT | _VOID,
    "drawn_unseen": _USE | _ERROR,
    "drawn_exposed": _USE | _ERROR | {"offer": "the next card, which players may refuse"},
    "drawn_exposed_early": _USE | _ERROR | _RECONSTRUCT | _SILENT,
    "refused_card": {
        "none": "cannot be refused",
        "dealer-second": "is the dealer's second card",
        "dealer-or-burn": "goes to the dealer if one is due, else burnt",
    },
    "burnt": _SILENT | _ERROR | {"discard": "stays discarded"},
    "overdrawn": _SILENT | _DISCARD,
    "overdrawn_when": {
        "complete": "to a completed hand",
        "seventeen": "to 17 or more",
        "not-due": "when no card was due",
    },
    "left_over": _DISCARD | _USE,
    "misdealt": _SILENT | _RECONSTRUCT | _CHOOSE,
    "not_reconstructible": _SILENT
    | _CHOOSE
    | {"void-hands": "the hands affected are void", "void-hands-or-round": "the hands affected or the round are void"},
    "reconstruct_until": {"decisions": "before decisions rest on it", "settlement": "before the settlement"},
    "found_late": _SILENT | _STANDS | {"void-past-round": "that past round is void"},
    "shoe_empty": _SILENT
    | _VOID
    | {
        "reshuffle": "shuffle the discards, finish the round",
        "reshuffle-and-keep": "shuffle the discards and deal on from them",
        "reshuffle-and-burn": "shuffle the discards, burn one, finish the round",
    },
    "collected_early": {
        "none": "no cards of this round are among them",
        "twenty-one": "cards of a paid 21 are among them",
        "pontoon-21-bust": "cards of a paid pontoon or 21 and of a bust hand are among them",
    },
    "past_cutting_card": _SILENT | _SHUFFLE_AFTER,
    "no_cutting_card": _SILENT | _SHUFFLE_AFTER,
    "damaged": _SILENT
    | {"replace-after-round": "replaced after the round", "may-replace": "may be replaced after the round"},
    "miscount": _SILENT | _VOID,
    "not_shuffled": _SILENT | _VOID | _SHUFFLE_AFTER,
    "exposed_in_shuffle": _SILENT | _SHUFFLE_AGAIN | {"mix-again": "mix again"},
    "simultaneous": _SILENT | _RECONSTRUCT | {"player-picks": "the player picks one, the other is next"},
    "simultaneous_dealer": _SILENT | _RECONSTRUCT | {"discard": "discarded, and another drawn"},
    "dealer_missed": _AS_MISDEALT | {"deal-later": "dealt after the players' cards"},
    "box_missed": _AS_MISDEALT | {"dead": "a dead hand"},
    "second_missed": _AS_MISDEALT | _LATE,
    "request_missed": _AS_MISDEALT | _LATE,
    "no_wager": _SILENT | _AS_MISDEALT | {"discard-after-interim": "discarded, once the interim settlement was made"},
    "insurance_missed": _SILENT | {"still": "possible until the dealer's second card"},
    "surrender_missed": _SILENT
    | {
        "until-own-card": "possible until the hand's next card",
        "until-dealer-card": "possible until the dealer's second card",
    },
    "payment_missed": _SILENT | {"at-settlement": "paid at the settlement"},
    "side_missed": _SILENT | {"at-once": "settled as soon as it is noticed"},
    "squeeze_exposed": _SILENT | _STANDS,
    "misplaced_bet": _SILENT | _STANDS,
    "improper_cut": _SILENT | {"recut": "cut again", "shuffle": "shuffle again"},
    "shuffler_fault": _SILENT | _SHUFFLE_AGAIN,
    "automated_fault": _SILENT | {"ordinary-shoe": "finish from an ordinary shoe"},
    "interruption": _SILENT | _MAY_VOID | {"by-outcome": "finished if a wager is decided, else void"},
    "reader_misused": _SILENT | {"by-device": "all hands dead if players could see the card"},
    "reader_fault": _SILENT | {"no-reader": "go on without the reader"},
    "absent": _SILENT | {"draw": "drawn for to 12 or more"},
    "disturbance": _SILENT | _MAY_VOID,
}

_ROLES: Phrases = {(): "nobody", **{role: role.replace("-", " ") for role in get_args(Role)}}
_POWERS = (
    *("staff", "uncovered", "reconstruct", "void_hands", "void_round", "void_wager", "exclude", "absent"),
    *("remove_ten", "discard_together", "reader", "shuffle_vacant", "shuffle_suspected", "shuffle_at_will", "recut"),
    *("replace_cards", "final_rounds", "close_table", "change_limits", "raise_maximum", "restrict", "permit_entry"),
    *("give_up_box", "vacate_seat", "squeeze", "confirm_cash"),
)

_NO_STEPS: Phrases = {(): "no steps named"}
_PROCEDURE: Mapping[str, Phrases] = {
    "opening": _NO_STEPS,
    "opening_shuffler": _NO_STEPS,
    "pre_shuffled": _ALLOWED,
    "mixing": _NO_STEPS,
    "strip_after_riffles": {0: "no number set"},
    "shuffler": {"none": "not provided for", "cut": "its cards are cut", "no-cut": "its cards are not cut"},
    "dealer_may_cut": _YES_NO,
    "new_dealer_burns": {0: "none"},
    "burn_viewable": _YES_NO,
    "idle": _NO_STEPS,
    "replacing": _NO_STEPS,
    "closing": _NO_STEPS,
    "counted_before_shuffle": _YES_NO,
}

_PEOPLE: Mapping[str, Phrases] = {
    "sharing": {"operator": "the operator", "first-consents": "its first bettor", "nobody-refuses": "nobody"},
    "abstain_rounds": {0: "no number set"},
    "coupons": _ALLOWED,
    "cash": _ALLOWED,
    "squeeze": _ALLOWED,
}

AROUND_PHRASES: Mapping[str, Phrases] = {
    **{f"incidents.{key}": phrases for key, phrases in _INCIDENTS.items()},
    **{f"authority.{key}": _ROLES for key in _POWERS},
    **{f"procedure.{key}": phrases for key, phrases in _PROCEDURE.items()},
    **{f"people.{key}": phrases for key, phrases in _PEOPLE.items()},
    "bsx_16.authorised_by": _ROLES,
}
"""By key path, the sections on what is done around the round."""

_DOES = {
    "inspect": "inspects",
    "verify": "verifies",
    "remove-tens": "removes tens",
    "spread": "spreads",
    "view": "looks",
    "turn-down": "turns down",
    "wash": "washes",
    "stack": "stacks",
    "shuffle": "shuffles",
    "plug": "plugs",
    "riffle": "riffles",
    "turn": "turns",
    "strip": "strips",
    "cut": "cuts",
    "load": "loads",
}


def steps(acts: list[Task]) -> str:
    """Steps in their order: `dealer inspects, game supervisor verifies, dealer washes, stacks`.

    Who does several in a row is named once. A word of a house's own stands as the house wrote it.
    """
    texts: list[str] = []
    for by, group in groupby(acts, key=lambda act: act.by):
        done = ", ".join(dict.fromkeys(_DOES.get(act.do, act.do) for act in group))
        texts.append(f"{_ROLES[by] if by else 'somebody'} {done}")
    return ", ".join(texts)
