"""`pontoon train`: drills, counting, a test, the hand of the day and progress, at the terminal.

- `command`: options; `sitting`: one question after the other; `show`: what is printed; `keeping`: the learner's file
"""
