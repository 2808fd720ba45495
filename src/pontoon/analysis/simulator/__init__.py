"""The simulator: rules and a player as a transition table, and the kernels that walk it.

- `policy`, `chart_policy`: how a player decides
- `automaton`: the table of a game and a player; `automaton_value`, `automaton_hand`, `automaton_dealer`,
  `automaton_states`: its parts; `automaton_file`: the table as bytes
- `kernel`: a player alone; `kernel_table`: a whole table
- `simulate`: blocks of rounds on threads; `simulate_table`: boxes, side wagers, counting; `simulate_splits`: split
  boxes alone
- `cluster`, `cluster_tasks`, `cluster_work`: the same blocks on many machines
"""
