"""The chronicle as a standalone page, for any screen and for print on A4 or Letter."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.offices.book import Chapter, Part
from empires.render.chronicle import Pictured, passages_html, unpictured
from empires.render.markup import NOTHING, Html, document, el, join, sheet_foot

_STYLE = (
    ":root{color-scheme:light}"
    "body{max-width:42rem;margin:2rem auto;padding:0 1.1rem;color:#2a2018;background:#f4ecd8;"
    "font:1.08rem/1.62 Iowan Old Style,Palatino Linotype,Palatino,Georgia,serif;"
    "font-variant-numeric:oldstyle-nums;hyphens:auto;overflow-wrap:anywhere}"
    "h1{font-weight:400;font-size:2.3rem;line-height:1.15;text-align:center;margin:2.5rem 0 .4rem}"
    "h2{font-weight:400;font-size:1.65rem;line-height:1.2;margin:3.2rem 0 .6rem;padding-top:1.4rem;"
    "border-top:3px double #a08a63}"
    "h3{font-size:1.02rem;font-weight:400;letter-spacing:.08em;text-transform:uppercase;color:#6b5230;"
    "margin:1.8rem 0 .2rem}"
    ".chapter{font-size:1.06rem;font-style:italic;font-weight:400;color:#6b5230;margin:1.2rem 0 .1rem;"
    "letter-spacing:0;text-transform:none}"
    "p{margin:.45rem 0;text-align:left}"
    ".about{text-align:center;color:#5c4a32;margin:.2rem 0}"
    "nav ol{list-style:none;padding:0;margin:2rem 0;columns:16rem;column-gap:2rem}"
    "nav li{break-inside:avoid;margin:.15rem 0}nav a{color:#5a3a16;text-decoration-color:#c4ac82}"
    ".battle{margin:1rem 0;padding:.5rem .9rem .6rem;background:#efe3c6;border-left:4px solid #8c2f1f}"
    ".fight{font-size:1.12rem;font-weight:600;margin:0}"
    "table{border-collapse:collapse;margin:.3rem 0;font-size:.95rem}"
    "th,td{text-align:left;padding:.1rem 1.1rem .1rem 0;font-weight:400;vertical-align:top}"
    "td{font-variant-numeric:lining-nums tabular-nums}th small{color:#8c2f1f}"
    "blockquote{margin:.5rem 0 .4rem;padding-left:.9rem;border-left:2px solid #b99d6b;font-style:italic;"
    "white-space:pre-line}"
    "cite,.by{font-size:.88rem;color:#5c4a32}"
    ".words{white-space:pre-line}"
    ".comment{font-size:.94rem;margin-left:1.2rem;font-style:italic;white-space:pre-line}"
    ".private{border-left:4px dotted #4a5d7a;padding-left:.8rem;margin-left:-1rem}"
    ".known{display:block;font-size:.8rem;letter-spacing:.03em;color:#41536f}"
    "figure{margin:1.4rem 0 .4rem;break-inside:avoid}figure svg{display:block;width:auto;height:auto;"
    "max-width:100%;max-height:38rem;margin:auto;overflow:hidden}"
    "figure img{display:block;max-width:100%;max-height:30rem;margin:auto}"
    "figcaption{font-size:.92rem;text-align:center;color:#5c4a32;margin-top:.3rem}"
    "@page{margin:18mm 17mm}"
    "@media print{:root{print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "body{background:none;color:#000;max-width:none;margin:0;padding:0;font-size:10.8pt;line-height:1.45}"
    "h1{margin-top:12mm}h2{break-before:page;border:0;margin-top:0;padding-top:0}"
    "h2:first-of-type{break-before:auto}"
    "h2,h3,h4,.fight{break-after:avoid}p{orphans:3;widows:3}.battle,blockquote,table{break-inside:avoid}"
    "nav a{text-decoration:none;color:#000}figure svg{max-height:150mm}figure img{max-height:110mm}}"
)


def chronicle_page(
    title: str, about: Sequence[str], style: str, parts: Sequence[tuple[str, Html]], agreed: str = ""
) -> Html:
    """The whole book as one document: its title, lines about it, the `agreed` house rules, a table of
    contents, and each part's title with its `part_section`. `style` is additional CSS for the pictures.
    """
    contents = (
        el("li", el("a", name, href=f"#part-{number}")) for number, (name, _) in enumerate(parts, start=1)
    )
    return document(
        title,
        style + _STYLE + sheet_foot(title),
        el("h1", title, translate="no"),
        *(el("p", line, class_="about") for line in about),
        join(el("h3", "House rules"), el("p", agreed, class_="words")) if agreed else NOTHING,
        el("nav", el("ol", *contents), aria_label="Contents") if len(parts) > 1 else NOTHING,
        *(section for _, section in parts) if parts else [el("p", "Nothing has happened yet.")],
    )


def part_section(
    part: Part, number: int, picture: Html | None = None, pictured: Pictured = unpictured
) -> Html:
    """A part of the book, numbered from 1, with its passages, whatever `pictured` adds to these, and a
    picture of the land at the end of the part.
    """
    told: list[Html] = [el("h2", part.title, id=f"part-{number}")]
    season = ""
    for chapter in part.chapters:
        if chapter.season and chapter.season != season:
            told.append(el("h3", chapter.season))
        season = chapter.season
        told.append(_chapter(chapter, pictured))
    return join(*told, picture)


def picture_of(drawn: Html, caption: str) -> Html:
    """A map with its caption."""
    return el("figure", drawn, el("figcaption", caption))


def _chapter(chapter: Chapter, pictured: Pictured) -> Html:
    level = "h4" if chapter.season else "h3"
    heading = el(level, chapter.title, class_="chapter") if chapter.title else NOTHING
    return join(heading, *passages_html(chapter.passages, pictured))
