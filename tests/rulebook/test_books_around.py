"""What the five books say of everything around the round, against a table written by hand from the printed rulebooks.

Columns as in `test_books.py`. A cell is the value and the clauses that must stand beside it; a value alone where the
book has no words of its own. Roles are joined by `+`, steps stand in their order.
"""

from typing import Any, get_args

import pytest

from pontoon.rulebook import BOOK_IDS, Role, Task, all_clauses, load_book, rules_by_path, written_values

AROUND = ("incidents", "authority", "procedure", "people")
NOBODY = "nobody"
SILENT = "silent"


def new_zealand(nz: str, act: str, sg: str, ma: str) -> tuple[str, ...]:
    """The two New Zealand columns agree."""
    return (nz, nz, act, sg, ma)


def only_act(act: str, others: str = NOBODY) -> tuple[str, ...]:
    """A rule of the Australian Capital Territory alone."""
    return (others, others, act, others, others)


def only_sg(sg: str, others: str = SILENT) -> tuple[str, ...]:
    """A rule of Singapore alone."""
    return (others, others, others, sg, others)


def only_ma(ma: str, others: str = SILENT) -> tuple[str, ...]:
    """A rule of Massachusetts alone."""
    return (others, others, others, others, ma)


def misdealt_but_ma(ma: str) -> tuple[str, ...]:
    """What is an error of dealing like any other, but has a remedy of its own in Massachusetts."""
    return new_zealand("misdealt 16.5", "misdealt 15.4", "misdealt 5.7", ma)


STAFF = {
    "nz": "dealer+game-supervisor+casino-supervisor+operator",
    "act": "dealer+casino-supervisor+operator",
    "sg": "dealer+pit-supervisor+pit-manager+shift-manager+operator",
    "ma": "dealer+floor-person+casino-supervisor+operator",
}

