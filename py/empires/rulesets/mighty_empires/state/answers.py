"""Answers that many questions share."""

from empires.core.questions.acts import Act


class Done(Act, tag="done"):
    """End this step."""


class Yes(Act, tag="yes"):
    """Agree."""


class No(Act, tag="no"):
    """Decline."""
