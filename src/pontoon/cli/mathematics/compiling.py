"""What a command says before the mathematics is compiled, which happens once on a machine and takes some seconds."""

from pontoon.cli.say import say

NOTE = "The mathematics is being compiled for this machine: once, and it takes some seconds ..."


def note_if_compiling() -> None:
    """Say that the first question takes longer, where it does."""
    from pontoon.analysis.compiled import compiled_before
    from pontoon.analysis.solver.core import fill

    if not compiled_before(fill):
        say(NOTE)


def tell_if_compiling() -> None:
    """Say on standard error that the first answer takes longer, where it does, and compile on all processors."""
    from pontoon.analysis.compiled import compiled_before
    from pontoon.analysis.solver.core import fill

    if not compiled_before(fill):
        say(NOTE, to_errors=True)
        from pontoon.analysis.solver.first_compile import compile_at_once

        compile_at_once()