INCIDENTS: dict[str, tuple[str, ...]] = {
    # only Singapore plays it; Massachusetts voids the round at the second
    "face_up": new_zealand("discard 16.1", "discard 15.1", "use 5.11", "discard 15(a)"),
    "face_up_again": only_ma("void-round 15(a)", "same"),
    # a ten is no card of Singapore's set
    "ten": new_zealand(SILENT, SILENT, "void-round 5.5.1", "discard 15(b)"),
    "ten_again": only_ma("void-round 15(b)", "same"),
    "foreign_card": only_sg("void-round 5.5.1"),
    "drawn_unseen": new_zealand("use 16.2", "use 15.2", "dealing-error 5.7 5.9", "use 15(c)"),
    # ACT 15.2 "whether or not its face has been exposed"
    "drawn_exposed": new_zealand("offer 16.4", "use 15.2", "dealing-error 5.7 5.9", "offer 15(d)"),
    # NZ 16.4 and MA 15(d) begin after the initial deal
    "drawn_exposed_early": new_zealand("reconstruct 16.5", "use 15.2", "dealing-error 5.7 5.9", SILENT),
    "refused_card": new_zealand("dealer-second 16.4", "none 15.2", "none 5.7[accept]", "dealer-or-burn 15(d)"),
    # NZ "his/her hand"; MA "dealt to him during such round"
    "late_second": only_ma("at-once 15(h)", "own-turn"),
    # only Massachusetts has a hole card, and it names no remedy
    "hole_exposed": (SILENT,) * 5,
    "refusal_binds": new_zealand("hand 16.4", "hand", "hand", "player 15(d)"),
    "burnt": new_zealand(SILENT, "discard 15.2", "call-back 5.7 5.9", SILENT),
    "overdrawn": new_zealand("discard 16.3", "discard 15.3", "discard 5.10.2", "discard 15(e)"),
    # "completed hand"; "not in accordance with Rule 13"; "17 or higher"
    "overdrawn_when": new_zealand("complete 16.3", "not-due 15.3", "complete 5.10.2", "seventeen 15(e)"),
    # elsewhere it is a card drawn in error
    "left_over": new_zealand("discard 16.3", "discard 15.3", "use 5.9", "use"),
    # NZ 16.3 and SG 5.10.2 by I51, MA 15(d) by I61; ACT 15.2 makes it the next card
    "exposed_unused": new_zealand("discard 16.3", "use 15.2", "discard 5.10.2", "discard 15(d)"),
    "misdealt": new_zealand("reconstruct 16.5", "reconstruct 15.4", "players-choose 5.7 5.9", SILENT),
    # rewritten between the two New Zealand texts
    "not_reconstructible": (
        "void-hands-or-round 16.5[void]",
        "void-hands 16.5(a) 16.5(b)",
        SILENT,
        "players-choose 5.7.1 5.7.3",
        SILENT,
    ),
    "reconstruct_until": new_zealand("in-order 16.5", "in-order 15.4", "hand-settlement 5.9 5.10.1", "in-order"),
    "choosers": only_sg("also-collected 5.7", "open-wagers"),
    "choice_for": only_sg("hand 5.7", "box"),
    # NZ 16.5: a void is what is left where a reconstruction is not possible; ACT 17.1, 17.3 need no error
    "void_when": ("irreparable 16.5[void]", "irreparable 16.5(a)", "any-time 17.1 17.3", "any-time", "any-time"),
    # 16.5(b) is in the current book alone
    "dealer_after_void": ("as-dealt 16.5[void]", "reconstructed 16.5(b)", "as-dealt", "as-dealt", "as-dealt"),
    "found_late": new_zealand(SILENT, "void-past-round 15.5", "stands 5.6 5.13", SILENT),
    # NZ 16.7 keeps the shuffled cards in use; MA 15(g) burns one
    "shoe_empty": new_zealand(
        "reshuffle-and-keep 16.7", "reshuffle 15.6", "void-round 5.5.3", "reshuffle-and-burn 15(g)"
    ),
    "collected_early": new_zealand("pontoon-21-bust 9.1 9.2 14.2", "twenty-one 10.2(b)", "none", "none 7(h)"),
    "past_cutting_card": new_zealand(
        "shuffle-after-round 16.9", "shuffle-after-round 15.8", SILENT, "shuffle-after-round 7(j)"
    ),
    "no_cutting_card": new_zealand("shuffle-after-round 16.10", SILENT, SILENT, SILENT),
    "damaged": new_zealand("replace-after-round 16.8", "may-replace 2.4", SILENT, SILENT),
    "miscount": only_sg("void-round 5.5.2"),
    "not_shuffled": new_zealand("shuffle-after-round 16.9", SILENT, "void-round 5.5.4", SILENT),
    "exposed_in_shuffle": new_zealand("shuffle-again 7.1(f)", SILENT, SILENT, "mix-again 3(c)"),
    "simultaneous": new_zealand("reconstruct 16.5", "reconstruct 15.4", "player-picks 5.12 5.12.2", SILENT),
    "simultaneous_dealer": new_zealand("reconstruct 16.5", "reconstruct 15.4", "discard 5.12.1 5.12.2", SILENT),
    "dealer_missed": misdealt_but_ma("deal-later 15(f)"),
    "box_missed": misdealt_but_ma("dead 15(h)"),
    "second_missed": misdealt_but_ma("late-or-dead 15(h)"),
    "request_missed": misdealt_but_ma("late-or-dead 15(i)"),
    "no_wager": new_zealand("misdealt 16.5", "misdealt 15.4", "discard-and-choose 5.10.3", SILENT),
    "insurance_missed": new_zealand("still 16.11", SILENT, SILENT, SILENT),
    "surrender_missed": new_zealand("until-own-card 16.12", SILENT, SILENT, SILENT),
    # MA pays at the end of the round, so nothing can be missed
    "payment_missed": new_zealand(
        "at-settlement 5.1(c) 5.1(d)", "at-settlement 14.1(c) 14.1(d)", "at-settlement 3.16 3.24.3 3.26", SILENT
    ),
    # nz-2000 has no side wager
    "side_missed": (SILENT, "at-once 15A.6", "at-once 18.13", "at-once 5.16", "at-once 6(d)"),
    "squeeze_exposed": only_sg("stands 3.12"),
    # SG by the place of the chips; elsewhere because no wager may be altered any more
    "misplaced_bet": new_zealand("stands 5.5", "stands 4.3", "stands 5.14", "stands 5(d)"),
    "improper_cut": new_zealand("shuffle 7.1(e)", SILENT, SILENT, "recut 4(f)"),
    "shuffler_fault": only_ma("shuffle-again 15(j) 15(k)"),
    "automated_fault": new_zealand(
        SILENT,
        "ordinary-shoe 19.3 19.3(a) 19.3(a)(i) 19.3(a)(ii) 19.3(a)(iii) 19.3(b) 19.4",
        "by-outcome 5.4 1.6",
        SILENT,
    ),
    "interruption": new_zealand(SILENT, "may-void 17.3", "by-outcome 5.4", SILENT),
    # SG 1.22: the round begins with the call for bets, and 5.6 lets its outcome stand once the next has begun
    "round_begins": only_sg("first-bet 1.22", "deal"),
    "settled_round": only_sg("void-until-next 5.6", "stands"),
    "reader_misused": only_ma("by-device 15(l)"),
    "reader_fault": only_ma("no-reader 15(m)"),
    "absent": new_zealand("may-draw 16.6", "draw 15.7", "draw 5.3", SILENT),
    "disturbance": only_act("may-void 17.1 17.3", SILENT),
}

