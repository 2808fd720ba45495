"""Wagers and decisions, as in ordinary rounds."""

from tests.agreement.incidents_house import (
    close_offer,
    current,
    due,
    forfeitable,
    go_on,
    insurable,
    lapse,
    next_step,
    stand_behind,
    surrenderable,
    waiting_for,
)
from tests.agreement.incidents_state import Bettor, Box, Card, Hand, Round, Said, Side, Table
from tests.agreement.reference import cents, name, need, points

OFFERS = ("insurance", "surrender", "forfeit")


def wager(table: Table, verb: str, words: list[str]) -> None:
    """`bet` and `side`: an open offer lapses, and the round before is over."""
    need(next_step(table) is None, "the house waits")
    lapse(table, *OFFERS)
    need(table.round is None, "no more bets")
    if verb == "bet":
        need(not table.must_shuffle, "the cards are shuffled first")
    (table.desk.bet if verb == "bet" else table.desk.side)(words)


def shuffle(table: Table, words: list[str]) -> None:
    need(table.round is not None or not table.must_replace, "the cards are replaced first")
    lapse(table, *OFFERS)
    need(table.round is None, "not in a round")
    table.desk.shuffle(words)
    table.shoe, table.at, table.pending, table.must_shuffle = list(table.desk.shoe), 0, [], False


def deal(table: Table, words: list[str]) -> None:
    lapse(table, *OFFERS)
    need(table.round is None and not words, "deal")
    desk = table.desk
    need(any(box["bettors"] for box in desk.boxes.values()), "nobody has bet")
    for one in desk.boxes.values():
        desk.seat(one)
    boxes: dict[int, Box] = {}
    now = Round(boxes, has_hole=table.hole_card != "none", people=dict(desk.net))
    for number in sorted(desk.boxes):
        given = desk.boxes[number]
        bettors = [Bettor(one["player"], one["stake"], one["sits"]) for one in given["bettors"]]
        own = {one.player for one in bettors}
        sides = [Side(one["player"], one["kind"], one["stake"]) for one in given["sides"]]
        for side in sides:
            side.void = not bettors or (side.kind == "perfect-pairs" and side.player not in own)
        root = Hand(now.uid(), {one.player: one.stake for one in bettors}, [])
        boxes[number] = Box(number, bettors, sides, given.get("decider", ""), root)
    table.round = now


# Offers --------------------------------------------------------------------------------------------------------------


def no_card_due(table: Table) -> None:
    """Nobody decides while the house waits with a card."""
    need(due(table) is None, "the dealer has a card to deal first")
    go_on(table)


def insure(table: Table, words: list[str]) -> None:
    no_card_due(table)
    need(len(words) == 3, "insure")
    player, number, stake = name(words[0]), table.desk.box(words[1]), cents(words[2])
    now = table.round
    need(now is not None and waiting_for(table) == "insurance", "not offered")
    assert now is not None
    need((number, player) in insurable(table, now), "nothing to insure")
    one = next(one for one in now.boxes[number].bettors if one.player == player)
    step = table.limits["step"]
    need(0 < stake <= table.desk.most_insurance(one.stake), "half the wager")
    need((stake if table.book == "ma-2025" else 2 * stake) % step == 0, "chips")
    one.insured = stake
    now.insurance_open = now.general_insurance


def surrender(table: Table, words: list[str]) -> None:
    need(len(words) == 1, "surrender")
    number = table.desk.box(words[0])
    no_card_due(table)
    lapse(table, "insurance", "forfeit")
    now = table.round
    need(now is not None, "no round")
    assert now is not None
    if table.early:
        need(number in surrenderable(table, now) and waiting_for(table) == "surrender", "not offered")
        hand = now.boxes[number].root
        hand.log = list(hand.cards)
    else:
        _, hand = turn(table, number)
        need("surrender" in moves(table), "too late")
    hand.log.append(Said("surrender"))


def forfeit(table: Table, words: list[str]) -> None:
    no_card_due(table)
    need(len(words) == 2, "forfeit")
    number, player = table.desk.box(words[0]), name(words[1])
    now = table.round
    need(now is not None and waiting_for(table) == "forfeit", "not offered")
    assert now is not None
    hand = now.forfeit
    assert hand is not None
    need(number in now.boxes and any(hand is one for one in now.boxes[number].hands), "another box")
    need(player in forfeitable(table, now), "has nothing to take back")
    hand.log.append(Said("forfeit", ((player, 0),)))
    hand.results[player] = -hand.stakes[player]


