"""The data card: what a data set holds, how it came about, and what it is not."""

from pontoon.study.dataset.rows import Manifest

Row = tuple[str, int, float, float, float]


def data_card(manifest: Manifest, rows: list[Row]) -> str:
    """The card as a page."""
    table = "\n".join(
        f"| {skill} | {rounds:,} | {net:+.4f} | {mistakes:.2%} | {cost:.4f} |"
        for skill, rounds, net, mistakes, cost in rows
    )
    return _PAGE.format(
        rounds=f"{manifest.rounds:,}",
        books=", ".join(manifest.books),
        program=manifest.program,
        seed=manifest.seed,
        digest=manifest.digest,
        decks=manifest.decks,
        wager=manifest.wager // 100,
        table=table,
    )


_PAGE = """# Rounds of casino Pontoon

{rounds} rounds under {books}, made by {program} with the seed `{seed}`. SHA-256 of the rounds as JSON lines:
`{digest}`.

## What is in it

A row is a round of one player against the dealer: the cards as they left the shoe, the actions as a round script, every
decision with what each allowed action is worth, and every settlement line with its clauses. `schema.json` has the
columns. `pontoon dataset check DIRECTORY` plays every round again through the engine and compares the lines.

- `worth` is exact for an endless shoe, in wagers, with best play after the action. The cards come from {decks} decks,
  dealt to the cutting card, so the value for the cards that were left differs a little.
- On a split box the value is that of this hand, and of the hands after it where they mean something to it.
- The wager is {wager} dollars in every round.

## Who plays

| skill | rounds | mean gain, wagers | mistakes of all decisions | their cost a round, wagers |
| --- | --- | --- | --- | --- |
{table}

`exact` plays best for an endless shoe, `chart` by the chart of the book, `mimic` draws as the dealer does. `seasoned`,
`casual` and `novice` choose at random, better actions more often: one that is 0.02, 0.08 or 0.3 wagers worse than the
best comes e times as seldom. No person has played any of it, and nobody's habits were measured for it.

## What it is good for

To train and to test players and advisers, to study mistakes, to check another program's rules. It says nothing about
how people play, or about any casino.
"""