AUTHORITY: dict[str, tuple[str, ...]] = {
    # the roles each book knows at the table
    "staff": new_zealand(STAFF["nz"], STAFF["act"], STAFF["sg"], STAFF["ma"]),
    # NZ and MA leave it to other instruments: reading I44
    "uncovered": new_zealand("operator", "operator 17.4", "shift-manager+operator 5.19", "casino-supervisor+operator"),
    # NZ 16.5 and ACT 15.4 name nobody; SG 5.9 leaves it to the House's discretion
    "reconstruct": new_zealand(f"{STAFF['nz']} 16.5", f"{STAFF['act']} 15.4", "operator 5.9", NOBODY),
    "void_hands": ("operator 16.5[void]", "operator 16.5(a)", NOBODY, NOBODY, NOBODY),
    # nz-current voids hands only
    "void_round": ("operator 16.5[void]", NOBODY, "operator 17.1 17.3", NOBODY, NOBODY),
    # ACT 17.3 "impractical to continue"
    "void_unfinished": only_act("operator 17.3"),
    "void_wager": only_act("operator 17.2(a)"),
    "exclude": only_act("operator 17.2(b)"),
    # NZ the operator "may direct"; ACT the dealer "shall"; SG the House "shall"
    "absent": new_zealand("operator 16.6", f"{STAFF['act']} 15.7", f"{STAFF['sg']} 5.3", NOBODY),
    "remove_ten": only_ma("floor-person 15(b)", NOBODY),
    # "the Pit Supervisor or above"
    "discard_together": only_sg("pit-supervisor+pit-manager+shift-manager+operator 5.12.1", NOBODY),
    "reader": only_ma("casino-supervisor 15(l)", NOBODY),
    "shuffle_vacant": new_zealand("casino-supervisor 7.1(d)", NOBODY, NOBODY, NOBODY),
    "shuffle_suspected": new_zealand("game-supervisor+casino-supervisor 7.1(e)", NOBODY, NOBODY, NOBODY),
    "shuffle_at_will": only_ma("operator 4(g)", NOBODY),
    "recut": only_ma("casino-supervisor 4(f)", NOBODY),
    "replace_cards": new_zealand("operator 7.7", "operator 2.4", NOBODY, NOBODY),
    # ACT 2.4 "any or all of the cards"; NZ 7.7 all of them
    "replace_card": new_zealand(f"{NOBODY} 7.7", "operator 2.4", NOBODY, NOBODY),
    "final_rounds": only_act("casino-supervisor 5.5[Note]"),
    # somebody closes every table; ACT alone has words for it
    "close_table": only_act("operator 16.2", "operator"),
    "change_limits": only_act("operator 3.1"),
    "raise_maximum": only_act("operator 3.2"),
    "direct_maximum": new_zealand("operator 15.2", NOBODY, NOBODY, NOBODY),
    "restrict": only_act("operator 4.8 4.9"),
    # who may limit or bar a late player may also let him in
    "permit_entry": new_zealand("operator 5.8", "operator 4.7", NOBODY, "operator 5(j)"),
    "give_up_box": new_zealand("operator 15.4", "operator 4.4", NOBODY, "operator 14"),
    "vacate_seat": only_act("operator 17.6"),
    "squeeze": only_sg("operator 3.12", NOBODY),
    "confirm_cash": only_ma("casino-supervisor 5(c) 6(c)", NOBODY),
}

PROCEDURE: dict[str, tuple[str, ...]] = {
    "pre_shuffled": only_ma("yes 3(a) 4(a) 4(b)(2)", "no"),
    "strip_after_riffles": only_ma("2 4(j)(4)", "0"),
    # NZ 7.2 cuts whatever shuffled; MA 4(b)(1) goes straight to the shoe
    "shuffler": new_zealand("cut 3.3(e) 7.2", "none", "none", "no-cut 4(b)(1)"),
    # NZ 3.4 two colours; ACT 2.1 and MA 2(a) one colour and design
    "shuffler_sets": new_zealand("2 3.4", "1 2.1", "1", "1 2(a)"),
    # SG knows no cut by players
    "dealer_may_cut": new_zealand("no 7.4", "no 5.2", "yes", "yes 4(c)"),
    "new_dealer_burns": only_ma("1 7(c)", "0"),
    "burn_viewable": new_zealand("yes 8.1", "no", "no", "yes 7(c)"),
    "counted_before_shuffle": only_ma("yes 7(j)(2)", "no"),
}

