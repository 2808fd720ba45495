"""The command line.

- `main`: the `pontoon` command; `app`: its own options; `lazy`: its commands, loaded when they are called
- `replay`: judge round scripts; `replay_run`: files in, verdicts out; `replay_view`: a verdict for a
  person; `possible`: what might be done instead of what was refused
- `play`: the options of a game; `play_game`: round after round; `play_table`: engine, stream and purse;
  `play_bets`, `play_round`, `play_menu`: the bets, a round, a decision; `play_talk`, `play_input`: questions and
  lines; `play_view`: the table as a picture
- `narrate`: events in words; `lines_view`: settlement lines and clauses; `cards_view`: cards; `terminal`: the console
- `rules`: the rulebooks
"""
