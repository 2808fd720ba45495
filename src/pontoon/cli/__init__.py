"""The command line.

- `main`: the `pontoon` command; `app`: its own options; `lazy`: its commands, loaded when they are called
- `replay`: judge round scripts; `replay_run`: files in, verdicts out; `replay_view`: a verdict for a
  person; `possible`: what might be done instead of what was refused
- `play`: the options of a game; `play_game`: round after round; `play_table`: engine, stream and purse;
  `play_bets`, `play_round`, `play_menu`: the bets, a round, a decision; `play_talk`, `play_input`: questions and
  lines; `play_view`: the table as a picture
- `narrate`: events in words; `narrate_incidents`, `narrate_procedures`, `narrate_people`: those around the round;
  `narrate_words`: situations and remedies; `narrate_layout`: hands, before and after a reconstruction;
  `narrate_voice`: who, where and under which clause
- `incidents`: the catalogue of what can go wrong; `incidents_data`: which one is meant, and its example scripts (in
  `examples/incidents`, a folder for each book); `incidents_words`, `incidents_view`, `incidents_json`: as told
- `lines_view`: settlement lines and clauses; `cards_view`: cards; `terminal`: the console
- `rules`: the rulebooks
"""
