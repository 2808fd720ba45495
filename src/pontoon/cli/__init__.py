"""The command line.

- `main`: the `pontoon` command; `app`: its own options; `lazy`: its commands, loaded when they are called
- `answer`: how a command answers; `complaint`: what is said when something cannot be done, `misused`: of an
  option; `files`: files written whole or not at all; `chart_file`: a strategy chart that is read
- `terminal`: the console; `lines_view`: settlement lines and clauses; `cards_view`: cards
- a package for each command, or for those that belong together: `rules`, `play`, `replay` (with events told in
  words), `incidents` (with an example script for each), `mathematics`, `simulate`, `report`, `tournament`,
  `progressive`
"""
