"""A hosted table that is linked to a progressive when it is opened."""

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook
from pontoon.service.authority import may
from pontoon.service.caller import Caller
from pontoon.service.progressives.authority import owns
from pontoon.service.progressives.events import TableJoined
from pontoon.service.progressives.state import Hosting
from pontoon.service.tables.state import Hosting as TableHosting
from pontoon.table import Refusal


def join(
    state: Hosting, wager_rules: Rulebook, table: TableHosting, rules: Rulebook, caller: Caller
) -> TableJoined | Refusal:
    """The terminal that a new table gets: the one its terms name (`ID/TERMINAL`), or the first that is free."""
    refusal = None if owns(state, caller) else may(caller, "join-progressive")
    if refusal is not None:
        return refusal
    if rules.cards.pack.value == "full":
        text = "BSX-16 and its prizes are made for decks without tens: a table with tens is linked to no progressive."
        return Refusal("other-wager", text, rules.cards.pack.clauses)
    if rules.bsx_16 != wager_rules.bsx_16:
        text = f"The wager of {rules.id} is not that of this progressive, which is run under {wager_rules.id}."
        return Refusal("other-wager", text)
    if state.terms.practice and table.terms.money == "wallet":
        text = "At an exercise no wallet is at stake: a table that is linked to it has felt money."
        return Refusal("exercise", text)
    setup = table.table.setup
    free = [one for one in state.progressive.terms.tables if one.name not in state.tables]
    named = table.terms.progressive.partition("/")[2]
    fits = [one for one in free if one.positions >= setup.boxes and one.minimum <= setup.limits.minimum]
    fits = [one for one in fits if named in ("", one.name)]
    if fits:
        return TableJoined(fits[0].name, table.id)
    listed = ", ".join(one.name for one in free) or "none"
    text = (
        f"No terminal{f' {named}' if named else ''} is free for a table of {setup.boxes} boxes with a minimum of "
        f"{format_dollars(setup.limits.minimum)}; free are: {listed}."
    )
    return Refusal("no-terminal", text, (), {"boxes": setup.boxes, "minimum": setup.limits.minimum})
