"""Write src/pontoon/school/lessons/*.toml: the course of each rulebook, from its own clause scripts.

A script goes into the first topic that it shows. Of each topic the plainest are taken: those with the shortest text.
"""

from pathlib import Path

from pontoon.rulebook import BOOK_IDS
from pontoon.school.lessons import TOPICS
from pontoon.script import Playthrough, ScriptError, play_script, read_script
from pontoon.settlement import Line
from pontoon.table.incidents.events import RulingAsked

SCRIPTS = Path("tests/clauses")
FOLDER = Path("src/pontoon/school/lessons")
MOST = 6
_SIDES = ("perfect-pairs", "player-pair", "bonus", "match-super-bonus")
_MANY = ("cards", "_678", "_777")


def topic_of(played: Playthrough) -> str:
    """What a script is about; empty where it shows nothing that is asked in the school."""
    lines = [line for one in played.rounds for line in one.lines]
    words = {action.split()[0] for action in played.script.actions}
    if any(isinstance(event, RulingAsked) for event in played.events):
        return "rulings"
    if not lines or any(line.reverses for line in lines) or len(played.rounds) != 1:
        return ""
    return _shown(lines, words)


def _shown(lines: list[Line], words: set[str]) -> str:
    kinds, reasons = {line.kind for line in lines}, {line.reason for line in lines}
    players: dict[int, set[str]] = {}
    for line in lines:
        players.setdefault(line.box, set()).add(line.player)
    tests = (
        ("super-bonus", "super-bonus" in kinds or "envy-bonus" in kinds),
        ("sides", bool(kinds & set(_SIDES))),
        ("insurance", "insurance" in kinds),
        ("surrender", "surrender" in words),
        ("split", "split" in words),
        ("double", "double" in words),
        ("behind", any(len(names) > 1 for names in players.values())),
        ("twenty-one", any(reason.endswith(_MANY) for reason in reasons)),
        ("pontoon", "pontoon" in reasons),
        ("play", words <= {"bet", "deal", "hit", "stand", "pass"}),
    )
    return next((topic for topic, shown in tests if shown), "")


def page(book: str) -> str:
    """The course of one book."""
    found: dict[str, list[str]] = {topic: [] for topic in TOPICS}
    for file in sorted((SCRIPTS / book).glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        try:
            script = read_script(text)
        except ScriptError:
            continue
        if script.expected_error is not None or script.practice or "'''" in text:
            continue
        played = play_script(script)
        topic = "" if played.trouble is not None else topic_of(played)
        if topic:
            found[topic].append(text)
    parts = ["# Made by `python -m scripts.make_lessons` from the clause scripts of the book.\n"]
    for topic, texts in found.items():
        if texts:
            chosen = sorted(texts, key=lambda text: (len(text), text))[:MOST]
            scripts = "".join(f"'''\n{text}''',\n" for text in chosen)
            parts.append(f'\n[[lesson]]\ntopic = "{topic}"\nscripts = [\n{scripts}]\n')
    return "".join(parts)


def main() -> None:
    """Write every file."""
    for book in BOOK_IDS:
        (FOLDER / f"{book}.toml").write_text(page(book), encoding="utf-8")


if __name__ == "__main__":
    main()
