"""The exact solver, and what is asked of it.

- `shoe`: the cards to come; `hands`: every composition; `limits`: rules that cannot be followed
- `dealer`: the dealer's exact chances; `core`: the compiled search for the best play
- `solve`: the value of a round; `upcard`, `values`: of every hand
- `box`, `exchange`, `mixed`: split boxes of a finite shoe; `split`: of an endless one
- `variance`, `moments`: the spread of a round; `covariance`: how its boxes hang together
- `distribution`, `distribution_split`, `ends`, `reach`, `lattice`: all results of a round with their chances
- `chart`: the best chart by totals; `chart_value`: the exact value of playing one
- `edge`, `edge_table`: a whole game, or one by shoe and bet; `advice`: a hand; `cost`: every rule; `removal`: one card
  less
"""
