"""Write docs/play/BOOK.md, how to play each of the five games in ten minutes, from the rules themselves.

Run `python -m scripts.make_play_pages`. What differs from book to book is asked of the book, with its clauses; a
test keeps
the pages in step. The pictures are made by `scripts.make_hands` and `scripts.make_pictures`.
"""

from pathlib import Path

from pontoon.rulebook import Rule, Rulebook, load_book, rules_by_path
from pontoon.server.edges import edge_of
from pontoon.table import Setup
from pontoon.words.rules import dollars, reaches, value_words
from scripts.clause_pages import anchor

FOLDER = Path(__file__).parents[1] / "docs" / "play"

INTRODUCTIONS = {
    "nz-current": (
        "New Zealand Pontoon",
        "The rules of the New Zealand casinos as they are now, and a good game to begin with: a player's 21 "
        "always wins, and "
        "who bets behind keeps the bonus odds.",
    ),
    "nz-2000": (
        "New Zealand Pontoon, as it was in 2000",
        "The rules as they were approved in May 2000. The game plays like the current game, without Perfect "
        "Pairs; what is "
        "done when something goes wrong is written differently.",
    ),
    "act-2005": (
        "Canberra Pontoon",
        "The rules of the Australian Capital Territory. Pairs may become four hands, pairs as a side wager pay "
        "better, and the "
        "book has a whole section on tournaments.",
    ),
    "sg-rws-v5": (
        "Singapore Pontoon",
        "Pontoon Plus of Resorts World Sentosa. You double on two cards only, a dealer's pontoon takes every "
        "split hand's "
        "wager, and two side wagers look at your first two cards.",
    ),
    "ma-2025": (
        "Massachusetts Pontoon 21",
        "The youngest of the five, and a cousin of Spanish 21: the ace and ten are called a blackjack, you may "
        "give up against "
        "any card, split aces play on, and the dealer stands on a soft 17.",
    ),
}

ODDS = (
    ("pays.pontoon", "{name}: an ace and a ten-point card at once"),
    ("pays.five_cards", "21 in five cards"),
    ("pays.six_cards", "21 in six cards"),
    ("pays.seven_cards", "21 in seven cards or more"),
    ("pays.mixed_678", "6-7-8 or 7-7-7 of mixed suits"),
    ("pays.suited_678", "6-7-8 or 7-7-7 of one suit"),
    ("pays.spades_678", "6-7-8 or 7-7-7 of spades"),
    ("pays.other", "any other win"),
)

SIDES = {
    "perfect_pairs": ("Perfect Pairs", "your first two cards are a pair", ("mixed", "coloured", "perfect")),
    "player_pair": ("Player Pair", "your first two cards are of one rank", ("pair",)),
    "bonus": (
        "Bonus",
        "your first two cards are on the list",
        ("aces_suited", "aces", "high_pair", "ace_picture", "low_pair", "ace_low"),
    ),
    "match_super_bonus": (
        "Match Super Bonus",
        "your cards have the rank of the dealer's",
        ("two_suited", "suited_and_unsuited", "one_suited", "two_unsuited", "one_unsuited"),
    ),
}


class Told:
    """A book, and how its rules are told."""

    def __init__(self, book: str) -> None:
        self.book, self.rules = book, load_book(book)
        self.by_path: dict[str, Rule[object]] = rules_by_path(self.rules)
        self.name = self.rules.pontoon_name.lower()

    def value(self, path: str) -> object:
        """The value of a rule."""
        return self.by_path[path].value

    def words(self, path: str) -> str:
        """A value in words."""
        return value_words(path, self.value(path))

    def cited(self, *paths: str) -> str:
        """The clauses of rules, as links in brackets; nothing where the book has none."""
        clauses = dict.fromkeys(one for path in paths for one in self.by_path[path].clauses)
        links = ", ".join(f"[{one}](../clauses/{self.book}.md#{anchor(one)})" for one in clauses)
        return f" ({links})" if links else ""

    def picture(self, name: str, words: str) -> str:
        """A drawn round."""
        return f"![{words}](../pictures/hands/{self.book}-{name}.svg)\n"


def render(book: str) -> str:
    """The page of a book."""
    told = Told(book)
    title, said = INTRODUCTIONS[book]
    parts = [f"# {title}, in ten minutes\n", said + "\n", _screen(told), _aim(told), _round(told), _odds(told)]
    parts += [_choices(told), _dealer(told), _others(told), _sides(told), _well(told)]
    return "\n".join(parts)