PEOPLE: dict[str, tuple[str, ...]] = {
    # NZ "may permit"; ACT 4.5 gives up to three the right; SG "no Player ... shall refuse"; MA "consents"
    "sharing": new_zealand("operator 15.1", "nobody-refuses 4.5", "nobody-refuses 3.6", "first-consents 13(a)"),
    "abstain_rounds": new_zealand("0", "3 17.6", "0", "0 5(j)"),
    "coupons": new_zealand("no 5.2", "no 4.2", "no 5.14", "yes 5(c) 6(c)"),
    # NZ 5.3: oral wagers only with chips
    "cash": new_zealand("no 5.2 5.3", "no 4.2", "no 5.14", "yes 5(c) 6(c)"),
    "squeeze": new_zealand("no 4.2", "no 6.1", "yes 3.12", "no 7(k)"),
}

TABLE = {
    f"{section}.{key}": row
    for section, rows in zip(AROUND, (INCIDENTS, AUTHORITY, PROCEDURE, PEOPLE), strict=True)
    for key, row in rows.items()
}

Steps = tuple[tuple[str, str, str], ...]

# NZ 6.1 dealer and game supervisor, 6.2 fan-shaped rows for the first players, 6.3 face down and mixed
NZ_OPENING: Steps = (
    ("dealer", "inspect", "6.1"),
    ("game-supervisor", "verify", "6.1"),
    ("dealer", "spread", "6.2"),
    ("player", "view", "6.2"),
    ("dealer", "turn-down", "6.3"),
    ("dealer", "wash", "6.3(a)"),
    ("dealer", "stack", "6.3(b)"),
    ("dealer", "riffle", "6.3(c)"),
)
# NZ 6.4: no player need see the cards
NZ_SHUFFLER: Steps = (
    *NZ_OPENING[:2],
    ("dealer", "wash", "6.4(a)"),
    ("dealer", "stack", "6.4(b)"),
    ("dealer", "riffle", "6.4(c)"),
    ("dealer", "load", "6.4"),
)
# MA 3(c), which 4(i) repeats at an idle table
MA_MIXED: Steps = (("dealer", "turn-down", "3(c)"), ("dealer", "wash", "3(c)"), ("dealer", "stack", "3(c)"))
MA_OPENING: Steps = (
    ("dealer", "remove-tens", "3(b)"),
    ("floor-person", "verify", "3(b)"),
    ("dealer", "spread", "3(b)"),
    ("player", "view", "3(c)"),
    *MA_MIXED,
)
MA_IDLE: Steps = (("dealer", "spread", "4(i)"), ("player", "view", "4(i)"), *MA_MIXED)
MA_SHUFFLE: Steps = (
    ("dealer", "plug", "4(j)(1)"),
    ("dealer", "riffle", "4(j)(2)"),
    ("dealer", "turn", "4(j)(3)"),
    ("dealer", "strip", "4(j)(4)"),
)
ACT_CHECK: Steps = (("dealer", "inspect", "2.2"),)
ACT_REPLACED: Steps = (("casino-supervisor", "inspect", "2.4"), ("dealer", "inspect", "2.4"))

STEPS: dict[str, tuple[Steps, ...]] = {
    "procedure.opening": (NZ_OPENING, NZ_OPENING, ACT_CHECK, (), MA_OPENING),
    "procedure.opening_shuffler": (
        *(NZ_SHUFFLER, NZ_SHUFFLER),
        *((), ()),
        (*MA_OPENING, ("dealer", "load", "4(a)")),
    ),
    "procedure.mixing": (
        *((("dealer", "shuffle", "7.1"),), (("dealer", "shuffle", "7.1"),)),
        *((("dealer", "shuffle", "5.1"),), ()),
        MA_SHUFFLE,
    ),
    "procedure.idle": ((), (), (), (), MA_IDLE),
    # NZ 7.7: checked, shuffled and cut as at the opening
    "procedure.replacing": (NZ_OPENING, NZ_OPENING, ACT_REPLACED, (), ()),
    # ACT 2.4 "each replacement card"
    "procedure.replacing_card": ((), (), ACT_REPLACED, (), ()),
    # ACT 2.2 "at or after the conclusion of gaming"
    "procedure.closing": ((), (), ACT_CHECK, (), ()),
}


