"""A slip over the map that shows the changes since a player's last answer: three lines, and a replay."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import many
from empires.kit.changes import Line
from empires.page.card import foot
from empires.page.session.replay import Replay
from empires.page.session.since import Summary
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.widgets.signs import sign
from empires.page.wire.browsing import OpenDrawer, Watch
from empires.page.wire.pointing import Find


def summary_slip(summary: Summary, *, calm: bool = True) -> Html:
    """The lines, with buttons for the replay and the log; they are folded away after the reader's next
    answer. The slip says "No battle" only if `calm`: otherwise the card shows what the reader's own answer
    did to others, or asks how a battle ended."""
    lines = [line for line in summary.lines if calm or line.happened or line.topic != "battle"]
    count = many(summary.events, "event")
    watch = (
        button(
            join(sign("play"), el("span", "Watch")),
            Watch(step=0),
            data_key="w",
            title="Watch it again on the map (w)",
            id="watch",
        )
        if summary.since is not None
        else None
    )
    everything = button(f"all {summary.events:,}", OpenDrawer(name="log"), class_="quiet link")
    everything = everything if summary.events else NOTHING
    return el(
        "details",
        el("summary", el("span", _head(summary)), el("small", count)),
        el("div", watch, everything, class_="slip-ways"),
        line_list(lines, lead=True),
        open=summary.fresh,
        class_="since",
    )


def _head(summary: Summary) -> str:
    """The heading of the slip.

    Once the slip is folded, this is the most important change, marked as earlier, because a threat that it
    names may be over by now.
    """
    if summary.head:
        return summary.head.removesuffix(".")
    told = [line for line in summary.lines if line.happened and line.strong and line.topic != "march"]
    if summary.fresh or not told:
        return "Since your last answer"
    return f"Earlier: {max(told, key=lambda line: line.lost).strong}"


def line_list(lines: Sequence[Line], *, lead: bool = False) -> Html:
    """The lines. With `lead`, pressing a line shows its place, which is marked with the line's number on the
    map."""
    return el(
        "ol",
        *(
            el(
                "li",
                _line(line, number if lead and line.strong and line.tiles else None, lead=lead),
                class_=f"about-{line.topic}{'' if line.happened or line.strong else ' calm'}",
            )
            for number, line in enumerate(lines, 1)
        ),
        class_="changed",
    )


def _line(line: Line, number: int | None, *, lead: bool) -> Html:
    strong, gain = (el("strong", part) if part else None for part in (line.strong, line.gain))
    mark = el("b", str(number), class_="line-number", aria_hidden="true") if number is not None else None
    words = join(sign(line.topic), mark, el("span", strong, line.rest, gain))
    if not lead or not line.tiles:
        return el("span", words, class_="change")
    return button(words, Find(id=line.tiles[0]), class_="quiet change")


def replay_strip(replay: Replay, lines: Sequence[Line] = ()) -> Html:
    """The text of the step that is shown, and the buttons that pause and end the replay."""
    running = replay.running
    pause = button(
        join(
            sign("pause" if running else "play"),
            el("span", "Pause" if running else "Continue", class_="unseen"),
        ),
        Watch(step=replay.at if running or replay.at < replay.last else 0, pause=True),
        data_key=" ",
        id="watch-pause",
    )
    marks = (
        button(
            str(n),
            Watch(step=n),
            class_="mark-step",
            aria_current="step" if n == replay.at else None,
            aria_label=f"Step {n}",
            id=f"watch-{n}",
        )
        for n in range(1, replay.last + 1)
    )
    before, after = max(replay.at - 1, 0), min(replay.at + 1, replay.last)
    keys = (
        button("Step back", Watch(step=before), data_key="ArrowLeft", class_="unseen", tabindex=-1),
        button("Step forward", Watch(step=after), data_key="ArrowRight", class_="unseen", tabindex=-1),
    )
    return el(
        "div",
        line_list(lines)
        if lines and not replay.at
        else el("p", replay.frame.text or "The map as it was after your last answer.", class_="step-words"),
        el(
            "div",
            pause,
            el("div", *marks, class_="steps"),
            *keys,
            button("Skip", Watch(), class_="quiet"),
            class_="strip",
        ),
        class_="watching",
    )


def replay_card(replay: Replay) -> Html:
    """All steps of the replay, with the current one marked, and a button that leads on to the question."""
    steps = (
        el(
            "li",
            button(frame.text, Watch(step=n), class_="quiet link"),
            aria_current="step" if n == replay.at else None,
        )
        for n, frame in enumerate(replay.frames)
        if n
    )
    return (
        foot.framed(
            join(
                el("h1", "What happened", class_="question", id="question"),
                el("ol", *steps, class_="replayed"),
            ),
            foot.deed(replay.onward, Watch()),
        )
        if replay.last
        else NOTHING
    )
