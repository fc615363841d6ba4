"""Answers that many questions share."""

from empires.core.questions.acts import Act


class Done(Act, tag="done"):
    """No more of this step."""


class Yes(Act, tag="yes"):
    """Agree."""


class No(Act, tag="no"):
    """Decline."""
