"""The compiled heart of the solver: the best play of one hand, for every composition at once.

All values are gains on a stake of 1.
"""

from numba import njit

from pontoon.analysis.compiled import INLINED, PART, WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver.arguments import CLOSED, DOUBLED_CLOSED, DOUBLED_OPEN, OPEN, TWICE, Meeting
from pontoon.analysis.solver.dealer import BUST, LOWEST, PONTOON
from pontoon.analysis.solver.shoe import SUITED

NEVER = -1e9
"""The value of an action that is not allowed."""
BEST, STAND, HIT, DOUBLE = range(4)
"""Actions as a strategy wishes for them; `BEST` leaves the choice to the solver."""
KEEP, RESCUE, AGAIN = 1, 2, 3
"""What a strategy wishes for a doubled hand; 0 leaves the choice to the solver."""
SIX, SEVEN, EIGHT = SUITED


@njit(**PART)
def odds_of(rules, hands, h):  # type: ignore[no-untyped-def]
    """What a 21 pays; three-card combinations as mixed suits."""
    size, cards = hands.size[h], hands.cards[h]
    if size >= 7:
        return rules.seven
    if size == 6:
        return rules.six
    if size == 5:
        return rules.five
    if size == 3 and hands.hard[h] == 21:
        if cards[SIX] == 1 and cards[SEVEN] == 1 and cards[EIGHT] == 1:
            return rules.mixed_678
        if cards[SEVEN] == 3:
            return rules.mixed_777
    return rules.other


@njit(**PART)
def doubles_on(rules, hands, h, total):  # type: ignore[no-untyped-def]
    """Whether a hand of this total may be doubled."""
    return rules.double_on[hands.hard[h] if rules.double_hard else total]


@njit(**INLINED)
def doubled_odds_of(rules, hands, h, total):  # type: ignore[no-untyped-def]
    """What a doubled hand of this total pays; where a 21 keeps its odds, three-card combinations as mixed suits."""
    if not rules.double_bonus or total < 21:
        return rules.double_odds
    cards = hands.cards[h]
    suited = hands.size[h] == 3 and hands.hard[h] == 21
    suited = suited and (cards[SEVEN] == 3 or (cards[SIX] == 1 and cards[SEVEN] == 1 and cards[EIGHT] == 1))
    return odds_of(rules, hands, h) if suited or hands.size[h] >= 5 else rules.double_odds


@njit(**PART)
def compared(dist, total):  # type: ignore[no-untyped-def]
    """A total below 21 against a dealer without a pontoon: the chance to win less that to lose, and that to win."""
    won = dist[BUST]
    ahead = dist[BUST]
    for final in range(PONTOON):
        if final + LOWEST < total:
            won += dist[final]
            ahead += dist[final]
        elif final + LOWEST > total:
            ahead -= dist[final]
    return ahead, won


@njit(**WITHOUT_COUNTING)
def showdowns(hands, dist, peeked, out):  # type: ignore[no-untyped-def]
    """Fill in a `Showdown`: `dist[out.rows[h]]` are the dealer's chances for hand h.

    `peeked`: the dealer is known to have no pontoon.
    """
    for at in range(out.order.shape[0]):
        h = out.order[at]
        chances = dist[out.rows[h]]
        scale = 1.0 / max(1.0 - chances[PONTOON], 1e-300) if peeked else 1.0
        out.pontoon[at] = 0.0 if peeked else chances[PONTOON]
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            more, wins = compared(chances, total_of(hands, h, bound))
            out.ahead[at, bound] = more * scale
            out.won[at, bound] = wins * scale


@njit(**PART)
def value_of_21(rules, odds, pontoon, loss, opened, closed):  # type: ignore[no-untyped-def]
    """A 21 with these odds against a dealer who has a pontoon with this chance.

    `opened`, `closed`: what follows where the hand waits for the dealer, and where nothing can take it any more.
    """
    if rules.safe_21:  # a hand that wins anyway takes no loss off the others
        return odds + closed
    return (1.0 - pontoon) * odds - loss * pontoon + opened


@njit(**PART)
def total_of(hands, h, bound):  # type: ignore[no-untyped-def]
    """The total of a hand in which so many aces are bound to 1."""
    hard = hands.hard[h]
    return hard + 10 if hands.cards[h, ACE] > bound and hard + 10 <= 21 else hard


