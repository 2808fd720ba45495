"""The mathematics of the games: exact values, spread, side wagers, strategy and simulation.

It pays from the rulebook's own tables and never asks the settlement, so that it is an independent answer.

- `game`: a rulebook as numbers; `shoe`: the cards to come; `hands`: every composition
- `dealer`: the dealer's exact chances; `core`: the compiled search for the best play
- `solve`: the value of a round; `upcard`, `split`, `values`: of every hand and every split box
- `variance`, `moments`: the spread of a round; `sidebets`: side wagers and rare events as exact fractions
- `chart`: the best chart by totals; `chart_value`: the exact value of playing one
- `edge`: the answer to a question about a whole game; `advice`: about a hand; `cost`: about every rule
- `removal`: what one card less changes
- `limits`: rules that the mathematics cannot follow
- `policy`, `chart_policy`, `automaton`, `kernel`, `simulate`: the same games played by chance, at speed
- `automaton_value`, `automaton_hand`, `automaton_dealer`, `automaton_states`: the parts of the transition table;
  `automaton_file`: the table as bytes
"""
