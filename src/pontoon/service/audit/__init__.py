"""The audit that anybody can check: what the house has written down, its money, and the cards against commitments.

- `export`: everything in one file of lines, `withheld`: but what must not be read yet; `contents`: such a file read
  back; `heads`: the ends of all streams at a moment, `signing`: their signature
- `verifier`: checks an export; one file that needs nothing but Python, and never imports the rest
- `check`: the same questions asked of a database or an export, answered by the engine itself
- `cards`: the engine's answer to where every card of an opened shoe went; `money`: its answer for the ledger
"""