@njit(**PART)
def meeting(showdown, at, bound):  # type: ignore[no-untyped-def]
    """The hand at this place of a showdown, with so many aces bound to 1."""
    return Meeting(showdown.ahead[at, bound], showdown.won[at, bound], showdown.pontoon[at])


@njit(**INLINED)
def doubled(rules, stake, odds, total, meets, loss, opened, closed):  # type: ignore[no-untyped-def]
    """A doubled hand of this total that is kept, with this stake and these odds."""
    cost = loss + stake - 1.0 if rules.double_all_lost else loss
    if total == 21:
        return value_of_21(rules, stake * odds, meets.pontoon, cost, opened, closed)
    return stake * meets.ahead - cost * meets.pontoon + opened + stake * (odds - 1.0) * meets.won


@njit(**PART)
def bust_value(over, taken, stake, loss, after):  # type: ignore[no-untyped-def]
    """Busts of this chance with this stake, and what follows; `taken`: the chance that a dealer pontoon takes `loss` of
    them, no more; below 0 they are lost at once."""
    lost = over * (after - stake)
    return lost if taken < 0.0 else lost + taken * (stake - loss)


@njit(**PART)
def bust_chances(chance, row, then, rows, h, partner):  # type: ignore[no-untyped-def]
    """The chance that the next card busts hand h, and that after it the dealer makes a pontoon (-1: no matter)."""
    over = 0.0
    taken = -1.0 if partner < 0 else chance[row, partner]
    for r in range(RANKS):
        nxt = then[h, r]
        if nxt < 0:
            over += chance[row, r]
        elif partner >= 0:
            taken -= chance[row, r] * chance[rows[nxt], partner]
    return over, max(taken, 0.0) if partner >= 0 else -1.0


@njit(**WITHOUT_COUNTING)
def kept(rules, showdown, places, total, bound, out):  # type: ignore[no-untyped-def]
    """Fill in the value of doubled hands of this total, at these places of a showdown, with nothing to follow."""
    for number in range(places.shape[0]):
        meets = meeting(showdown, places[number], bound)
        out[number] = doubled(rules, 2.0, rules.double_odds, total, meets, 1.0, 0.0, 0.0)


@njit(**PART)
def standing(rules, hands, h, meets, terms):  # type: ignore[no-untyped-def]
    """The value of standing on an undoubled hand, or `NEVER` where it must draw."""
    total = total_of(hands, h, 0)
    after = terms.after
    if total == 21:
        odds = rules.double_odds if terms.even else odds_of(rules, hands, h)
        return value_of_21(rules, odds, meets.pontoon, terms.loss, after[OPEN], after[CLOSED])
    if (hands.hard[h] if rules.compulsory_hard else total) < rules.compulsory:
        return NEVER
    odds = rules.double_odds if terms.even else rules.other
    return meets.ahead - terms.loss * meets.pontoon + (odds - 1.0) * meets.won + after[OPEN]


@njit(**PART)
def pick(wish, stand, hit, double):  # type: ignore[no-untyped-def]
    """The action taken: the one wished for; where that is not allowed drawing, or the better one that is."""
    if wish == STAND and stand > NEVER / 10:
        return STAND
    if wish == DOUBLE and double > NEVER / 10:
        return DOUBLE
    if wish >= HIT and hit > NEVER / 10:
        return HIT
    if wish > BEST:
        double = NEVER
    if stand >= hit and stand >= double:
        return STAND
    return HIT if hit >= double else DOUBLE


@njit(**PART)
def chosen(wish, stand, hit, double):  # type: ignore[no-untyped-def]
    """The value of the action taken."""
    taken = pick(wish, stand, hit, double)
    return stand if taken == STAND else hit if taken == HIT else double


