"""Round scripts: a round written down, played through the table, judged.

- `format`: the header, read with every fault; `stack`: its cards; `schema`: its JSON Schema, and that of a result
- `action` (and `action_*`): one action as a command; `words`: what it is made of; `pace`: how far the house then goes
- `run`: the play; `result`: what came of it, as JSON and as an exit status
- `write` (and `write_*`): a table's stream as a script
"""

from pontoon.script.actions import read_action
from pontoon.script.format import ExpectedError, Script, ScriptError, WheelSpin, read_script
from pontoon.script.result import Verdict, judge, judge_text, result_json
from pontoon.script.run import Done, Playthrough, Trouble, net_of, play_script
from pontoon.script.stack import Stack, parse_stack
from pontoon.script.words import ActionError

__all__ = [
    "ActionError",
    "Done",
    "ExpectedError",
    "Playthrough",
    "Script",
    "ScriptError",
    "Stack",
    "Trouble",
    "Verdict",
    "WheelSpin",
    "judge",
    "judge_text",
    "net_of",
    "parse_stack",
    "play_script",
    "read_action",
    "read_script",
    "result_json",
]
