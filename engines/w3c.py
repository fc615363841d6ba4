"""Mouse, fingers and keys as the WebDriver standard writes them, for both of its protocols."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from engines.driver import Driver, Point

Action = dict[str, Any]
DOWN: Action = {"type": "pointerDown", "button": 0}
UP: Action = {"type": "pointerUp", "button": 0}
REST: Action = {"type": "pause"}
FRAME = 16
"""Milliseconds that a move from one place to the next takes."""


def to(point: Point, duration: int = 0) -> Action:
    """A pointer's way to a place."""
    return {"type": "pointerMove", "duration": duration, "x": round(point[0]), "y": round(point[1])}


def pointer(name: str, kind: str, actions: Sequence[Action]) -> Action:
    """What a mouse or one finger does."""
    return {
        "type": "pointer",
        "id": name,
        "parameters": {"pointerType": kind},
        "actions": list(actions),
    }


class W3C(Driver):
    """A driver that performs actions."""

    @abstractmethod
    def perform(self, *actions: Action) -> None:
        """Let devices do something, each its list, all in step."""

    def click(self, point: Point) -> None:
        self.perform(pointer("mouse", "mouse", [to(point), DOWN, UP]))

    def touch(self, *fingers: Sequence[Point]) -> None:
        count = len(fingers)
        self.perform(
            *(
                pointer(
                    f"finger {at}",
                    "touch",
                    [
                        to(way[0]),
                        *[REST] * at,
                        DOWN,
                        *[REST] * (count - at),
                        *(to(point, FRAME) for point in way[1:]),
                        UP,
                    ],
                )
                for at, way in enumerate(fingers)
            )
        )

    def type(self, keys: str) -> None:
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.perform({"type": "key", "id": "keyboard", "actions": strokes})
