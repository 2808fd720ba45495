"""In which line of a script's text something stands, for the faults that name it."""

import re

_PARTS = re.compile(
    r'''
    """(?:\\.|[^\\])*?"{3,5} | \'\'\'.*?'{3,5}   # texts over several lines
    | "(?:\\.|[^"\\\n])*" | '[^'\n]*'            # texts
    | \#[^\n]*                                   # remarks
    | [\[\]{},=\n] | [^\[\]{},=\n"'\#]+
    ''',
    re.VERBOSE | re.DOTALL,
)
_AROUND = re.compile(r"""[\s"']+""")


def lines_of(text: str) -> dict[str, int]:
    """The line of every key and of every item of a list, by its path: `options.burn`, `actions[2]`."""
    found: dict[str, int] = {}
    table = said = path = within = ""
    line, items = 1, 0
    for part in _PARTS.findall(text):
        if not within and part == "\n":
            table = table if path else _table(said, table)
            said = path = ""
        elif part.startswith("#"):
            pass
        elif not path:
            if part == "=":
                path, items = table + _AROUND.sub("", said), 0
                found[path] = line
            said += part
        elif part in ("[", "{"):
            within += part
        elif part in ("]", "}"):
            within = within[:-1]
        elif within == "[" and part != "," and part.strip():
            items += 1
            found[f"{path}[{items}]"] = line
        line += part.count("\n")
    return found


def _table(said: str, before: str) -> str:
    """What stands before the keys after a line that gives none: that of a table's head, or what stood there already."""
    name = _AROUND.sub("", said).strip("[]")
    return f"{name}." if name else before


def line_of(path: str, lines: dict[str, int]) -> int | None:
    """The line of a path, or of what it is a part of."""
    while path and path not in lines:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return lines.get(path)
