"""What to say about a wrong value of an option: what was asked, and what is possible."""

from typing import Any

import typer

from pontoon.cli.complaint import ComplaintError


def complaint_about(error: typer.BadParameter) -> ComplaintError:
    """The complaint to show instead of the error of the library that reads the options."""
    param: Any = error.param
    if param is None:
        hint = error.param_hint if isinstance(error.param_hint, str) else ""
        return ComplaintError(_sentence(f"{hint}: {error.message}" if hint else error.message))
    name, given = param.opts[0], _given(error)
    choices = [str(one) for one in param.type_descriptor.choices or ()]
    possible = f"one of {', '.join(choices)}" if choices else _numbers(param.type_descriptor)
    if not possible:
        return ComplaintError(_sentence(f"{name}: {error.message}"), text=given)
    said = "" if given is None else f", not {given!r}"
    return ComplaintError(f"{name} takes {possible}{said}.", text=given, facts={"known": choices} if choices else None)


def _numbers(kind: Any) -> str:
    """The whole numbers that an option takes; nothing where it takes something else."""
    if kind.annotation is not int:
        return ""
    least, most = kind.parameter_info.min, kind.parameter_info.max
    return (
        "a whole number" + (f" from {least}" if least is not None else "") + (f" to {most}" if most is not None else "")
    )


def _given(error: typer.BadParameter) -> str | None:
    """What was typed on the command line, as the library remembers it."""
    found: list[Any] = getattr(error.__cause__, "errors", list)()
    return str(found[0]["input"]) if found else None


def _sentence(words: str) -> str:
    return words if words.endswith((".", ")")) else f"{words}."
