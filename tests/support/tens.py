"""House variants whose decks have 52 cards, tens included, written as a guest of a house writes them."""

from pontoon.rulebook import load_book


def with_tens(book: str) -> str:
    """A book with tens in its decks, as the text of a house variant; BSX-16, made for decks without, is left out."""
    rules = load_book(book)
    lines = [f'extends = "{book}"', 'id = "tens"', 'title = "With tens"']
    lines += ['without = ["bsx_16"]'] if rules.bsx_16 is not None else []
    lines += ["[cards]", 'pack = "full"']
    for path, rule in (
        ("dealer.reader_up_cards", rules.dealer.reader_up_cards),
        ("surrender.up_cards", rules.surrender.up_cards),
        ("surrender.held_against", rules.surrender.held_against),
    ):
        ranks = [rank.value for rank in rule.value]
        if "K" in ranks:
            section, _, key = path.partition(".")
            head = [] if f"[{section}]" in lines else [f"[{section}]"]
            lines += [*head, f"{key} = {[*ranks, 'T']}"]
    return "\n".join(lines) + "\n"
