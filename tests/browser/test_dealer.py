"""The dealer's terminal in a browser: a shoe of real cards dealt by keyboard, errors, payments, a lost network."""

import random
import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import expect

from benchmarks.dealer_keys import counted
from pontoon.cards import format_cards, full_shoe
from pontoon.table import Event, events
from pontoon.table.codec import decode_event
from tests.browser.test_trouble import Wires
from tests.support.axe import serious
from tests.support.browsing import Visitor, until
from tests.support.dealers import Dealer, exercise
from tests.support.served import PASSWORD, Served

Comes = Callable[..., Visitor]
HURRY = "() => window.dispatchEvent(new Event('online'))"


def test_a_round_by_keyboard_alone_is_paid_in_order(comes: Comes) -> None:
    """The round of the design's pictures, NZ current. Box 3's pontoon is paid 300 at once (9.1). The dealer has 17:
    19 wins 100, a doubled 18 wins 75 + 75 (12.5), 13 loses 25, split eights make 18 and 17: 150 and a stand off."""
    mere = comes("mere")
    dealer = Dealer(mere, exercise(mere))
    dealer.sees("Put the shuffled shoe on the table.")
    dealer.does("Space")
    for box, amount in ((1, "100"), (2, "75"), (3, "200"), (5, "25"), (6, "150")):
        dealer.bets(box, amount)
    dealer.does("Space")
    dealer.sees("Deal a card to box 1, Player 1.")
    dealer.deals("Kc 9d As 6c 8h 8s 9s 2h Kh 7c 8d")
    dealer.sees("Pay Player 3 300.00 on box 3.")
    expect(mere.page.get_by_role("img", name="Chips to cut for 300.00: 3 × 100").first).to_be_visible()
    dealer.does("Space")
    dealer.sees("Player 1 decides: 19 against 8.")
    dealer.does("s")
    dealer.sees("Player 2 decides: 11 against 8.")
    dealer.presses("s")
    expect(dealer.refused()).to_contain_text("nobody may stand below 12")
    dealer.does("d")
    dealer.sees("Box 2 doubled. Deal one card, across.")
    due = mere.page.locator("section.now")
    expect(due.get_by_role("link", name="Clause 12.4")).to_be_visible()
    dealer.deals("7h")
    dealer.sees("Offer to take the double back.")
    expect(due.get_by_role("link", name="Clause 12.8")).to_be_visible()
    steps = mere.page.get_by_role("list", name="Steps of the round")
    expect(steps).to_contain_text("Box 5: Player 5 decides")
    dealer.does("Space")
    dealer.does("s")
    dealer.sees("Player 6 decides: 16 against 8.")
    dealer.does("p")
    dealer.deals("Qd")
    dealer.does("s")
    dealer.deals("9c")
    dealer.does("s")
    dealer.sees("Deal yourself the next card.")
    dealer.deals("9h")
    dealer.sees("Settle the round.")
    dealer.does("Space")
    expect(steps.locator(".done")).to_have_text([re.compile("Paid: Player 3 300.00 on box 3$")])
    expect(steps).to_contain_text("Take 25.00 from Player 5 on box 5.")
    expect(mere.page.get_by_role("banner")).to_contain_text("Round 1")
    assert serious(mere.page) == []
    assert dealer.pays_all() == [
        "Pay Player 1 100.00 on box 1.",
        "Pay Player 2 150.00 on box 2.",
        "Take 25.00 from Player 5 on box 5.",
        "Pay Player 6 150.00 on box 6.",
        "Leave Player 6’s wager on box 6, hand 2.",
    ]
    dealer.sees("Place the wagers.")
    dealer.does("b")
    expect(mere.page.locator('.felt [data-box="6"] .print')).to_have_text("150")
    assert serious(mere.page) == []


@pytest.mark.clause("nz-current", "12.3")
def test_a_double_for_less_is_entered_as_the_player_says_it(comes: Comes) -> None:
    """NZ 12.3: 100 on 11 doubled with 60 and, in the next round, in full. 20 beats 17: 160 and 200 are paid."""
    mere = comes("hana")
    page = mere.page
    dealer = Dealer(mere, exercise(mere))
    dealer.does("Space")
    dealer.bets(1, "50")  # another amount takes its place
    for less, paid in (("60", "160.00"), ("", "200.00")):
        dealer.bets(1, "100")
        dealer.does("Space")
        dealer.deals("6s 7c 5h")
        dealer.sees("Player 1 decides: 11 against 7.")
        button = page.locator(".act", has_text="Double")
        expect(button).to_contain_text("with 100")
        if less:
            page.get_by_label("The double is", exact=True).fill(less)
            expect(button).to_contain_text("with 60")
            page.get_by_label("The double is", exact=True).blur()
        dealer.does("d")
        dealer.deals("9c")
        dealer.does("Space")
        dealer.deals("Kh")
        dealer.sees("Settle the round.")
        dealer.does("Space")
        assert dealer.pays_all() == [f"Pay Player 1 {paid} on box 1."]


