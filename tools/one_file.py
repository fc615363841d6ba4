"""Make `build/empires.html`: the built page as one file, which can be played from a disk, a memory stick or a
chat.

`python -m tools.one_file` needs `dist/` (`make.py file` builds both). Everything that the page would fetch is
carried in the file, compressed; `tools/one_file.js` lays it out when the file is opened. The same `dist/`
gives the same bytes.
"""

from __future__ import annotations

import gzip
import json
import mimetypes
import posixpath
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from tools.build import DIST, names
from tools.environment import Missing
from tools.stamps import BUILD, ROOT

FILE = BUILD / "empires.html"
BOOT = ROOT / "tools" / "one_file.js"

LEFT_OUT = re.compile(
    r"index\.html|sw\.js|engine\.py|manifest\.webmanifest|js/theme\.js|styles/.*|fonts/.*|icons/.*|.*\.(br|gz)"
)
"""What stands in the page itself, and what only a page with an address can use."""

SPECIFIER = re.compile(r"""(?<![\w.])(from\s*|import\s*|import\(\s*)(["'])(\.{1,2}/[\w./-]+\.m?js)\2""")
"""Another module of the site, as a module names it."""

NO_MODULE = "data:text/javascript,"
"""Stands for PyScript's modules that the site leaves out, because nothing here imports them."""

ARCHIVE = re.compile(r'(?<=": ")(?=(?:python|courier)/[\w.-]+\.(?:bin|zip)")')
"""Where the page names an archive that comes late."""

EDITS: Mapping[str, Mapping[str, str]] = {
    "js/engine.js": {"at('engine.py')": "'{engine}'", "at('pyodide/alive.mjs')": "'/pyodide/alive.mjs'"},
    "js/main.js": {"document.baseURI.split('#')[0]": "''"},
    "js/operations.js": {
        "const LATE = 'late/story.css'": "const LATE = carried['late/story.css']",
        "place.innerHTML = html;": "place.innerHTML = leading(html);",
        "new URL(`#${brings}=${slip}`, document.baseURI).href": (
            "brings === 'slip' ? slip : `#${brings}=${slip}`"
        ),
    },
    "late/carrier.js": {
        "new URL('../courier/worker.js', import.meta.url)": "'one-file' + ':courier/worker.js'",
    },
    "pyodide/alive.mjs": {
        "new URL(`../${place}`, import.meta.url)": "`one-file:${place}`",
        "URL.createObjectURL(new Blob([await fetched(library)]))": "lend(await fetched(library))",
        "{ ...options,": "{ ...options, createPyodideModule, indexURL: 'one-file' + ':pyodide/',",
        "return load(": "const interpreter = await import(carried['pyodide/pyodide.asm.mjs']);\n"
        "  const createPyodideModule = interpreter.default;\n"
        "  return load(",
    },
    "pyscript/core-*.js": {
        't.replace(/^blob:/,"")': 't.replace(/^blob:(null)?/,"one-file:")',
        "module:import(o)": "module:import(carried[o.slice(1)])",
    },
}
"""Where a script goes by an address. A blob has none from which others could be found, and an address of this
disk is of no use to friends: they get the message alone."""


def put(text: str, old: str | re.Pattern[str], new: str) -> str:
    """A text with something in the place of all that matches. Raises Missing if nothing does."""
    pattern = re.compile(re.escape(old)) if isinstance(old, str) else old
    text, count = pattern.subn(lambda found: found.expand(new) if pattern is old else new, text)
    if not count:
        raise Missing(
            f"The page has no “{pattern.pattern}” any more, so that it cannot be put into one file."
        )
    return text


def edited(name: str, text: str, site: set[str]) -> str:
    """A script with marks for the places of the modules that it imports. Imports that come late, which may go
    round in circles, look their place up when they do.
    """
    for old, new in EDITS.get(re.sub(r"-\w+\.js$", "-*.js", name), {}).items():
        text = put(text, old, new)

    def mark(found: re.Match[str]) -> str:
        how, quote, specifier = found.groups()
        asked = posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))
        if asked not in site:
            return f"{how}{quote}{NO_MODULE}{quote}"
        late = "(" in how
        return f"{how}carried[{quote}{asked}{quote}]" if late else f"{how}{quote}one-file:{asked}{quote}"

    return SPECIFIER.sub(mark, text)


