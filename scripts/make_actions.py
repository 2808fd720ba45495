"""Write the tables of actions in docs/round-scripts.md, from the forms that the reader itself uses.

Run `python -m scripts.make_actions`. A test keeps the page in step with the code.
"""

import re
from pathlib import Path

from pontoon.script.actions import by_topic
from pontoon.script.form import Form

PAGE = Path(__file__).parents[1] / "docs" / "round-scripts.md"
_TABLE = re.compile(r"<!-- actions: ([a-z, ]+) -->\n.*?<!-- end -->", re.DOTALL)


def page(text: str) -> str:
    """The page with its tables made anew."""
    forms = {topic: [action.form for action in group] for topic, group in by_topic().items()}
    return _TABLE.sub(lambda found: _table(found[1], forms[found[1]]), text)


def _table(topic: str, forms: list[Form]) -> str:
    rows = "\n".join(f"| `{_cell(form.usage)}` | {_cell(form.means)} |" for form in forms)
    return f"<!-- actions: {topic} -->\n| action | meaning |\n| --- | --- |\n{rows}\n<!-- end -->"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
