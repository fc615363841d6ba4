"""The colours of the page reach WCAG AA in both themes, and AAA where people read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[3] / "web" / "styles"
THEMES = ("paper", "candle")
PAPERS = ("paper", "paper-raised", "paper-sunk")


def colours(theme: str) -> dict[str, str]:
    """The tokens of a theme; candlelight overrides paper."""
    text = (STYLES / "tokens.css").read_text(encoding="utf-8")
    light, _, dark = text.partition(":root[data-theme='dark']")
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", light))
    if theme == "candle":
        found |= dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", dark))
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_body_text_reads_at_aaa(theme: str, paper: str) -> None:
    found = colours(theme)
    assert contrast(found["ink"], found[paper]) >= 7


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["ink-soft", "accent", "good", "bad"])
def test_every_other_text_reads_at_aa(theme: str, paper: str, ink: str) -> None:
    found = colours(theme)
    assert contrast(found[ink], found[paper]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("line", ["line-strong", "focus", "accent", "gilt"])
def test_borders_of_controls_and_the_focus_are_seen(theme: str, paper: str, line: str) -> None:
    found = colours(theme)
    assert contrast(found[line], found[paper]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_words_on_the_primary_button_read_at_aa(theme: str) -> None:
    found = colours(theme)
    assert contrast(found["accent-ink"], found["accent"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_the_notice_reads_at_aaa(theme: str) -> None:
    found = colours(theme)
    assert contrast(found["paper"], found["ink"]) >= 7
