"""A report as one page of HTML that needs nothing else."""

import shlex
from collections.abc import Callable
from html import escape
from importlib.resources import files

from pontoon.cli.files import MADE_BY
from pontoon.cli.report import parts as report_parts
from pontoon.cli.report import sources as report_sources
from pontoon.cli.report.data import Report

PARTS: tuple[tuple[str, str, Callable[[Report], str]], ...] = (
    ("edges", "House edge by shoe and bet", report_parts.edges),
    ("up-cards", "Value by up card", report_parts.up_cards),
    ("strategy", "Strategy", report_parts.strategy),
    ("results", "What a round can bring", report_parts.results),
    ("hands", "How often hands come", report_parts.frequencies),
    ("wagers", "Side wagers", report_sources.wagers),
    ("rules", "Rules in force", report_sources.rules),
    ("costs", "What each rule is worth", report_sources.costs),
    ("method", "How it was worked out", report_sources.method),
    ("agreement", "How it was checked", report_sources.agreement),
)
"""Each part with its anchor and title; an empty part is left out."""


def page(found: Report) -> str:
    """The whole page."""
    asked = found.data.asked
    parts = [(anchor, title, body) for anchor, title, make in PARTS if (body := make(found))]
    contents = "".join(f'<li><a href="#{anchor}">{escape(title)}</a></li>' for anchor, title, _ in parts)
    sections = "\n".join(
        f'<section id="{anchor}">\n<h2>{escape(title)}</h2>\n{body}\n</section>' for anchor, title, body in parts
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{MADE_BY}{found.version}">
<title>{escape(asked.title)}</title>
<style>
{style()}</style>
</head>
<body>
<header>
<p class="suits" aria-hidden="true">♠ ♥ ♦ ♣</p>
<h1>{escape(asked.rules.title)}</h1>
<p>{escape(subtitle(found))}</p>
<p>{escape(asked.rules.issued)}</p>
</header>
<main>
{report_parts.tiles(found)}
<nav aria-label="Contents"><ol>{contents}</ol></nav>
{sections}
</main>
<footer>
<p>Made by pontoon {found.version} with <code>{escape(shlex.join(found.command))}</code></p>
</footer>
</body>
</html>
"""


def style() -> str:
    """How it looks."""
    return files("pontoon.cli.report").joinpath("report.css").read_text(encoding="utf-8")


def subtitle(found: Report) -> str:
    """The shoe and the bet, and the changed rules."""
    asked = found.data.asked
    parts = [f"Mathematical report on {asked.rules.id}", report_parts.shoe_words(asked.decks)]
    parts.append(report_parts.bet_words(asked.bet))
    parts += [f"with {setting}" for setting in found.settings]
    return " · ".join(parts)
