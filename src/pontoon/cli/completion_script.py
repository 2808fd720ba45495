"""Completion as a script of each shell: a table of words, so that a Tab need not start Python."""

from collections.abc import Iterable
from typing import assert_never

from pontoon.cli.command_tree import Entry
from pontoon.cli.completion import Shell

_BASH = """# Completion of pontoon for bash, made by `pontoon completion bash`.
_pontoon() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} path="" one words
    local -i place
    for ((place = 1; place < COMP_CWORD; place++)); do
        one=${{COMP_WORDS[place]}}
        [[ "{paths}" == *"|${{path:+$path }}$one|"* ]] && path="${{path:+$path }}$one"
    done
    case "$path $before" in
{values}    esac
    case "$path" in
{words}    esac
    if [[ $word != -* && -z $words || $word == */* || $word == .* ]]; then
        compopt -o default 2>/dev/null; COMPREPLY=(); return
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    [[ ${{#COMPREPLY[@]}} -eq 0 ]] && compopt -o default 2>/dev/null
    return 0
}}
complete -F _pontoon pontoon
"""

_ZSH = """#compdef pontoon
# Completion of pontoon for zsh, made by `pontoon completion zsh`.
autoload -U +X bashcompinit && bashcompinit
{bash}"""


def script(shell: Shell, tree: Iterable[Entry]) -> str:
    """The whole script."""
    match shell:
        case "bash":
            return _bash(tree)
        case "zsh":
            return _ZSH.format(bash=_bash(tree))
        case "fish":
            return _fish(tree)
        case _ as never:
            assert_never(never)


def _offered(entry: Entry) -> list[str]:
    """The words that may follow a command: commands, the choices of what stands after it, options."""
    words = [*entry.commands, *(one for argument in entry.arguments for one in argument.choices)]
    return [*dict.fromkeys(words), *(name for option in entry.options for name in option.names)]


def _bash(tree: Iterable[Entry]) -> str:
    entries = list(tree)
    paths = "|" + "|".join(" ".join(entry.words) for entry in entries if entry.words) + "|"
    values, words = [], []
    for entry in entries:
        path = " ".join(entry.words)
        words.append(f'        "{path}") words="{" ".join(_offered(entry))}" ;;\n')
        for option in entry.options:
            if option.value:
                cases = "|".join(f'"{path} {name}"' for name in option.names)
                then = f'COMPREPLY=($(compgen -W "{" ".join(option.choices)}" -- "$word"))' if option.choices else ""
                values.append(f"        {cases}) compopt -o default 2>/dev/null; {then or 'COMPREPLY=()'}; return ;;\n")
    return _BASH.format(paths=paths, values="".join(values), words="".join(words)).rstrip("\n")


def _fish(tree: Iterable[Entry]) -> str:
    lines = ["# Completion of pontoon for fish, made by `pontoon completion fish`.", "complete -c pontoon -f"]
    for entry in tree:
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in entry.words) or "__fish_use_subcommand"
        after = (
            f"; and not __fish_seen_subcommand_from {' '.join(entry.commands)}"
            if entry.words and entry.commands
            else ""
        )
        condition = f"-n '{seen}{after}'"
        offered = [*entry.commands, *(one for argument in entry.arguments for one in argument.choices)]
        if offered:
            lines.append(f"complete -c pontoon {condition} -a '{' '.join(offered)}'")
        if entry.arguments:
            lines.append(f"complete -c pontoon {condition} -F")
        for option in entry.options:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            value = f" -r -a '{' '.join(option.choices)}'" if option.choices else " -r -F" if option.value else ""
            said = option.help.replace("\\", "").replace("'", "\\'")
            lines.append(f"complete -c pontoon {condition} {names}{value} -d '{said}'")
    return "\n".join(lines)