def test_steps_of_a_procedure_are_told_as_they_were_asked_for(comes: Comes) -> None:
    """NZ 6.1: the cards are inspected first, and the list says so in the same words."""
    mere = comes("mihi")
    dealer = Dealer(mere, exercise(mere, by_hand=True))
    dealer.sees("The dealer inspects the cards.")
    dealer.does("Space")
    steps = mere.page.get_by_role("list", name="Steps of the round")
    expect(steps.locator(".done")).to_have_text([re.compile("The dealer inspects the cards")])


def test_a_card_is_taken_by_itself_and_an_impossible_one_is_dead(comes: Comes) -> None:
    """Four decks hold four kings of spades: the fifth is refused with the reason, by key and by touch."""
    mere = comes("moana")
    dealer = Dealer(mere, exercise(mere, decks=4))
    dealer.does("Space")
    for box in (1, 2, 3, 4):
        dealer.bets(box, "10")
    dealer.does("Space")
    dealer.does("k", "s")  # taken after 0.4 seconds, without Enter
    dealer.sees("Deal a card to box 2, Player 2.")
    dealer.presses("K", "S", "K", "S", "K", "S", "Enter")  # a scanner that types waits for nobody
    dealer.sees("Deal a card to yourself.")
    before = dealer.sequence
    dealer.presses("k", "s")
    expect(dealer.refused()).to_have_text("All 4 copies of the king of spades are out of the shoe.")
    spades = mere.page.get_by_role("button", name="spades, none left")
    expect(spades).to_have_attribute("aria-disabled", "true")
    spades.click(force=True)
    expect(dealer.refused()).to_contain_text("All 4 copies")
    dealer.presses("0")
    expect(dealer.refused()).to_contain_text("There is no ten in these decks")
    assert dealer.sequence == before, "nothing was dealt"
    mere.page.get_by_role("button", name="hearts, 4 left").click()
    dealer.sees("Deal a card to box 1, Player 1.")
    expect(mere.page.get_by_role("group", name="You: king of hearts")).to_have_count(1)


def test_a_shoe_is_dealt_to_its_cutting_card_with_all_that_goes_wrong(served: Served, comes: Comes) -> None:
    """ACT, three decks in a known order, seven boxes with 10 each: a misdeal put right (15.4), a round void after a
    disturbance with a pontoon taken back (17.1), then to the cutting card, and an error of the last round found (15.5).
    What was paid and taken in every round is what the felt accounts of the house hold at the end."""
    mere = comes("marama")
    table = exercise(mere, "act-2005", decks=3)
    dealer = Dealer(mere, table)
    shoe = _shoe(random.Random(15), first="9s Kd 5h 8c 7d 6s 4h 7c Kh 8d 6c 9h Kc 3d 2h")
    dealer.does("Space")
    for box in range(1, 8):
        dealer.bets(box, "10")
    dealer.does("Space")
    _misdeals(dealer, shoe)
    rounds = [_plays_on(dealer, shoe)]
    _begins_again(dealer)
    _is_disturbed(dealer, shoe)
    strokes, since = dealer.strokes, dealer.sequence
    _begins_again(dealer)
    rounds.append(_plays_on(dealer, shoe))
    told = _told(served, table, since, dealer.sequence)
    assert dealer.strokes - strokes == counted(told).keys, "as many keys as the time study counts"
    last_round = False
    while not last_round:
        last_round = len(shoe) < 64  # enough for one more round of seven boxes
        _begins_again(dealer)
        if last_round:
            dealer.deals(shoe.pop(0))
            dealer.does("x")  # the cutting card shows
        rounds.append(_plays_on(dealer, shoe))
    dealer.sees("Put the shuffled shoe on the table.")
    assert len(rounds) >= 3, "a shoe has several rounds"
    balances = served.front.house.office.store.balances()
    felt = sum(amount for account, amount in balances.items() if account.startswith(f"felt:{table}:"))
    assert felt == sum(rounds), "what was paid and taken is what the house has recorded"
    assert _found_late(dealer, len(rounds) + 1) == -rounds[-1], "everything of the round goes back"


