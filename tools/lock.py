"""Lock the Python packages of the tests and tools: `python -m tools.lock` writes `requirements.lock`.

The file names every package with its version and the hashes of its files, for all platforms and for Python
3.11 and later, but not the index that the package came from. `make.py` installs nothing else (`pip install
--require-hashes`).
"""

from __future__ import annotations

import subprocess
import sys
import venv

from tools.environment import LOCK
from tools.stamps import BUILD, ROOT

TOOLS = BUILD / "lock"
PYTHON = TOOLS / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
HEADER = """\
# Everything the tests and tools of Empires install, with the hashes of its files.
# `python make.py lock` writes this anew from pyproject.toml.
"""


def main() -> None:
    """Resolve `pyproject.toml`; versions that still fit stay as they are unless --upgrade is given."""
    venv.create(TOOLS, with_pip=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", "uv"], check=True)
    words = (
        *("pip", "compile", "pyproject.toml", "--extra", "dev", "--output-file", str(LOCK)),
        *("--universal", "--python-version", "3.11", "--generate-hashes"),
        "--no-strip-extras",  # pip takes a version without them for no pin of `coverage[toml]`
        *("--no-header", "--no-annotate", "--no-emit-index-url", "--quiet", *sys.argv[1:]),
    )
    subprocess.run([PYTHON, "-m", "uv", *words], check=True, cwd=ROOT)
    LOCK.write_text(HEADER + LOCK.read_text(encoding="utf-8").replace(HEADER, ""), encoding="utf-8")


if __name__ == "__main__":
    main()
