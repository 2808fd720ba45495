"""How a value with sealed fields prints: an undealt card is in no log line, traceback or failed assertion."""

from msgspec import Struct


def sealed_repr(value: Struct, *sealed: str) -> str:
    """The value as Python prints it, but a sealed field shows only how many cards it holds, or that it is empty."""
    fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
    parts = (f"{name}={_how_much(held) if name in sealed else repr(held)}" for name, held in fields)
    return f"{type(value).__name__}({', '.join(parts)})"


def _how_much(held: object) -> str:
    if isinstance(held, tuple | bytes):
        unit = "card" if isinstance(held, tuple) else "byte"
        return f"<{len(held)} {unit}{'' if len(held) == 1 else 's'}>"
    return "None" if held is None else "<sealed>"
