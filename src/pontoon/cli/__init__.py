"""The command line.

- `main`: the `pontoon` command; `app`: its own options; `lazy`: its commands, loaded when they are called
- `replay`: judge round scripts; `replay_run`: files in, verdicts out; `replay_view`: a verdict for a
  person; `possible`: what might be done instead of what was refused
- `play`: the options of a game; `play_game`: the game itself; `play_round`, `play_menu`, `play_bets`: a round,
  a decision, the bets; `play_input`: lines from a person or a pipe; `play_view`: the table as a picture
- `narrate`: events in words; `lines_view`: settlement lines and clauses; `cards_view`: cards; `terminal`: the console
- `rules`: the rulebooks
"""
