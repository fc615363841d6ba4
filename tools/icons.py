"""Draw the PNG icons from `web/icons/icon.svg`, with a browser. Run this when the drawing changes."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tools.browser import ARGUMENTS, find_or_install
from tools.stamps import ROOT

ICONS = ROOT / "web" / "icons"
PAPER = "#f4ecd8"
SHAPES = (("icon-180.png", 180, 0.92, PAPER), ("icon-192.png", 192, 1.0, "transparent"))
LARGE = (("icon-512.png", 512, 1.0, "transparent"), ("icon-maskable-512.png", 512, 0.72, PAPER))
"""File name, pixels, part of the width the drawing takes, background."""


def draw() -> None:
    """Write every PNG icon."""
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    program = find_or_install()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for name, pixels, part, ground in (*SHAPES, *LARGE):
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            style = f"margin:0;display:grid;place-content:center;height:{pixels}px;background:{ground}"
            sized = drawing.replace("<svg ", f'<svg width="{pixels * part}" height="{pixels * part}" ', 1)
            page.set_content(f'<body style="{style}">{sized}</body>')
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
