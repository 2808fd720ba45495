"""The second player of incidents alone, on rounds worked out by hand from the texts."""

import pytest

from tests.agreement.incidents import play

ROUNDS = [
    (
        "nz-current 16.5: a card on the wrong box goes where it belongs",
        "nz-current",
        "9s 8s 7h 9d 8d Kd",
        "bet ann 1 10; bet bob 2 20; deal ...; go 1; misdealt 1; reconstruct; stand 1; stand 2",
        {"ann": 10, "bob": -20},  # 18 and 16 against 17
    ),
    (
        "nz-2000 16.5, I48: a box passed over; the next card drawn completes the deal, and a bust is undone",
        "nz-2000",
        "9s 7h 8d 6c 5h 6h 6d Kd",
        "bet ann 1 10; bet bob 2 20; deal ...; go 1; skipped unnoticed; hit 1; noticed; reconstruct; hit 1; stand 2",
        {"ann": 10, "bob": -20},  # 9 6 6 = 21; 7 5 against 8 K
    ),
    (
        "nz-current I48: insurance against an ace that is a player's goes back",
        "nz-current",
        "9s Ah Kd 8c 5h 9d",
        "bet ann 1 10; bet bob 2 20; deal ...; go 1; skipped unnoticed; insure ann 1 5; noticed; reconstruct;"
        "stand 1; stand 2",
        {"ann": -10, "bob": -20},  # 17 and 16 against K 9
    ),
    (
        "nz-current 16.5: both boxes passed over in the first pass; the cards go to the places of a right deal",
        "nz-current",
        "9s 8s 7h 9d 8d Kd",
        "bet ann 1 10; bet bob 2 20; deal ...; skipped unnoticed ...; skipped unnoticed; noticed; reconstruct;"
        "stand 1; stand 2",
        {"ann": 10, "bob": -20},  # 18 and 16 against 17
    ),
    (
        "nz-2000 16.5, 16.3: ann's second card lay on the dealer's hand, and the card she got instead is left over",
        "nz-2000",
        "9s 7h Kc 8d 6d Kd",
        "bet ann 1 10; deal ...; go 2; misdealt dealer unnoticed; noticed; reconstruct; stand 1",
        {"ann": 10},  # 19 against 7 6 K
    ),
    (
        "act-2005 15.4: the card of a double goes to the doubled hand, and the hand it made bust is back",
        "act-2005",
        "5s 9d 7h 6s 8d Kh Kc",
        "bet ann 1 10; bet bob 2 20; deal; double 1 ann=10 ...; misdealt 2 unnoticed ...; noticed; reconstruct;stand 2",
        {"ann": 20, "bob": 0},  # 21 at 1 to 1; 17 against 17
    ),
    (
        "nz-current I48: a forgotten card is the next one that was drawn",
        "nz-current",
        "7s 5h 9h 6s 6h 8c Kd",
        "bet ann 1 10; bet bob 2 20; deal; hit 1 ...; skipped unnoticed; hit 2; stand 2 ...; noticed; reconstruct;"
        "hit 2",
        {"ann": 15, "bob": 20},  # 6 7 8 mixed at 3 to 2, and 5 6 K
    ),
    (
        "act-2005 15.2: a card burnt in error stays away",
        "act-2005",
        "9s 7h 2d Kc 5c Qd",
        "bet ann 1 10; deal; hit 1 ...; burnt; stand 1",
        {"ann": -10},  # 9 2 5 against 7 Q
    ),
    (
        "act-2005 15.5: an error of a finished round is found in the next",
        "act-2005",
        "9s 7h 9d Kc 8s 7d 8d Kd",
        "bet ann 1 10; deal; stand 1; bet ann 1 20; deal; found-late 1; stand 1",
        {"ann": -20},  # 18 against 17 is void; 16 against 17
    ),
    (
        "nz-2000 16.4: who refuses an exposed card gets no more, and it is the dealer's second",
        "nz-2000",
        "9s 8s 6h 7d 9h 5c Kd",
        "bet ann 1 10; bet bob 2 20; deal; exposed; refuse 1; stand 2",
        {"ann": -10, "bob": -20},  # against 6 5 K
    ),
    (
        "ma-2025 15(d), I55: the refusal binds the player on every box",
        "ma-2025",
        "9s 8s 9h 7d 3h 5c Kd",
        "bet ann 1 10; bet ann 2 20; deal; exposed; refuse 1",
        {"ann": 30},  # the dealer has 9 5 K
    ),
    (
        "sg-rws-v5 5.10.1, I53: the bust that the error made ends the reconstruction, and its bet may go back",
        "sg-rws-v5",
        "9s 9c 7h 4d 8d Kc Qd",
        "bet ann 1 10; bet bob 2 20; deal; hit 1 ...; skipped unnoticed; hit 2; noticed; choose ann continue;"
        "choose bob return; stand 1",
        {"ann": -10, "bob": 0},  # 13 against 17
    ),
    (
        "sg-rws-v5 5.9: the House puts the cards in order, and everybody goes on with them",
        "sg-rws-v5",
        "9s 8s 7h 9d 8d Kd",
        "bet ann 1 10; bet bob 2 20; deal ...; go 1; misdealt 1; reconstruct; choose all reconstructed;"
        "stand 1; stand 2",
        {"ann": 10, "bob": -20},
    ),
    (
        "sg-rws-v5 5.12: the player picks one of two cards, the other is the next",
        "sg-rws-v5",
        "9s 7h 3d Kc 5h",
        "bet ann 1 10; deal; hit 1 ...; simultaneous; choose all continue; choose ann second; stand 1",
        {"ann": 0},  # 9 3 5 against 7 K
    ),
    (
        "sg-rws-v5 5.4.2: an interruption while nothing is decided",
        "sg-rws-v5",
        "9s 7h 3d",
        "bet ann 1 10; deal; interruption",
        {"ann": 0},
    ),
    (
        "sg-rws-v5 5.4.1, I42: a side wager is decided, so the round is played to its end",
        "sg-rws-v5",
        "9s 7h 8d Kd",
        "bet ann 1 10; side ann 1 player-pair 5; deal; interruption; stand 1",
        {"ann": -5},  # 17 against 17
    ),
    (
        "ma-2025 15(a): a second card face up makes the round void",
        "ma-2025",
        "9s 7h 8d Kd",
        "bet ann 1 10; deal ...; go 1; face-up ...; face-up",
        {"ann": 0},
    ),
    (
        "ma-2025 15(h): the second card comes after the others'",
        "ma-2025",
        "9s 8s 7h 9d Kc Qd",
        "bet ann 1 10; bet bob 2 20; deal ...; go 3; skipped; choose ann 1 late; stand 1; stand 2",
        {"ann": 10, "bob": 0},  # 9 K and 8 9 against 7 Q
    ),
    (
        "ma-2025 15(i): the hand whose card was forgotten is called dead",
        "ma-2025",
        "9s 8s 7h 5d Kd Qd",
        "bet ann 1 10; bet bob 2 20; deal; hit 1 ...; skipped; choose ann 1 dead; stand 2",
        {"ann": 0, "bob": 20},  # 18 against 17
    ),
    (
        "ma-2025 15(f): the dealer's own card comes after the boxes'",
        "ma-2025",
        "9s 9d 7h Kc",
        "bet ann 1 10; deal ...; go 1; skipped; stand 1",
        {"ann": 10},  # 18 against 17
    ),
    (
        "nz-current 16.5(a), I49: cards of a hand that the error made bust are shuffled: the hands affected are void",
        "nz-current",
        "9s 9c 9h 7h 4d 3d 2d 5c Kc",
        "bet ann 1 10; bet bob 2 20; bet cat 3 30; deal; stand 1; hit 2 ...; misdealt 3 unnoticed; stand 2; hit 3;"
        'reshuffle "2h Qd" ...; noticed; void 2 3',
        {"ann": -10, "bob": 0, "cat": 0},  # 13 against 19
    ),
    (
        "nz-current 16.5, I48: the shuffle of other hands' cards is no bar: those that move lie on the table",
        "nz-current",
        "9s 9c 9h 7h 4d 3d 2d Kc 5c",
        "bet ann 1 10; bet bob 2 20; bet cat 3 30; deal; hit 1; hit 2 ...; misdealt 3 unnoticed; hit 2;"
        'reshuffle "2h 8d Qd"; noticed; reconstruct; stand 2; hit 3; stand 3',
        {"ann": -10, "bob": 0, "cat": 30},  # bust; 17 and 19 against 17
    ),
    (
        "act-2005 15.7: cards for an absent player until the hand exceeds 11",
        "act-2005",
        "2s 7h 3d 5c 4h Kd",
        "bet ann 1 10; deal; absent 1",
        {"ann": -10},  # 14 against 17
    ),
    (
        "nz-2000 16.11: insurance that was not offered",
        "nz-2000",
        "9s Ah 9d Kd",
        "bet ann 1 10; deal; stand 1 ...; missed-insurance ann 1; insure ann 1 5",
        {"ann": 0},
    ),
    (
        "nz-2000 16.12: surrender that was not offered",
        "nz-2000",
        "9s Kh 7d 9c",
        "bet ann 1 10; deal; stand 1 ...; missed-surrender 1; surrender 1",
        {"ann": -5},
    ),
    (
        "nz-2000 16.3: a card beyond the dealer's completed hand",
        "nz-2000",
        "9s 7h 9d Kd 5c",
        "bet ann 1 10; deal; stand 1 ...; go 1; overdrawn",
        {"ann": 10},  # 18 against 17
    ),
    (
        "nz-2000 9.1, I3: a pontoon that was not paid at once is paid at the settlement",
        "nz-2000",
        "As Ah Kd",
        "bet ann 1 10; deal ...; go 3; unpaid 1",
        {"ann": 15},
    ),
]
REFUSED = [
    ("I49: no void where the cards can be put in order", "nz-2000", "9s 8s", "void round", 6),
    ("I49: nor of hands", "nz-current", "9s 8s", "void 1 2", 6),
    ("the table waits for the ruling", "act-2005", "9s 8s", "stand 1", 6),
]


@pytest.mark.parametrize(
    ("book", "shoe", "actions", "net"), [one[1:] for one in ROUNDS], ids=[one[0] for one in ROUNDS]
)
def test_round_worked_by_hand(book: str, shoe: str, actions: str, net: dict[str, int]) -> None:
    answer = play(book, shoe.split(), [action.strip() for action in actions.split(";")])
    assert answer.refused is None
    assert answer.net == {player: 100 * gain for player, gain in net.items()}


@pytest.mark.parametrize(
    ("book", "shoe", "last", "refused"), [one[1:] for one in REFUSED], ids=[one[0] for one in REFUSED]
)
def test_refused_by_the_texts(book: str, shoe: str, last: str, refused: int) -> None:
    actions = ["bet ann 1 10", "bet bob 2 20", "deal ...", "go 1", "misdealt 1", last]
    assert play(book, shoe.split(), actions).refused == refused