def pass_(table: Table, words: list[str]) -> None:
    no_card_due(table)
    need(not words and waiting_for(table) in OFFERS, "nothing is on offer")
    close_offer(table, waiting_for(table))


# Decisions -----------------------------------------------------------------------------------------------------------


def turn(table: Table, number: int) -> tuple[Box, Hand]:
    """The hand of this box that decides now."""
    no_card_due(table)
    lapse(table, *OFFERS)
    stand_behind(table, number)
    now = table.round
    need(now is not None and waiting_for(table) == "play", "nothing to decide")
    assert now is not None
    found = current(table, now)
    assert found is not None
    need(found[0].number == number, "not its turn")
    return found


def moves(table: Table) -> set[str]:
    """What the hand whose turn it is may do."""
    now = table.round
    found = current(table, now) if now is not None and waiting_for(table) == "play" else None
    if now is None or found is None:
        return set()
    box, hand = found
    rules, faces = table.rules, hand.faces
    points_now, _ = hand.total(rules)
    can = set()
    if points_now < 21:
        can.add("hit")
    if points_now >= 12 or not rules["must_draw"]:
        can.add("stand")
    if len(faces) == 2 or (rules["double_cards"] == "any" and len(faces) > 2):
        can.add("double")
    if len(faces) == 2 and points(faces[0]) == points(faces[1]) and len(box.hands) < rules["most_hands"]:
        can.add("split")
    if not table.early and not hand.split and len(faces) == 2 and all(isinstance(one, Card) for one in hand.log):
        can.add("surrender")
    return can & {"stand", "surrender"} if box.decides(hand, rules) in now.refusers else can


def hit(table: Table, words: list[str]) -> None:
    need(len(words) == 1, "hit")
    _, hand = turn(table, table.desk.box(words[0]))
    need("hit" in moves(table), "may not draw")
    hand.log.append(Said("hit"))


def stand(table: Table, words: list[str]) -> None:
    need(len(words) == 1, "stand")
    _, hand = turn(table, table.desk.box(words[0]))
    need("stand" in moves(table), "must draw")
    hand.log.append(Said("stand"))


def double(table: Table, words: list[str]) -> None:
    need(len(words) >= 2 and all(word.count("=") == 1 for word in words[1:]), "double")
    number = table.desk.box(words[0])
    pairs = [(name(word.split("=")[0]), cents(word.split("=")[1])) for word in words[1:]]
    box, hand = turn(table, number)
    need("double" in moves(table), "may not double")
    named = [player for player, _ in pairs]
    need(box.decides(hand, table.rules) in named and len(set(named)) == len(named), "the decider doubles")
    for player, stake in pairs:
        need(hand.is_open(player), "no wager on the hand")
        need(0 < stake <= hand.stakes[player] and stake % table.limits["step"] == 0, "amount")
    hand.log.append(Said("double", tuple(pairs)))


def split(table: Table, words: list[str]) -> None:
    need(len(words) >= 2, "split")
    number = table.desk.box(words[0])
    named: dict[str, str] = {}
    for word in words[1:]:
        player, sign, choice = word.partition("@")
        need(name(player) not in named and (choice in ("1", "2") if sign else True), "split")
        named[player] = choice
    box, hand = turn(table, number)
    now = table.round
    assert now is not None
    need("split" in moves(table), "may not split")
    need(named.get(box.decides(hand, table.rules)) == "", "the decider splits")
    need(all(player in hand.stakes for player in named), "no wager on the hand")
    need(table.rules["choose_hand"] or "2" not in named.values(), "the first hand only")
    hand.log.append(Said("split"))
    for which, card in zip("12", hand.cards, strict=True):
        stakes = {player: stake for player, stake in hand.stakes.items() if named.get(player, "1") in ("", which)}
        hand.children.append(Hand(now.uid(), stakes, [card], split=True, late=hand.late and which == "1"))


def take_exposed(table: Table, words: list[str]) -> None:
    """`accept`: the exposed card is taken, as by `hit`."""
    need(bool(table.pending) and table.pending[0].offered, "no card is exposed")
    hit(table, words)


def refuse_exposed(table: Table, words: list[str]) -> None:
    """`refuse`: no more cards for the hand (NZ 16.4), in ma-2025 for the player (15(d), I55)."""
    need(table.book in ("nz-2000", "nz-current", "ma-2025"), "no right to refuse")
    need(bool(table.pending) and table.pending[0].offered and len(words) == 1, "no card is exposed")
    box, hand = turn(table, table.desk.box(words[0]))
    now = table.round
    assert now is not None
    if table.book == "ma-2025":
        now.refusers.add(box.decides(hand, table.rules))
    hand.log.append(Said("refuse"))
