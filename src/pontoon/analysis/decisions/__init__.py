"""A game with its decisions left open: what a player can be asked, what each answer leads to, and what play is worth.

The simulator's transition table has a player's decisions in it; here they are not made yet. So one table serves every
policy: it is stepped through by environments, learnt from, and valued exactly for an endless shoe.

- `moves`: the actions, and what a player sees when asked (a situation, as a row of small numbers)
- `layout`: which states a hand can be in; `places`: where it stands on its box; `ends`: how it can end
- `transitions`: where every action and card leads; `tables`: all of it as arrays
- `valuation`: the exact value of a policy, or of the best one; `boxes`: of split boxes
- `policies`: players as policies; `learners`: policies that are learnt
- `kernel`, `stepping`: very many rounds side by side, a decision at a time
"""
