"""A data set of rounds: every decision with the exact value of every action, every mistake with its cost.

- `rows`: what a round is; `skills`: who plays; `generate`: the rounds; `writing`: files, digest and data card
- `loading`: rounds from files; `replaying`: rounds through the engine again
"""

from pontoon.study.dataset.loading import load, manifest_of
from pontoon.study.dataset.replaying import houses_of, replayed_lines, script_of
from pontoon.study.dataset.rows import Decision, Manifest, Round
from pontoon.study.dataset.writing import write

__all__ = ["Decision", "Manifest", "Round", "houses_of", "load", "manifest_of", "replayed_lines", "script_of", "write"]
