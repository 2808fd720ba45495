"""How somebody likes the screens; kept with the person, so that it is the same on every machine."""

from typing import Annotated, Literal

from msgspec import Meta

from pontoon.wire.http import Body

AdviceMode = Literal["off", "after", "before"]
"""When the worth of choices is shown: never, after a decision, or before it."""
Speed = Literal["slow", "usual", "fast", "at-once"]
Theme = Literal["system", "light", "dark"]
Language = Annotated[str, Meta(pattern=r"^[a-z]{2}(-[A-Z]{2})?$")]
Key = Annotated[str, Meta(max_length=16)]
Share = Annotated[int, Meta(ge=0, le=100)]


class Preferences(Body, frozen=True, omit_defaults=False):
    """`keys`: another key for something, by its name; empty turns it off. `volume`: in hundredths.

    `muted`: sounds that are off by themselves, by name.
    """

    four_colours: bool = False
    large_cards: bool = False
    text_only: bool = False
    advice: AdviceMode = "off"
    sound: bool = False
    volume: Share = 60
    muted: Annotated[tuple[Key, ...], Meta(max_length=32)] = ()
    speed: Speed = "usual"
    left_handed: bool = False
    theme: Theme = "system"
    language: Language = "en"
    keys: Annotated[dict[Key, Key], Meta(max_length=64)] = {}  # noqa: RUF012 - a Struct copies it
