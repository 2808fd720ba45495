"""Spans of time in milliseconds. A day is 24 hours: what follows the calendar asks the calendar."""

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
