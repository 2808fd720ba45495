"""`pontoon surveillance`: what in a history deserves a look, and how well that can be told.

- `commands`: the commands; `source`: histories from files; `curve`: ROC curves as a picture
"""