def _screen(told: Told) -> str:
    return f"![A table of this game in the browser]({'../pictures/play/' + told.book + '.jpg'})\n"


def _aim(told: Told) -> str:
    return f"""## The aim

Your cards should count more than the dealer's, and not more than 21. Two to nine count their number, jack, queen
and king ten,
an ace eleven or one, as suits you. There are no tens: a deck has 48 cards. A total in which an ace counts eleven is
*soft*.

{told.picture("first-deal", "18 beats the dealer's 17 and wins as much as was wagered")}
More than 21 is a *bust*, and you lose at once. The same total is a stand off: you get your wager back."""


def _round(told: Told) -> str:
    draw = told.value("draw.compulsory_below")
    must = f" Below {draw} you must take a card{told.cited('draw.compulsory_below')}." if draw else ""
    reader = (
        " The house may deal it face down at once and look at it with a card reader." if told.book == "ma-2025" else ""
    )
    return f"""
## A round

1. Place a wager on a box, within the limits on the sign.
2. You get two cards, face up. The dealer gets **one**.
3. What is decided is paid: {_at_once(told)}
4. From box to box everybody plays on: hit, stand, double, split.{must}
5. Only then the dealer takes a second card, and more{told.cited("dealer.hole_card")}.{reader}
6. What is left is paid or taken, and the cards go to the rack.
"""


def _at_once(told: Told) -> str:
    if told.value("twenty_one.paid") == "at-once":
        return (
            f"a {told.name} at once{told.cited('pontoon.paid')}, and later any other 21 as soon as you have "
            f"it{told.cited('twenty_one.paid')}. Nothing the dealer gets can take it back."
        )
    return (
        f"nothing yet, in this book: a {told.name} and every other 21 wait for the end{told.cited('pontoon.paid')}. "
        f"A {told.name} of yours still beats one of the dealer's; any other 21 loses to "
        f"it{told.cited('twenty_one.against_dealer_pontoon')}."
    )


def _odds(told: Told) -> str:
    rows = [f"| {words.format(name=told.rules.pontoon_name)} | {told.words(path)} |" for path, words in ODDS]
    bands = told.rules.super_bonus.bands.value
    prizes = "; ".join(
        f"{dollars(one.pays)} on {reach}" for reach, one in zip(reaches(list(bands)), bands, strict=True)
    )
    return "\n".join(
        [
            "## What pays more\n",
            f"A 21 made of the right cards pays better than 1 to 1{told.cited('pays.five_cards', 'pays.pontoon')}:\n",
            "| hand | pays |\n| --- | --- |",
            *rows,
            "",
            told.picture("pontoon", f"An ace and a king: a {told.name} pays 3 to 2"),
            told.picture("five-cards", "Five cards that count 21 pay 3 to 2"),
            told.picture("spades", "6-7-8 of spades pays 3 to 1"),
            f"Three suited sevens against a dealer's seven win the **Super Bonus** on top: {prizes}"
            f"{told.cited('super_bonus.bands')}. Then the others at the table get 50 each.\n",
            told.picture("sevens", "Suited sevens against a seven: 2 to 1, and the Super Bonus"),
        ]
    )


def _choices(told: Told) -> str:
    aces = told.value("cards.aces_one_when_doubled")
    bound = (
        f" An ace among the first cards of a doubled hand counts one{told.cited('cards.aces_one_when_doubled')}: "
        f"A-7 and a 3 is 11."
        if aces != "never"
        else f" An ace stays soft on a double{told.cited('cards.aces_one_when_doubled')}: A-7 and a 3 is 21."
    )
    against = told.words("surrender.up_cards")
    when = (
        "before any box plays"
        if told.value("surrender.when") == "before-play"
        else "as the first thing you do on your box"
    )
    ace_cards = "takes one card only" if told.value("split.ace_cards") == "one" else "plays on like any other hand"
    return "\n".join(
        [
            "## What you may do\n",
            "**Hit** to take a card, **stand** to stay.\n",
            f"**Double**: put down up to your wager again and take exactly one card, with {told.words('double.cards')}"
            f"{told.cited('double.cards')}. A doubled hand pays 1 to 1, even a bonus "
            f"21{told.cited('double.odds')}.{bound}\n",
            told.picture("double", "11 doubled: one card across, and both wagers win"),
            told.picture("soft-double", "A-7 doubled with a 3"),
            "Doubled to something poor? Take the second wager back and give up the first: a **forfeit**, or rescue"
            f"{told.cited('double.forfeit_until')}.\n",
            told.picture("rescue", "Doubled to 13: 20 goes back, 20 is given up"),
            f"**Split** two cards of one value, J-Q too, into two hands with a wager each; up to "
            f"{told.words('split.hands')} "
            f"hands{told.cited('split.hands')}. A split ace {ace_cards}{told.cited('split.ace_cards')}, and an "
            f"ace with a ten-point card is then "
            "a plain 21.\n",
            told.picture("split", "Eights split into two hands, both win"),
            f"**Surrender**: give up half of the wager against {against}, {when}"
            f"{told.cited('surrender.up_cards', 'surrender.when')}. If the dealer then has a {told.name}, all of "
            f"it is lost"
            f"{told.cited('surrender.held_against')}.\n",
            f"**Insurance**: against an ace, a bet of up to half your wager that the dealer has a {told.name}; it pays "
            f"{told.words('insurance.odds')}{told.cited('insurance.odds')}. It is a bad one: there are no tens "
            f"in the deck.\n",
        ]
    )


