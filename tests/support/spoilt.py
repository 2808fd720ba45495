"""Files as nobody would write them on purpose: random bytes, and valid files with something changed."""

import json
import random
from collections.abc import Callable
from typing import Any

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 10**6, 2**31, 2**63, -(2**63), 10**30, 0.5, 1e308, -0.0, "", " ", "x", "a" * 300,
    "\x1b[2J", "\u202eevil", "\x00", "16(a)", "Ks", "10s", "1/0", "0/1", "100%", "nan", "2026-01-01T00:00:00Z",
    [], [[]], {}, {"": {}}, [None], ["6h", 3],
)  # fmt: skip
TOML_VALUES = (
    "0", "-1", "99999999999999999999999", "1e400", "nan", "inf", "-inf", "0.1", "true", '""', '"\\u001b[2J"', "[]",
    "{}", '"x"', "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", "[[1], 2]", '{ is = 1, clause = "1" }', '"5%"',
    '"1/0"', "0x7fffffffffffffff", '["a", "a"]', "'''\n'''",
)  # fmt: skip


def noise(dice: random.Random) -> bytes:
    """Bytes that are no text, or a text that is nothing."""
    kind = dice.randrange(5)
    if kind == 0:
        return dice.randbytes(dice.randint(0, 400))
    if kind == 1:
        return bytes(dice.choices(b'{}[]"=,.:\n #-0123456789abcdef\\', k=dice.randint(1, 300)))
    if kind == 2:
        return b"[" * dice.choice([5, 2000, 100_000])
    if kind == 3:
        return b"a = " + b"{a=" * dice.choice([3, 3000])
    return dice.choice(
        [b"", b"\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\x00" * 50, b"{}", b"[]", b"null\n", b'{"event":3}\n']
    )


def bytes_changed(dice: random.Random, data: bytes) -> bytes:
    """A few bytes other, fewer or more."""
    found = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        if not found:
            break
        at = dice.randrange(len(found))
        match dice.randrange(5):
            case 0:
                found[at] = dice.randrange(256)
            case 1:
                del found[at : at + dice.randint(1, 40)]
            case 2:
                found[at:at] = dice.choice([b"\n", b'"', b"}", b"\x00", b"9", b"\xff", b"\x1b[2J", dice.randbytes(3)])
            case 3:
                del found[at:]
            case _:
                found[at:at] = found[at : at + dice.randint(1, 60)]
    return bytes(found)


def lines_changed(dice: random.Random, data: bytes) -> bytes:
    """Lines twice, gone, or in another place."""
    lines = data.splitlines(keepends=True)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(lines))
        match dice.randrange(3):
            case 0:
                lines.insert(dice.randrange(len(lines) + 1), lines[at])
            case 1 if len(lines) > 1:
                del lines[at]
            case _:
                lines.insert(dice.randrange(len(lines)), lines.pop(at))
    return b"".join(lines)


def toml_changed(dice: random.Random, data: bytes) -> bytes:
    """A value of a TOML file becomes another."""
    lines = data.decode().splitlines()
    places = [at for at, line in enumerate(lines) if "=" in line and not line.startswith("#")]
    if not places:
        return data
    at = dice.choice(places)
    key, _, rest = lines[at].partition("=")
    if "=" in rest and dice.random() < 0.7:  # a value within an inline table
        head, _, tail = rest.rpartition("=")
        end = tail[tail.find("}") :] if "}" in tail else ""
        lines[at] = f"{key}={head}= {dice.choice(TOML_VALUES)} {end}"
    else:
        lines[at] = f"{key}= {dice.choice(TOML_VALUES)}"
    return "\n".join(lines).encode()


def json_changed(dice: random.Random, data: bytes) -> bytes:
    """A value of a line of JSON becomes another, of the same kind or not."""
    lines = data.splitlines()
    at = dice.randrange(len(lines))
    try:
        found = json.loads(lines[at])
    except ValueError:
        return data
    _change(dice, found)
    lines[at] = json.dumps(found).encode()
    return b"\n".join(lines) + b"\n"


def _change(dice: random.Random, found: Any) -> None:
    keys = list(found) if isinstance(found, dict) else list(range(len(found)))
    if not keys:
        return
    key = dice.choice(keys)
    if isinstance(found[key], dict | list) and found[key] and dice.random() < 0.8:
        _change(dice, found[key])
    elif dice.random() < 0.1:
        del found[key]
    elif isinstance(found[key], int) and dice.random() < 0.7:
        found[key] = dice.choice([0, -1, 1, 2, 3, 99, 10**9, found[key] + 1, -found[key]])
    else:
        found[key] = dice.choice(VALUES)


def spoilt(dice: random.Random, data: bytes) -> bytes:
    """The file with something wrong, or something else altogether."""
    is_json = data.lstrip().startswith(b"{")
    ways: list[Callable[[], bytes]] = [
        lambda: noise(dice),
        lambda: bytes_changed(dice, data),
        lambda: lines_changed(dice, data),
        lambda: json_changed(dice, data) if is_json else toml_changed(dice, data),
    ]
    (way,) = dice.choices(ways, weights=[1, 2, 2, 5])
    return way()
