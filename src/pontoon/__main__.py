"""`python -m pontoon` is the `pontoon` command."""

from pontoon.cli.main import main

main()
