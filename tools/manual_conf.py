"""How Sphinx makes the site of the manuals; `tools.manual` puts this file next to the sources."""

from typing import Any

project = "Empires"
author = "the authors of Empires"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Empires"
html_show_sourcelink = False
html_copy_source = False
html_extra_path = ["extra"]
smartquotes = False
default_role = "code"
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_class_signature = "separated"
autodoc_mock_imports = ["cma", "coincurve", "cryptography", "distributed", "websockets"]  # of optional parts


def literal(_app: Any, _what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Examples in docstrings are indented blocks, as in Markdown; in reST they need a mark."""
    for number in range(len(lines) - 1, 1, -1):
        begins = lines[number].startswith("    ") and not lines[number - 1]
        if begins and not lines[number - 2].startswith("    "):
            lines[number:number] = ["::", ""]


def unreadable(_app: Any, _what: str, _name: str, thing: Any, _skip: bool, _options: Any) -> bool | None:
    """Types of texts with a pattern are left out: written as an alias, the pattern would be read as reST."""
    return True if "pattern=" in repr(getattr(thing, "__metadata__", "")) else None


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", literal)
    app.connect("autodoc-skip-member", unreadable)
