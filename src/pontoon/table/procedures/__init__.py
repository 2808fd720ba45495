"""What is done with the cards before, between and after rounds.

- `commands`, `events`, `state`: what is asked, what happened, where the procedures stand; `due`: which steps are due
- `steps_taken`, `cards`, `cut`, `burn`: every order and request, declared with all that belongs to it
- `options`: what may be ordered or asked now; `opening_cards`: the house's own choices checked against the book
- `changes`: what becomes of the procedures when something else happens
"""
