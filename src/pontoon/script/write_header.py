"""The header of a script: limits and options, and texts as TOML writes them."""

from msgspec.structs import asdict

from pontoon.money import Cents, format_dollars
from pontoon.table.setup import Limits, Practice, Setup


def limits_lines(limits: Limits) -> list[str]:
    """The limits on the sign, where they are not the usual ones."""
    standard = Limits()
    keys = (
        ("min", limits.minimum, standard.minimum),
        ("max", limits.maximum, standard.maximum),
        ("step", limits.step, standard.step),
        ("side_min", limits.side_minimum, standard.side_minimum),
        ("side_max", limits.side_maximum, standard.side_maximum),
    )
    set_here = [f"{key} = {dollars(value)}" for key, value, usual in keys if value is not None and value != usual]
    return [f"limits = {{ {', '.join(set_here)} }}"] if set_here else []


def options_lines(setup: Setup, practice: Practice, burn: int, spins: list[str]) -> list[str]:
    """The options of the table, where there are any."""
    found: list[str] = []
    if setup.boxes != Setup().boxes:
        found.append(f"boxes = {setup.boxes}")
    if burn:
        found.append(f"burn = {burn}")
    if setup.cutting_cards != 1:
        found.append(f"cutting_cards = {setup.cutting_cards}")
    if setup.hole_card != "none":
        found.append(f"hole_card = {quoted(setup.hole_card)}")
    if not setup.limits_noticed:
        found.append("limits_noticed = false")
    flags = (
        ("automated", setup.automated),
        ("mid_shoe_limited", setup.mid_shoe_limited),
        ("full_patronage", setup.full_patronage),
    )
    found += [f"{name} = true" for name, is_set in flags if is_set]
    if setup.raised:
        raised = ", ".join(f"{box} = {dollars(amount)}" for box, amount in setup.raised)
        found.append(f"raised = {{ {raised} }}")
    found += _practice(practice)
    if spins:
        found.append(f"wheel = [{', '.join(spins)}]")
    return [f"options = {{ {', '.join(found)} }}"] if found else []


def _practice(practice: Practice) -> list[str]:
    """How the house works the table, where it is not the usual; never by hand."""
    usual = asdict(Practice())
    return [
        f"{name} = {_value(value)}"
        for name, value in asdict(practice).items()
        if value != usual[name] and name != "by_hand"
    ]


def _value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return f"{{ {', '.join(f'{name} = {dollars(amount)}' for name, amount in value)} }}"
    if isinstance(value, tuple):
        return f"[{', '.join(quoted(one) for one in value)}]"
    return quoted(value) if isinstance(value, str) else str(value).lower()


def dollars(amount: Cents) -> str:
    """An amount as an action writes it."""
    return format_dollars(amount).removesuffix(".00")


_ESCAPES = {'"': '\\"', "\\": "\\\\"}


def quoted(text: str) -> str:
    """A TOML basic string on one line."""
    return '"' + "".join(_ESCAPES.get(char) or _printable(char) for char in text) + '"'


def _printable(char: str) -> str:
    control = ord(char) < 0x20 or ord(char) == 0x7F
    return f"\\u{ord(char):04x}" if control else char
