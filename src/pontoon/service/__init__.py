"""The live house: what tables, tournaments and progressives lack by themselves: time, chance, identity, lasting money.

- `house`: what every door asks; `office`: what all streams share; `clock`, `chance`: time and chance as inputs
- `hosted`: a stream with its mailbox, from a command to the news; `journal`: its records, one decision each
- `sealing`: what nobody may know yet, encrypted at rest; `commitments`: shoes promised before the first bet
- `publishing`: what is told to whom, encoded once for all who see the same
- `tables`: tables in the house
- `caller`: who is at the door; `authority`: who may do what in the house
- `people`: identity, sessions, staff; `protection`: limits, breaks, exclusion; `wallets`: play money
- `register`: documents read and written until nobody was faster; `spans`: milliseconds
"""
