"""A strategy chart that a person names: a file that `pontoon strategy` wrote, or one of that form."""

from pontoon.cli.complaint import faulty, read_text, shown
from pontoon.strategy import Chart, ChartError, read_chart


def chart_named(name: str) -> Chart:
    """The chart of a file, CSV or JSON, `-` for standard input; a complaint with every fault otherwise."""
    text = read_text(name)
    if _other_json(name, text):
        raise faulty(f"The chart {shown(name)}", name, (_JSON_CHART,))
    try:
        return read_chart(text, shown(name))
    except ChartError as error:
        raise faulty(f"The chart {shown(name)}", name, error.faults) from None
    except RecursionError:
        raise faulty(f"The chart {shown(name)}", name, ("this cannot be read: it is nested too deeply",)) from None


_JSON_CHART = 'a chart in JSON is an object of tables, each an object of rows: {"hard": {"17": ["S", ...], ...}, ...}'


def _other_json(name: str, text: str) -> bool:
    """Whether a text is JSON, by its file name or first bracket, but not an object."""
    begins = text.lstrip()[:1]
    return begins == "[" or (begins != "{" and name.lower().endswith(".json"))
