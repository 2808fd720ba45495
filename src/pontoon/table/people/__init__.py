"""Who may play where and what the house orders about people.

- `commands`, `events`: what is asked and happened; `state`: what a table knows of its people
- `exclusion`, `boxes`, `requests`: every order and request, declared with all that belongs to it
- `entry`: whether a person may wager at all; `person`: who acts in which role; `changes`: small changes to the state
"""