def _dealer(told: Told) -> str:
    soft = told.value("dealer.stands_on_soft")
    draws = "draws to 16 and to a soft 17" if soft == 18 else "draws to 16 and stands on every 17"
    every = told.value("dealer_pontoon.split_takes") == "every-base"
    takes = (
        f"of a double it takes the first wager alone{told.cited('dealer_pontoon.double_takes')}, but of split "
        f"hands every hand's"
        if every
        else f"of doubled and split hands it takes no more than the wager you began "
        f"with{told.cited('dealer_pontoon.double_takes')}"
    )
    return f"""## The dealer

The dealer has no choice: the dealer {draws}{told.cited("dealer.stands_on_hard", "dealer.stands_on_soft")}. Since
the second card comes last,
you may have doubled or split before a dealer's {told.name} shows. Then the book is lenient:
{takes}{told.cited("dealer_pontoon.split_takes")}.

{told.picture("split-against-pontoon", "Split eights against a dealer's ace and king")}"""


def _others(told: Told) -> str:
    number = told.value("boxes.bettors")
    most = f"Up to {number} players" if number else "Any number of players"
    said = {
        "bonus-odds": "Who does not follow a double keeps the bonus odds",
        "even-on-box": "Once the box is doubled every winning wager on it is paid 1 to 1",
        "even-on-hand": "Once the hand is doubled every winning wager on it is paid 1 to 1",
    }[str(told.value("double.others"))]
    return f"""## With others

{most} may wager on one box{told.cited("boxes.bettors")}. One of them decides: who sits there. The others bet
behind; they may follow a double
or a split, or not. {said}{told.cited("double.others")}.

{told.picture("behind", "Ann doubles 6-8 of spades and draws the 7; Bob, behind her, does not double")}"""


def _sides(told: Told) -> str:
    rows = []
    for key, (name, when, kinds) in SIDES.items():
        paths = [f"{key}.{kind}" for kind in kinds if f"{key}.{kind}" in told.by_path]
        if paths:
            pays = ", ".join(f"{path.partition('.')[2].replace('_', ' ')} {told.words(path)}" for path in paths)
            rows.append(f"- **{name}** wins when {when}: {pays}{told.cited(paths[0])}.")
    if not rows:
        return "## Side wagers\n\nThis book has none.\n"
    if told.book == "ma-2025":
        rows.append(
            "- **BSX-16** is a [progressive](../progressive.md): the dealer begins with a six and a ten-point card."
        )
    return "\n".join(["## Side wagers\n", *rows, ""])


def _well(told: Told) -> str:
    found = edge_of(told.rules, _usual(told.rules))
    edge = f"{found.millionths / 10_000:.2f}"
    loss = f"{found.millionths / 10_000 * 10:.2f}"
    return f"""## Play it well

Whoever plays best loses {edge} % of the wagers in the long run with six decks (`pontoon edge {told.book}`): about
{loss} dollars in a
hundred rounds of 10. Guessing costs several times that. The [strategy card](strategy.md#{told.book}) fits on a
sheet of paper;
playing by it costs next to nothing more.

Now play, in [this house](/) or in a terminal, where `--hints` tells after every decision what it cost:

```sh
pontoon play --rulebook {told.book} --hints
```

What differs elsewhere: [the five games side by side](index.md). Every rule of this one: [its
clauses](../clauses/{told.book}.md).
"""


def _usual(rules: Rulebook) -> Setup:
    return Setup(boxes=rules.boxes.number.value, decks=6, hole_card=rules.dealer.hole_card.value[0])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for book in INTRODUCTIONS:
        (FOLDER / f"{book}.md").write_text(render(book), encoding="utf-8")
