"""Answers that many questions share."""

from empires.core.questions.acts import Act


class Done(Act, tag="done"):
    """No more of this step."""


class Yes(Act, tag="yes"):
    """So be it."""


class No(Act, tag="no"):
    """Rather not."""
