"""What every wager of a round with incidents wins or loses."""

from tests.agreement.incidents_state import Box, Hand, Round, Side, Table
from tests.agreement.reference import (
    NotCoveredError,
    bonus_odds,
    half_odds,
    is_pontoon,
    match_odds,
    pair_kind,
    suited_sevens,
)


def sides_to_settle(now: Round) -> list[tuple[Box, Side]]:
    """Side wagers whose cards are known."""
    return [
        (box, side)
        for box in now.boxes.values()
        for side in box.sides
        if side.result is None and not side.void and not side_waits(now, box, side)
    ]


def side_waits(now: Round, box: Box, side: Side) -> bool:
    """Its cards are not there yet."""
    if side.kind == "bsx-16":  # I28
        return not now.dealer_cards or (now.up in "6JQK" and len(now.dealer_cards) < 2)
    return len(box.root.cards) < 2 or (side.kind == "match-super-bonus" and not now.dealer_cards)


def side_result(table: Table, now: Round, box: Box, side: Side) -> int:
    first, second = [*box.root.faces, "", ""][:2]
    match side.kind:
        case "perfect-pairs":
            odds = table.rules["sides"][side.kind].get(pair_kind(first, second), 0)
        case "player-pair":
            odds = 11 if first[0] == second[0] else 0
        case "bonus":
            odds = bonus_odds(first, second)
        case "match-super-bonus":
            odds = match_odds([first, second], now.dealer_faces[0])
        case _:
            if {"6"} < {face[0] for face in now.dealer_faces[:2]} <= set("6JQK"):
                raise NotCoveredError("the wheel")
            odds = 0
    return int(side.stake * odds) if odds else -side.stake


def hands_to_settle(table: Table, now: Round) -> list[tuple[Box, Hand]]:
    """Busts, and in the books that do it at once pontoons, 21s, and in ma-2025 a surrender against a low card."""
    found = []
    for box, hand in now.hands():
        if not hand.any_open or hand.waits_for_card or hand.cards[-1].wrong:
            continue
        points, _ = hand.total(table.rules)
        if hand.said("surrender"):
            at_once = not table.early and now.up not in "AKQJ"
        else:
            at_once = points > 21 or (table.early and points == 21 and not hand.unpaid)
        if at_once:
            found.append((box, hand))
    return found