@njit(**PART)
def settle(rules, hands, showdown, at, bound, chance, bust, terms, rescues, tables):  # type: ignore[no-untyped-def]
    """Fill in the value of a doubled hand that has its card: kept, rescued, or doubled once more, however often it was.

    `bust`: the chances of `bust_chances`.
    """
    h, after = showdown.order[at], terms.after
    final, meets = total_of(hands, h, bound), meeting(showdown, at, bound)
    odds, wish = doubled_odds_of(rules, hands, h, final), rescues[final]
    for level in range(rules.doubles - 1, -1, -1):
        stake = 2.0 ** (level + 1)
        value = doubled(rules, stake, odds, final, meets, terms.loss, after[DOUBLED_OPEN], after[DOUBLED_CLOSED])
        choice = KEEP
        if level + 1 < rules.doubles and final < 21 and doubles_on(rules, hands, h, final):
            more = bust_value(bust[0], bust[1], 2.0 * stake, terms.loss, after[terms.bust_leaves + TWICE])
            for r in range(RANKS):
                if hands.then[h, r] >= 0:
                    more += chance[showdown.rows[h], r] * tables.again[level, hands.then[h, r], bound]
            if wish == AGAIN or (wish == 0 and more > value):
                value, choice = more, AGAIN
        given_up = after[DOUBLED_CLOSED] - (stake / 2.0 if rules.gives_half else 1.0)
        if rules.forfeit and (final < 21 or rules.forfeit_21) and (given_up > value if wish == 0 else wish == RESCUE):
            value, choice = given_up, RESCUE
        tables.choice[level, h, bound] = choice
        if level > 0:
            tables.again[level - 1, h, bound] = value
        else:
            tables.settled[h, bound] = value
            tables.rescue[h, bound] = choice == RESCUE


@njit(**WITHOUT_COUNTING)
def fill(rules, hands, showdown, chance, terms, wishes, rescues, tables):  # type: ignore[no-untyped-def]
    """Fill in `tables` for the hands of `showdown`: the value of standing, drawing, doubling, and of the best.

    `chance[showdown.rows[h], r]`: the chance that the next card is of rank r. `wishes[h, bound]`: the action of a given
    strategy. `rescues[total]`: whether it keeps or rescues a doubled hand, or doubles it again.
    """
    after = terms.after
    for at in range(showdown.order.shape[0]):
        h = showdown.order[at]
        size, aces = hands.size[h], hands.cards[h, ACE]
        total = total_of(hands, h, 0)
        soft = total > hands.hard[h]
        goes_on = rules.double_soft_21 or rules.draw_soft_21
        finished = total == 21 and (rules.at_once or not soft or not goes_on)
        draws = not finished and (total < 21 or rules.draw_soft_21)
        doubles = terms.may_double and not finished and size >= 2 and (rules.double_any or size == 2)
        doubles = doubles and (total < 21 or rules.double_soft_21) and doubles_on(rules, hands, h, total)
        row = showdown.rows[h]
        bust = bust_chances(chance, row, hands.then, showdown.rows, h, terms.partner)
        tables.stand[h] = standing(rules, hands, h, meeting(showdown, at, 0), terms)
        for bound in range(min(terms.most_bound, aces) + 1):  # no more aces are bound than lie there
            settle(rules, hands, showdown, at, bound, chance, bust, terms, rescues, tables)
            drawn = bust_value(bust[0], bust[1], 1.0, terms.loss, after[terms.bust_leaves])
            twice = bust_value(bust[0], bust[1], 2.0, terms.loss, after[terms.bust_leaves + TWICE])
            if not finished:
                for r in range(RANKS):
                    share = chance[row, r]
                    nxt = hands.then[h, r]
                    if nxt >= 0 and share > 0.0:
                        drawn += share * tables.best[nxt, bound]
                        twice += share * tables.settled[nxt, bound]
            hit, double = drawn if draws else NEVER, twice if doubles else NEVER
            tables.hit[h, bound] = hit
            tables.double[h, bound] = double
            tables.best[h, bound] = chosen(wishes[h, bound], tables.stand[h], hit, double)


@njit(**WITHOUT_COUNTING)
def next_cards(gone, shoe, up, endless, peeked, out):  # type: ignore[no-untyped-def]
    """The chance of every next card, for every row of cards that are gone beside the up card.

    `peeked`: the dealer is known to have no pontoon, which makes the cards that would have made one likelier.
    """
    partner = TEN if up == ACE else ACE
    for row in range(gone.shape[0]):
        left = 0.0
        for r in range(RANKS):
            have = shoe[r]
            if not endless:
                have -= gone[row, r]
                if r == up:
                    have -= 1.0
            out[row, r] = max(have, 0.0)
            left += out[row, r]
        without = out[row, partner]
        for r in range(RANKS):
            share = out[row, r] / left if left > 0 else 0.0
            if peeked and share > 0.0 and not endless and left > 1:
                held = without - 1.0 if r == partner else without
                share *= (1.0 - held / (left - 1.0)) / (1.0 - without / left)
            out[row, r] = share
