"""A bot plays 1,000 rounds of every book for 10 dollars each: it hits below 17 and takes no offer."""

from pontoon import BOOK_IDS, Cents, CloseOffer, Command, Table, command_of, format_dollars, seeded_entropy


def choose(table: Table) -> Command:
    """The bot's answer to what the table waits for: an offer, or a decision on a hand."""
    if table.step.kind == "offer":
        return CloseOffer()
    choices = {choice.action: choice for choice in table.choices("bot")}
    total = next(one.points for one in table.view().totals if one.hand == table.step.hand)
    return command_of(choices["stand" if total >= 17 else "hit"])


def play(book: str, rounds: int) -> Cents:
    """What the bot gained in so many rounds."""
    table, gained = Table.open(book, entropy=seeded_entropy(book)), 0
    for _ in range(rounds):
        table.do(command_of(table.choices("bot")[0], 1000))
        table.deal()
        while table.step.kind != "bet":
            table.do(choose(table))
        gained += table.net("bot")
    return Cents(gained)


if __name__ == "__main__":
    for book in BOOK_IDS:
        print(f"{book}: {format_dollars(play(book, 1000))} in 1000 rounds")