def settle_at_once(table: Table, now: Round) -> None:
    """What is paid and collected before the next card."""
    for box, side in sides_to_settle(now):
        side.result = side_result(table, now, box, side)
        now.interim = True
    for box, hand in hands_to_settle(table, now):
        points, _ = hand.total(table.rules)
        if hand.said("surrender"):
            close(now, hand, {player: -(stake // 2) for player, stake in hand.stakes.items()})
        elif points > 21:
            close(now, hand, {player: -stake - hand.extra(player) for player, stake in hand.stakes.items()})
        else:
            pay_21(table, now, box, hand)
            now.interim = now.interim or hand.pontoon


def close(now: Round, hand: Hand, results: dict[str, int]) -> None:
    """Settle what is still open on a hand."""
    for player, result in results.items():
        if hand.is_open(player):
            hand.results[player] = result
    hand.settled_at = len(now.dealt)


def pay_21(table: Table, now: Round, box: Box, hand: Hand) -> None:
    """A pontoon at 3 to 2, any other 21 at its odds."""
    results = {}
    for player, stake in hand.stakes.items():
        plain = {
            "who did not double": hand.extra(player) == 0,
            "box never doubled": not box.doubled,
            "hand not doubled": not hand.said("double"),
        }[table.rules["bonus_odds"]]
        halves = 3 if hand.pontoon else half_odds(hand.faces) if plain else 2
        results[player] = (stake + hand.extra(player)) * halves // 2
        whole = table.book == "act-2005" or not hand.split
        if plain and whole and suited_sevens(hand.faces) and hand.is_open(player):
            hand.sevens.add(player)
    close(now, hand, results)


def settle_insurance(now: Round) -> bool:
    """After the dealer's second card."""
    did = False
    for box in now.boxes.values():
        for one in box.bettors:
            if one.insured and one.insurance is None:
                one.insurance = 2 * one.insured if is_pontoon(now.dealer_faces[:2]) else -one.insured
                one.insurance_at = len(now.dealt)
                did = True
    return did


def settle_wheel(table: Table, now: Round) -> None:
    """A dealer who stopped with one card has no six and ten."""
    for box in now.boxes.values():
        for side in box.sides:
            if side.kind == "bsx-16" and side.result is None and not side.void:
                side.result = side_result(table, now, box, side)


def settle_all(table: Table, now: Round, dealer: int) -> None:
    """All that is still open, against the dealer's total."""
    pontoon = is_pontoon(now.dealer_faces)
    taken: set[tuple[int, str]] = set()
    for box, hand in now.hands():
        if not hand.any_open:
            continue
        points, _ = hand.total(table.rules)
        safe = hand.pontoon or (table.early and points == 21)
        if safe and not hand.said("surrender"):
            pay_21(table, now, box, hand)
        elif pontoon:
            settle_against_pontoon(table, now, box, hand, taken)
        elif hand.said("surrender"):
            close(now, hand, {player: -(stake // 2) for player, stake in hand.stakes.items()})
        elif points == 21:
            pay_21(table, now, box, hand)
        else:
            sign = -1 if points > 21 else 1 if dealer > 21 or points > dealer else -1 if points < dealer else 0
            close(now, hand, {player: sign * (stake + hand.extra(player)) for player, stake in hand.stakes.items()})


def settle_against_pontoon(table: Table, now: Round, box: Box, hand: Hand, taken: set[tuple[int, str]]) -> None:
    """One wager of a player on a box, or in sg-rws-v5 the wager of every open hand."""
    results = {}
    for player, stake in hand.stakes.items():
        if hand.is_open(player):
            again = table.rules["pontoon_takes"] != "each" and (box.number, player) in taken
            results[player] = 0 if again else -stake
            taken.add((box.number, player))
    close(now, hand, results)


def super_bonus(table: Table, now: Round) -> dict[str, int]:
    """The Super Bonus and the fifty dollars of the others."""
    prizes: dict[tuple[int, str], int] = {}
    for box, hand in now.hands():
        if now.up != "7" or (table.book == "act-2005" and (box.suited_split or box.doubled)):
            continue
        for player in hand.sevens & set(hand.stakes):
            for least, prize in table.rules["super_bonus"]:
                if hand.stakes[player] >= least:
                    prizes[box.number, player] = prizes.get((box.number, player), 0) + prize
                    break
    gains: dict[str, int] = {}
    if not prizes:
        return gains
    for (_, player), prize in prizes.items():
        gains[player] = gains.get(player, 0) + prize
    wagers = [(box.number, one.player) for box in now.boxes.values() for one in box.bettors]
    if table.rules["fifty"] == "circles":
        wagers = [(box.number, box.decider) for box in now.boxes.values() if box.bettors]
    others = [player for number, player in wagers if (number, player) not in prizes]
    if table.rules["fifty"] == "players":
        others = sorted({player for _, player in wagers} - {player for _, player in prizes})
    for player in others:
        gains[player] = gains.get(player, 0) + 5000
    return gains


def net(table: Table, now: Round) -> dict[str, int]:
    """What everybody gained in a round that is over."""
    gains = dict.fromkeys(now.people, 0)
    for _, hand in now.hands():
        for player, result in hand.results.items():
            gains[player] += result
    for box in now.boxes.values():
        for one in box.bettors:
            gains[one.player] += one.insurance or 0
        for side in box.sides:
            gains[side.player] += 0 if side.void else side.result or 0
    for player, result in now.insurances:
        gains[player] += result
    for player, gain in super_bonus(table, now).items():
        gains[player] += gain
    return gains
