#!/usr/bin/env python3
"""Everything this repository can do, in one place: `python make.py TARGET`.

Needs Python 3.11 or newer and npm, and fetches the rest itself. Steps whose inputs have not changed are
skipped. Standard library only.
"""

from __future__ import annotations

import argparse
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - the one place that tells an older Python so
    raise SystemExit(f"Empires needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

from tools import build as site
from tools import page_coverage
from tools.environment import (
    NODE_MODULES,
    PYTHON,
    Missing,
    doing,
    npm,
    npm_packages,
    packer,
    python_packages,
    run,
    venv,
)
from tools.release import WORKBENCH
from tools.stamps import BUILD, ROOT, fresh, mark
from tools.steps import Step, failures, passed

PORT = 8400
PACKAGE = ROOT / "py" / "empires"
TSC = NODE_MODULES / "typescript" / "bin" / "tsc"
STRICT = ("py/empires", "make.py", "tools", "e2e", "engines", "py/tests")  # what mypy checks
TYPED_SCRIPTS = ("tsconfig.json", "tsconfig.worker.json", "tsconfig.tests.json")  # page, worker, tests
PYTHON_LINT: tuple[Step, ...] = (
    (PYTHON, "-m", "ruff", "check", "."),
    (PYTHON, "-m", "ruff", "format", "--check", "."),
    (PYTHON, "-m", "mypy", "--strict", *STRICT),
)
SCRIPT_LINT: tuple[Step, ...] = tuple(("node", TSC, "--project", project) for project in TYPED_SCRIPTS)
SHARED = ("-n", "2", "--dist", "worksteal")  # between two processes, of which none ends alone
COMPILING: Step = (PYTHON, "-m", "compileall", "-q", "py/empires")  # else each worker does it
PACKAGE_TESTS: Step = (PYTHON, "-m", "pytest", "py/tests", *SHARED)
SCRIPT_TESTS: Step = ("node", "--test", *sorted((ROOT / "web-tests").glob("*.test.js")))
STORIES: Step = (PYTHON, "-m", "tools.stories", "e2e", *SHARED)
WEIGHT: Step = (PYTHON, "-m", "tools.budget")
LEISURELY: Step = ("nice", "-n", "5") if shutil.which("nice") else ()  # on what others leave of a processor


def build(options: argparse.Namespace) -> None:
    """Build dist/, the page in a form that any static host can serve (--src, --precompress, --relay)."""
    packer()
    npm_packages()
    how = [f"--{one}" for one in ("src", "precompress") if getattr(options, one)]
    wanted = site.inputs(*how, *options.relay)
    if site.DIST.is_dir() and fresh("dist", wanted):
        return
    with doing("Building the page"):
        run(PYTHON, "-m", "tools.build", *how, *options.relay)
    mark("dist", wanted)


def play(options: argparse.Namespace) -> None:
    """Build the page, serve it on this machine and open it in a browser (--no-open: print its address)."""
    build(options)
    serve(options)


def serve(options: argparse.Namespace) -> None:
    """Serve dist/ as it is."""
    if not site.DIST.is_dir():
        raise Missing("There is no dist/ yet: python make.py play builds and serves it.")
    serving = runpy.run_path(str(PACKAGE / "cli" / "serving.py"))  # the package itself may not be installed
    serving["serve"](site.DIST, options.port, opens=options.open)


def wheel(options: argparse.Namespace) -> None:
    """Build a wheel that carries the page, in build/wheel: `empires play` serves it."""
    python_packages()
    build(options)
    inside, made = PACKAGE / "site", BUILD / "wheel"
    shutil.rmtree(made, ignore_errors=True)
    try:
        shutil.copytree(site.DIST, inside, dirs_exist_ok=True)
        pip = (PYTHON, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check")
        run(*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", made, ".")
    finally:
        shutil.rmtree(inside, ignore_errors=True)
    for one in made.iterdir():
        print(f"{one.relative_to(ROOT)}: {one.stat().st_size / 1e6:.1f} MB")


def file(options: argparse.Namespace) -> None:
    """Build the page as one file, build/empires.html, which can be played from a disk."""
    build(options)
    run(PYTHON, "-m", "tools.one_file")


def release(options: argparse.Namespace) -> None:
    """Gather a release in build/release: page, file, wheel, lists of packages, sums (--tag v1.0.0)."""
    wheel(options)
    file(options)
    workbench = venv(WORKBENCH)
    run(workbench, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "cyclonedx-bom>=7,<8")
    run(PYTHON, "-m", "tools.release", *(("--tag", options.tag) if options.tag else ()))


def manual(_: argparse.Namespace) -> None:
    """Write the manual of the page, and a site of all manuals in build/manual/site."""
    python = venv(BUILD / "manual-tools")
    tools = ("sphinx>=9,<10", "myst-parser>=5,<6", "furo>=2025", "--editable", ".")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *tools)
    run(python, "-m", "tools.manual")


def browser() -> str:
    """The path of the browser for tests and measurements."""
    python_packages()
    words = [str(PYTHON), "-m", "tools.browser"]
    found = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if found.returncode:
        raise Missing("The browser tests have no browser to run in.")
    return found.stdout.strip()


def all_pass(*steps: Step, browser: str = "", counts: Path | None = None) -> None:
    """Run every step. With `counts`, stories record there which code they ran."""
    env = {"EMPIRES_BROWSER": browser} if browser else {}
    if counts:
        env["EMPIRES_COVERAGE"] = str(counts)
    passed(failures(steps, env=env))


def lint(_: argparse.Namespace) -> None:
    """Check style, formatting and types."""
    python_packages()
    npm_packages(tools=True)
    all_pass(*PYTHON_LINT, *SCRIPT_LINT)


def unit(_: argparse.Namespace) -> None:
    """Run the tests of the Python package and of the page's scripts."""
    python_packages()
    npm_packages(tools=True)
    all_pass(PACKAGE_TESTS, SCRIPT_TESTS)


def e2e(options: argparse.Namespace) -> None:
    """Build the page and run its stories in a real browser."""
    path = browser()
    npm_packages(tools=True)
    build(options)
    all_pass(STORIES, browser=path)


def test(options: argparse.Namespace) -> None:
    """Everything CI checks: build, style, types, package tests, browser stories."""
    with ThreadPoolExecutor() as beside:
        fetched = beside.submit(npm_packages, tools=True)
        packer()
        fetched.result()
        built = beside.submit(build, options)
        path = browser()
        checks = (COMPILING, *PYTHON_LINT, *SCRIPT_LINT, SCRIPT_TESTS, PACKAGE_TESTS)  # none needs the page
        others = beside.submit(failures, [(*LEISURELY, *step) for step in checks], live=False)
        built.result()
        failed = failures([WEIGHT, STORIES], env={"EMPIRES_BROWSER": path})
        failed += others.result()
    passed(failed)


def coverage(options: argparse.Namespace) -> None:
    """Measure which branches of the page's modules the tests and stories take; fail below 90 %."""
    path = browser()
    npm_packages(tools=True)
    build(options)
    shutil.rmtree(page_coverage.FOLDER, ignore_errors=True)
    report = f"--cov-report=json:{page_coverage.PYTHON}"
    all_pass(
        (PYTHON, "-m", "pytest", "py/tests/page", "-n", "2", "--cov=empires.page", "--cov-branch", report),
        STORIES,
        (PYTHON, "-m", "pytest", "e2e/test_tabs.py", "-n", "2", "-m", "soak"),
        (PYTHON, "-m", "tools.page_coverage"),
        browser=path,
        counts=page_coverage.STORIES,
    )


def engines(options: argparse.Namespace) -> None:
    """Play the same stories in Chromium, Firefox and WebKit; an engine that cannot be had is a failure."""
    python_packages()
    build(options)
    stories = (PYTHON, "-m", "pytest", "engines", "-n", "2", "--dist", "loadgroup")
    all_pass((PYTHON, "-m", "tools.engines"), stories)


def relays(options: argparse.Namespace) -> None:
    """Play through nostr-relay, which this installs, in three browsers, and over TLS."""
    path = browser()
    build(options)
    stories = (PYTHON, "-m", "pytest", "e2e/test_post_real.py", "-m", "soak", "-s")
    all_pass((PYTHON, "-m", "tools.real_relay"), stories, browser=path)


def audit(_: argparse.Namespace) -> None:
    """Ask public databases about known vulnerabilities of every locked dependency (needs a network)."""
    npm_packages(tools=True)
    python = venv(BUILD / "audit")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pip-audit>=2.10,<3")
    locked = (python, "-m", "pip_audit", "--requirement", "requirements.lock", "--no-deps", "--disable-pip")
    all_pass((*locked, "--strict"), (npm(), "audit"))  # strict: a package that was not found is no pass


def soak(_: argparse.Namespace) -> None:
    """Play many whole campaigns with random players and replay each (minutes)."""
    python_packages()
    long = (PYTHON, "-m", "pytest", "py/tests", "-n", "2", "-m", "soak or longer or hypothesis")
    all_pass((*long, "--hypothesis-profile", "soak"))


def kills(options: argparse.Namespace) -> None:
    """Kill page, engine and browser (--kills N), fill storage (--full N), run the long stories (an hour)."""
    path = browser()
    build(options)
    counts = ("--kills", str(options.kills), "--full", str(options.full))
    all_pass(
        (PYTHON, "-m", "tools.engines", "chromium", "firefox"),
        (PYTHON, "-m", "engines.kills", *counts),
        (PYTHON, "-m", "pytest", "e2e", "-m", "soak"),
        browser=path,
    )


def bench(options: argparse.Namespace) -> None:
    """Measure answers per second, their growth, page start, click to repaint (--peers: with Catanatron)."""
    if options.peers:
        python_packages()
        all_pass((PYTHON, "-m", "tools.bench_peers"))
        return
    path = browser()
    build(options)
    measures = ("tools.bench_engine", "tools.bench_repaint", "tools.bench_start", "tools.bench_click")
    all_pass(*((PYTHON, "-m", measure) for measure in measures), browser=path)


def budget(options: argparse.Namespace) -> None:
    """Weigh the page and time its start and the rulesets; fail beyond tools/budget.json."""
    path = browser()
    build(options)
    all_pass((PYTHON, "-m", "tools.budget", "--speed"), browser=path)


def lock(_: argparse.Namespace) -> None:
    """Write requirements.lock again from pyproject.toml, every package at its newest version that fits."""
    venv()
    run(PYTHON, "-m", "tools.lock", "--upgrade")


def clean(_: argparse.Namespace) -> None:
    """Remove everything that was built or fetched."""
    for place in (site.DIST, BUILD, ROOT / "node_modules", ROOT / ".venv"):
        shutil.rmtree(place, ignore_errors=True)


TARGETS: dict[str, Callable[[argparse.Namespace], None]] = {
    target.__name__: target
    for target in (
        *(play, test, build, serve, wheel, file, release, manual, lint, unit, e2e, engines),
        *(relays, coverage, soak, kills, bench, budget, audit, lock, clean),
    )
}


def main() -> int:
    """Run one target; without one, list them."""
    parser = argparse.ArgumentParser(
        prog="make.py",
        usage="python make.py TARGET [options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"  {name:8} {target.__doc__}" for name, target in TARGETS.items()),
    )
    parser.add_argument("target", nargs="?", choices=TARGETS, metavar="TARGET")
    parser.add_argument("--src", action="store_true", help="serve Python sources instead of compiled files")
    parser.add_argument("--precompress", action="store_true", help="build: for hosts that take .br and .gz")
    parser.add_argument("--relay", action="append", default=[], help="build: offer wss://… for the post")
    parser.add_argument("--tag", default="", help="release: the tag, which has to name this version")
    parser.add_argument("--peers", action="store_true", help="bench: only compare with another engine")
    parser.add_argument("--kills", type=int, default=500, help="kills: at how many moments (default 500)")
    parser.add_argument("--full", type=int, default=100, help="kills: how many full storages (default 100)")
    parser.add_argument("--port", type=int, default=PORT, help=f"port of play and serve (default {PORT})")
    parser.add_argument("--no-open", dest="open", action="store_false", help="do not open a browser")
    options = parser.parse_args()
    if options.target is None:
        parser.print_help()
        return 0
    try:
        TARGETS[options.target](options)
    except Missing as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
