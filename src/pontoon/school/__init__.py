"""The dealer school: rounds of a rulebook as exercises, and how they are marked.

- `lessons`: the course of each book, packaged with the program, from its own clause scripts
- `exercises`: what is asked about a script: payments, the next step, rulings, who may rule
- `planting`: errors put into a finished round, to be found
- `marking`: an answer beside the right one
"""

from pontoon.school.exercises import Exercise, exercises_of
from pontoon.school.lessons import TOPICS, Lesson, lessons_of
from pontoon.school.marking import PASS_MARK, Given, Mark, mark, passed

__all__ = ["PASS_MARK", "TOPICS", "Exercise", "Given", "Lesson", "Mark", "exercises_of", "lessons_of", "mark", "passed"]