def in_order(files: Mapping[str, bytes]) -> list[str]:
    """The names of files, each after those that it imports. Raises Missing if they go round in a circle."""
    under_way, order = set[str](), list[str]()

    def visit(name: str) -> None:
        if name in order:
            return
        if name in under_way:
            raise Missing(f"{name} imports itself by way of others, so that it cannot be put into one file.")
        under_way.add(name)
        for asked in re.findall(rb"one-file:([\w./-]+)", files[name]) if type_of(name) == SCRIPT else ():
            visit(asked.decode())
        order.append(name)

    for name in sorted(files):
        visit(name)
    return order


SCRIPT = "text/javascript"


def type_of(name: str) -> str:
    """The type by which a browser knows a file."""
    if name.endswith((".js", ".mjs")):
        return SCRIPT
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def packed(name: str, content: bytes) -> tuple[str, str, bool, str]:
    """A file as the page carries it: compressed, unless it is already."""
    small = gzip.compress(content, 9, mtime=0)
    smaller = len(small) < len(content) * 0.95
    return name, type_of(name), smaller, b64encode(small if smaller else content).decode()


def at_once(path: Path) -> str:
    """An address that has a file in it."""
    return f"data:{type_of(path.name)};base64,{b64encode(path.read_bytes()).decode()}"


def carried(site: Path) -> list[tuple[str, str, bool, str]]:
    """The files that the page carries."""
    present = {name for name in names(site) if not LEFT_OUT.fullmatch(name)}
    files = {name: (site / name).read_bytes() for name in present}
    for name in present:
        if type_of(name) == SCRIPT:
            files[name] = edited(name, files[name].decode(), present).encode()
    engine = at_once(site / "engine.py").encode()
    files["js/engine.js"] = files["js/engine.js"].replace(b"{engine}", engine)
    return [packed(name, files[name]) for name in in_order(files)]


def styles(site: Path, page: str) -> str:
    """The styles that the page names, with their fonts and pictures in them."""
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    text = "\n".join((site / sheet).read_text(encoding="utf-8") for sheet in sheets)
    named = re.compile(r"""url\((['"]?)\.\./([\w./-]+)\1\)""")
    return named.sub(lambda found: f"url({at_once(site / found[2])})", text)


def policy(page: str, *scripts: str) -> str:
    """The page with a policy for scripts that stand in it and files that are blobs."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" for one in scripts)
    for old, new in (
        ("default-src 'self'", "default-src 'none'; font-src data:"),
        ("script-src 'self'", f"script-src {hashes} data:"),
        ("style-src 'self'", "style-src blob:"),
        ("worker-src 'self' blob:", "worker-src blob:"),
        ("connect-src 'self'", "connect-src"),
        ("img-src 'self'", "img-src"),
    ):
        page = put(page, old, new)
    return page


def written(site: Path) -> str:
    """The page with all its files in it."""
    page = (site / "index.html").read_text(encoding="utf-8")
    theme, boot = (site / "js" / "theme.js").read_text("utf-8"), BOOT.read_text("utf-8")
    icon = site / "icons" / "icon.svg"
    (crest,) = re.findall(r'<g id="crest">.*?</g>', icon.read_text("utf-8"), re.DOTALL)
    content = json.dumps(carried(site))
    begins = (
        f'<script type="application/json" id="carried">{content}</script>\n'
        f'<script type="module">{boot}</script>\n</body>'
    )
    downloads = re.compile(r'(<script type="application/json" id="downloads">).*?(?=</script>)')
    page = policy(page, theme, boot)
    page = put(
        page, re.compile(r'<link rel="(?:apple-touch-icon|manifest|preload|modulepreload)"[^>]*>\n'), ""
    )
    page = put(page, re.compile(r'<script type="module"[^>]*></script>\n'), "")
    page = put(page, downloads, r"\1{}")
    page = put(page, ARCHIVE, "one-file:")
    page = put(page, 'href="icons/icon.svg" type', f'href="{at_once(icon)}" type')
    page = put(page, '<use href="icons/icon.svg#crest"></use>', crest)
    (linked,) = re.findall(r'(?:<link rel="stylesheet"[^>]*>\n)+', page)
    (themed,) = re.findall(r'<script src="js/theme\.js"[^>]*></script>', page)
    page = put(page, linked, f"<style>{styles(site, page)}</style>\n")
    page = put(page, themed, f"<script>{theme}</script>")
    return put(page, "</body>", begins)


def main() -> None:
    """Write the file, and say what it weighs."""
    FILE.write_text(written(DIST), encoding="utf-8", newline="\n")
    print(f"{FILE.relative_to(ROOT)}: {FILE.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