def as_table_writes(value: Any) -> str:
    """A value as a cell begins with it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "+".join(value) or NOBODY
    return str(value)


CELLS = [(path, book, cell) for path, row in TABLE.items() for book, cell in zip(BOOK_IDS, row, strict=True)]


@pytest.mark.parametrize(("path", "book", "cell"), CELLS, ids=[f"{path}-{book}" for path, book, _ in CELLS])
def test_book_says_what_the_printed_rules_say(path: str, book: str, cell: str) -> None:
    value, *clauses = cell.split()
    rules = load_book(book)
    cited = rules_by_path(rules)[path].clauses
    assert as_table_writes(written_values(rules)[path]) == value
    assert set(clauses) <= set(cited)
    assert bool(clauses) == bool(cited)


STEP_CELLS = [(path, book, steps) for path, row in STEPS.items() for book, steps in zip(BOOK_IDS, row, strict=True)]


@pytest.mark.parametrize(("path", "book", "steps"), STEP_CELLS, ids=[f"{path}-{book}" for path, book, _ in STEP_CELLS])
def test_procedure_has_the_steps_of_the_printed_rules_in_their_order(path: str, book: str, steps: Steps) -> None:
    value = rules_by_path(load_book(book))[path].value
    assert value == tuple(Task(do, by, clause) for by, do, clause in steps)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_table_knows_every_rule_of_every_book(book: str) -> None:
    paths = {path for path in rules_by_path(load_book(book)) if path.partition(".")[0] in AROUND}
    assert paths == set(TABLE) | set(STEPS)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_steps_cite_clauses_of_their_book_and_are_done_by_people_of_it(book: str) -> None:
    known = {clause.number for clause in all_clauses() if clause.rulebook == book}
    rules = load_book(book)
    for path in STEPS:
        value = rules_by_path(rules)[path].value
        assert isinstance(value, tuple)
        for act in value:
            assert isinstance(act, Task)
            assert act.clause in known
            assert act.by in (*rules.authority.staff.value, "player")


@pytest.mark.parametrize("book", BOOK_IDS)
def test_only_staff_of_a_book_are_given_a_power_in_it(book: str) -> None:
    rules = load_book(book)
    staff = set(rules.authority.staff.value)
    for path, rule in rules_by_path(rules).items():
        if path.startswith("authority."):
            assert isinstance(rule.value, tuple)
            assert set(rule.value) <= staff <= set(get_args(Role)), path


READINGS = {
    # NZ 16.4, MA 15(d): in turn from the hand in progress
    "incidents.drawn_exposed": ("I41", "I41", "", "", "I41"),
    "incidents.refused_card": ("I41", "I41", "", "", "I41"),
    "incidents.refusal_binds": ("", "", "", "", "I55"),
    "incidents.late_second": ("", "", "", "", "I56"),
    # SG 5.9 and 5.10.1 read together
    "incidents.reconstruct_until": ("I48", "I48", "I48", "I23", ""),
    "incidents.burnt": ("", "", "", "I52", ""),
    # SG 5.7 beside 5.9 and 5.10
    "incidents.choosers": ("", "", "", "I53", ""),
    "incidents.choice_for": ("", "", "", "I53", ""),
    "incidents.no_wager": ("", "", "", "I53", ""),
    "incidents.left_over": ("", "", "I48", "", ""),
    # only hands the error touched, only where nothing can be put in order
    "incidents.void_when": ("I49", "I49", "", "", ""),
    "incidents.dealer_after_void": ("", "I50", "", "", ""),
    "incidents.found_late": ("", "", "I24", "", ""),
    # MA 15(h): what of the wager
    "incidents.box_missed": ("", "", "", "", "I33"),
    "incidents.second_missed": ("", "", "", "", "I33"),
    # NZ 16.12: each limb for its case
    "incidents.surrender_missed": ("I18", "I18", "", "", ""),
    # SG 5.4.1 "any of the available Bets"
    "incidents.interruption": ("", "", "", "I42", ""),
    # SG 5.4, 1.22: a broken shuffler, and from when on
    "incidents.automated_fault": ("", "", "", "I54", ""),
    "incidents.round_begins": ("", "", "", "I54", ""),
}


@pytest.mark.parametrize(("index", "book"), list(enumerate(BOOK_IDS)))
def test_what_the_words_leave_open_carries_its_reading(index: int, book: str) -> None:
    rules = rules_by_path(load_book(book))
    for path, row in READINGS.items():
        assert rules[path].reading == row[index], path
