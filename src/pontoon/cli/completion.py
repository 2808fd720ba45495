"""`pontoon completion`: the words that a shell offers after Tab."""

from typing import Annotated, Literal

import typer

from pontoon.cli.help import examples
from pontoon.cli.say import say

app = typer.Typer(add_completion=False, rich_markup_mode="rich")

Shell = Literal["bash", "zsh", "fish"]


@app.command(
    epilog=examples(
        "completion bash > ~/.local/share/bash-completion/completions/pontoon",
        'completion zsh > "${fpath[1]}/_pontoon"',
        "completion fish > ~/.config/fish/completions/pontoon.fish",
    )
)
def completion(
    shell: Annotated[Shell, typer.Argument(metavar="bash|zsh|fish", help="The shell.", show_default=False)],
) -> None:
    """A script with which a shell completes commands, options, books and files. It is made once and asks nothing
    later."""
    from pontoon.cli.command_tree import command_tree
    from pontoon.cli.completion_script import script

    say(script(shell, command_tree()))
