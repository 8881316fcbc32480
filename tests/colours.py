"""The colours of the design system, and how well two can be told apart."""

import re

from builder.paths import STATIC


def tokens(theme: str) -> dict[str, str]:
    """Return the colours of a theme by name; the dark one changes what the light one sets."""
    text = (STATIC / "tokens.css").read_text(encoding="utf-8")
    light, dark = text.split("@media screen")
    found = dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", light))
    if theme == "dark":
        found |= dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", dark))
    return found


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as WCAG 2 defines it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)