def _told(served: Served, table: str, after: int, last: int) -> tuple[Event, ...]:
    """The events of the table between two records."""
    records = served.front.house.office.store.read(f"table:{table}", after, last - after)
    found = (event for record in records for event in msgspec.json.decode(record.data)["events"])
    known = (event for event in found if event["event"] in vars(events))
    return tuple(decode_event(msgspec.json.encode(event)) for event in known)


def _misdeals(dealer: Dealer, shoe: list[str]) -> None:
    """Box 3's first card lands on box 4: reported in two taps and a place, put right as the book has it."""
    page = dealer.page
    dealer.deals(f"{shoe.pop(0)} {shoe.pop(0)}")
    dealer.sees("Deal a card to box 3, Player 3.")
    wrong = shoe.pop(0)
    dealer.presses("!")
    page.get_by_role("button", name="A card is dealt to a wrong place.").click()
    page.get_by_role("button", name=re.compile("^to box 4( |$)")).first.click()
    expect(page.get_by_text("Which card came out?")).to_be_visible()
    dealer.presses(wrong[0], wrong[1])
    dealer.sees("A ruling is awaited.")
    expect(page.get_by_role("heading", name="The cards as they should lie")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Put the cards right")).click()
    dealer.sees("Deal a card to box 4, Player 4.")
    expect(page.get_by_role("group", name=re.compile("Box 3: .*five of hearts"))).to_have_count(1)


def _begins_again(dealer: Dealer) -> None:
    """The same wagers again, and no more bets."""
    dealer.does("b")
    last = dealer.page.locator('.felt [data-box="7"] .print')
    until(lambda: last.inner_text() == "10", dealer.page, "all wagers lie")
    dealer.does("Space")


def _is_disturbed(dealer: Dealer, shoe: list[str]) -> None:
    """A pontoon on box 1 is paid at once, then the round is disturbed and void: what was paid is taken back."""
    _put_first(shoe, ["As", "9c", "8s", "7h", "5c", "4s", "3s", "6h", "Ks"])
    while dealer.wants == "card":
        dealer.deals(shoe.pop(0))
    dealer.sees("Pay Player 1 15.00 on box 1.")
    dealer.does("Space")
    while dealer.wants == "card":
        dealer.deals(shoe.pop(0))
    dealer.presses("!")
    dealer.page.get_by_role("button", name="The round is disturbed.").click()
    dealer.sees("A ruling is awaited.")
    dealer.page.get_by_role("button", name=re.compile("^The round is void")).click()
    until(lambda: dealer.wants == "pay", dealer.page, "what is void goes back")
    given = [f"Give Player {box} 10.00 back on box {box}." for box in range(2, 8)]
    assert dealer.pays_all() == [*given, "Take 15.00 back from Player 1 on box 1."]


def _found_late(dealer: Dealer, number: int) -> int:
    """An error of a finished round is found: the round is void; what players gain by it, in cents."""
    dealer.does("Space")
    dealer.presses("!")
    dealer.page.get_by_role("button", name="An error of an earlier round is found.").click()
    dealer.page.get_by_role("button", name=re.compile(f"^round {number}( |$)")).click()
    dealer.sees("A ruling is awaited.")
    dealer.page.get_by_role("button", name=re.compile("^The past round is void")).click()
    until(lambda: dealer.wants == "pay", dealer.page, "what was paid goes back")
    return _moved(dealer.pays_all())


def _shoe(chance: random.Random, first: str) -> list[str]:
    """Three decks in an order of their own, beginning with these cards."""
    cards = format_cards(full_shoe(3)).split()
    chance.shuffle(cards)
    _put_first(cards, first.split())
    return cards


def _put_first(shoe: list[str], first: list[str]) -> None:
    for card in first:
        shoe.remove(card)
    shoe[:0] = first


def _plays_on(dealer: Dealer, shoe: list[str]) -> int:
    """The round to its end, everybody drawing to 15 or as far as they have to; what players gained in all, in cents."""
    said: list[str] = []
    while True:
        match dealer.wants:
            case "card":
                dealer.deals(shoe.pop(0))
            case "decide":
                dealer.does("h" if _total(dealer) < 15 else "s")
            case "pay":
                said += dealer.pays_all()
            case "bet":
                break
            case "press" if dealer.now == "Settle the round.":
                dealer.does("Space")
                final = dealer.pays_all()
                boxes = [int(found) for one in final for found in re.findall(r"on box (\d)", one)]
                assert boxes == sorted(boxes), "the final settlement goes from box to box"
                said += final
            case "press" if dealer.now == "Put the shuffled shoe on the table.":
                break
            case _:
                dealer.does("Space")
    return _moved(said)


def _total(dealer: Dealer) -> int:
    """What the hand in turn counts."""
    found = re.search(r"decides: (?:soft )?(\d+) against", dealer.now)
    assert found, dealer.now
    return int(found[1])


def _moved(said: list[str]) -> int:
    """Cents that went to the players, by the words of the screen."""
    total = 0
    for one in said:
        found = re.search(r"(\d+)\.(\d\d)", one)
        if found is None or "’s wager" in one or re.match(r"Give Player \d", one):
            continue
        cents = int(found[1]) * 100 + int(found[2])
        total += cents if re.match("Pay|Give", one) else -cents
    return total


class Unlucky:
    """A dealer whose wire breaks before, while or after every step."""

    def __init__(self, dealer: Dealer, wires: Wires) -> None:
        self.dealer = dealer
        self.page = dealer.page
        self.wires = wires
        self.chance = random.Random(40)
        self.steps = 0
        self.kinds: set[str] = set()

    def loses(self) -> None:
        """The wire breaks, which is seen, and is whole again."""
        self.wires.cut()
        expect(self.page.locator(".work .banner")).to_contain_text("Connection lost.")
        self.wires.mend()
        self.page.evaluate(HURRY)

    def does(self, *keys: str, placing: int = 0) -> None:
        """The keys, with the wire broken around them; then the table is exactly one record on."""
        dealer = self.dealer
        dealer.rests()
        self.kinds.add(dealer.wants)
        before, head = dealer.sequence, dealer.now
        when = self.chance.choice(("before", "while", "after"))
        if when == "before":
            self.loses()
            dealer.rests()
            assert (dealer.now, dealer.sequence) == (head, before), "back at the same step, and nothing was done"
        dealer.presses(*keys)
        if placing:
            expect(self.page.get_by_label(f"Amount on box {placing}")).to_be_focused()
            dealer.presses("1", "0", "Enter")
        if when == "after":
            until(lambda: dealer.sequence > before, self.page, "it is done")
        if when != "before":
            self.loses()
        until(lambda: dealer.sequence > before and dealer.open, self.page, f"{keys} at {head!r} is done")
        assert dealer.sequence == before + 1, f"{head!r} was done once"
        self.steps += 1

    def reports(self, what: str) -> None:
        """Something went wrong, and the wire breaks with the list open and once more behind the second tap."""
        before = self.dealer.sequence
        self.dealer.presses("!")
        self.loses()
        self.dealer.rests()
        self.page.get_by_role("button", name=what).click()
        self.loses()
        until(lambda: self.dealer.sequence > before and self.dealer.open, self.page, f"{what} is reported")
        assert self.dealer.sequence == before + 1, "it was reported once"
        self.steps += 1

    def goes_on(self, shoe: list[str]) -> None:
        """Whatever is to be done now."""
        match self.dealer.wants:
            case "card":
                card = shoe.pop(0)
                self.does(card[0], card[1], "Enter")
            case "decide":
                self.does("h" if _total(self.dealer) < 15 else "s")
            case "bet" if self.page.locator('.felt [data-box="1"] .print').inner_text() != "10":
                for box in (1, 2, 3):
                    self.does(str(box), placing=box)
            case _:
                self.does("Space")


def test_the_network_is_lost_at_each_of_forty_steps_and_nothing_is_done_twice(served: Served, comes: Comes) -> None:
    """Opening by hand, wagers, cards, decisions, payments, an offer, an incident and its ruling: the dealer comes
    back to the same step each time. The dealer's ace has insurance offered (ACT 7.1); a round is disturbed (17.1)."""
    wires = Wires()
    mere = comes("manaia")
    mere.page.route_web_socket("**/socket", wires.passes_on)
    table = exercise(mere, "act-2005", by_hand=True)
    unlucky = Unlucky(Dealer(mere, table), wires)
    shoe = _shoe(random.Random(41), first="9s 8h 7d Ac 9d 8s 7c")
    while unlucky.steps < 40 or not {"pay", "rule"} <= unlucky.kinds:
        if "rule" not in unlucky.kinds and unlucky.steps >= 30 and unlucky.dealer.wants in ("card", "decide"):
            unlucky.reports("The round is disturbed.")
            unlucky.does("1")
        else:
            unlucky.goes_on(shoe)
    assert {"steps", "bet", "card", "decide", "press", "pay", "offer", "rule"} <= unlucky.kinds
    records = served.front.house.office.store.read(f"table:{table}", 0, 1000)
    assert len(records) == unlucky.steps + 1, "one record for each step, and the opening"


def test_another_dealer_takes_over_and_the_table_is_left_idle_and_closed(served: Served, comes: Comes) -> None:
    """All of it under M; at an exercise of one's own the new dealer needs no account."""
    mere = comes("mahina")
    table = exercise(mere)
    dealer = Dealer(mere, table)
    dealer.does("Space")
    more = mere.page.get_by_role("dialog", name="More at this table")

    def orders(name: str | re.Pattern[str]) -> None:
        before = dealer.sequence
        dealer.presses("m")
        if name == "Another dealer takes over":
            more.get_by_label("Name of the dealer").fill("Moana")
        more.get_by_role("button", name=name).click()
        until(lambda: dealer.sequence > before, mere.page, f"{name} is done")
        expect(more).to_have_count(0)
        dealer.rests()

    orders("Another dealer takes over")
    expect(mere.page.get_by_role("list", name="Steps of the round")).to_contain_text("Moana")
    orders("Nobody plays: leave the table idle")
    orders(re.compile("^Close the table"))
    dealer.sees("The table is closed.")
    records = served.front.house.office.store.read(f"table:{table}", 0, 100)
    told = [event["event"] for record in records for event in msgspec.json.decode(record.data)["events"]]
    assert [told.count(name) for name in ("DealerChanged", "TableIdle", "TableClosed")] == [1, 1, 1], told


def test_who_is_no_dealer_here_cannot_deal_and_a_dealer_calls_the_supervisor(served: Served, comes: Comes) -> None:
    """A table of the house, which its operator opens: a guest may not look at the terminal; Dora deals it, and cannot
    rule for the operator."""
    olga = served.staff("olga", "operator")
    boss = comes()
    boss.context.request.post("/api/sessions", data={"name": "olga", "password": PASSWORD})
    boss.goes("/dealer")
    boss.page.get_by_label("For", exact=True).select_option("felt")
    boss.page.get_by_label("Rulebook").select_option(label="Australian Capital Territory")
    boss.page.get_by_label("Name").fill("Elm")
    assert serious(boss.page) == []
    boss.button("Open the table").click()
    expect(boss.page.get_by_role("listitem").filter(has_text="Elm")).to_contain_text("for the house’s dealers")
    table = next(one["table"] for one in olga.get("/api/me/tables") if one["title"] == "Elm")
    guest = comes("gus")
    guest.goes(f"/dealer/{table}")
    expect(guest.page.locator(".banner")).to_contain_text("gus is no dealer of this house.")
    assert not guest.shows(".terminal")
    served.staff("dora", "dealer")
    dora = comes()
    answer = dora.context.request.post(
        "/api/sessions", data={"name": "dora", "password": PASSWORD}, headers={"origin": dora.address}
    )
    assert answer.status == 201, answer.text()
    dora.goes("/dealer")
    dora.page.get_by_role("listitem").filter(has_text="Elm").get_by_role("link", name="Deal here").click()
    dealer = Dealer(dora, table)
    dealer.does("Space")
    dealer.bets(1, "10")
    dealer.does("Space")
    dealer.deals("9s 8h Ks")
    before = dealer.sequence
    dealer.presses("m")
    dora.button("dora takes over as dealer").click()
    until(lambda: dealer.sequence > before, dora.page, "dora deals with her own name")
    dealer.does("c")
    expect(dora.page.get_by_text("Supervisor called")).to_be_visible()
    view = olga.get(f"/api/tables/{table}/view", role="operator")
    assert view["view"]["call"] == {"by": "dora", "why": ""}
    dealer.presses("!")
    dora.page.get_by_role("button", name="The round is disturbed.").click()
    dealer.sees("A ruling is awaited.")
    void = dora.page.get_by_role("button", name=re.compile("^The round is void"))
    expect(void).to_have_attribute("aria-disabled", "true")
    expect(dora.page.get_by_text("This is for the operator.").first).to_be_visible()
    dora.expected = ("403",)
    refused = dora.page.evaluate(
        """async (table) => (await (await fetch(`/api/tables/${table}/commands`, {method: "POST", headers: {
             "content-type": "application/json"}, body: JSON.stringify({id: "forced", command: {command: "GiveRuling",
             remedy: "void-round", by: {role: "operator", name: ""}}})})).json()).code""",
        table,
    )
    assert refused == "not-your-role"
