// node tools/pyc.mjs '[[IN, OUT, ROOTS], …]'
// Rewrites archives of Python with each .py compiled to .pyc by Pyodide's own CPython, so that the browser
// compiles nothing at start and no Python of that version is needed here. Nothing in them is compressed.
// With ROOTS, a file of module names, IN is the standard library, and OUT has only what they can reach.
import fs from 'node:fs';
import { loadPyodide } from 'pyodide';

const REWRITE = `
import ast
import importlib._bootstrap_external as bootstrap
import importlib.util
import io
import re
import sys
import zipfile

MARGIN = """
    _ast_unparse _compat_pickle _pylong _strptime calendar code concurrent.futures.thread csv difflib
    importlib.metadata importlib.readers importlib.resources importlib.resources.readers pickle
    string.templatelib stringprep tomllib xml.dom.expatbuilder
""".split()
"""Parts of the library that are imported inside functions, by a name in a text, or by compiled code."""

MARGINS = ("_pyodide", "encodings", "pyodide")
"""Whole packages that are kept: the interpreter's own, and encodings of files that people bring."""

HUSHED = {"asyncio", "importlib", "platform", "random", "typing", "urllib", "uuid", "webbrowser"}
"""Packages that are asked for by name, and whose functions that import more are not called."""

RARE = re.compile(r"encodings\\.(mac_|cp(?!125|437|850|9)|hp_|palmos|ptcp|kz|tis|\\w+_codec|rot_|johab|hz)")
"""Encodings of typewriters, mainframes and old Macintoshes, and those that are no texts."""


def without_docstrings(tree):
    # A class keeps a mark of one, else each dataclass would write its signature at every start.
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        if ast.get_docstring(node, clean=False) is None:
            continue
        if isinstance(node, ast.ClassDef):
            node.body[0].value.value = "."
        else:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def statements(tree, late):
    """What runs when a module is imported, and where \`late\` what its functions do, too."""
    for one in ast.iter_child_nodes(tree):
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and not late:
            continue
        if isinstance(one, ast.If) and re.search("TYPE_CHECKING|__name__", ast.unparse(one.test)):
            continue
        yield one
        yield from statements(one, late)


def imported(tree, package, late):
    for one in statements(tree, late):
        if isinstance(one, ast.Import):
            yield from (name.name for name in one.names)
        elif isinstance(one, ast.ImportFrom):
            base = importlib.util.resolve_name("." * one.level + (one.module or ""), package)
            yield from (f"{base}.{name.name}" for name in one.names)


def reached(archive, roots):
    """The files of the library that come with these modules and all that they import.

    Imports inside functions count in the packages that are asked for by name: their functions are called.
    """
    asked, found = {name.split(".")[0] for name in roots} - HUSHED, {}
    for name in archive.namelist():
        found[name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")] = name
    packages = [name for name in found if name.split(".")[0] in MARGINS and not RARE.match(name)]
    waiting = [*roots, *MARGIN, *packages, *sys.modules]
    kept = set()
    while waiting:
        module = waiting.pop()
        for at in [at for at, sign in enumerate(module + ".") if sign == "."]:
            name = module[:at]
            if name in found and found[name] not in kept:
                kept.add(found[name])
                if found[name].endswith(".py"):
                    package = name if found[name].endswith("/__init__.py") else name.rpartition(".")[0]
                    waiting += imported(ast.parse(archive.read(found[name])), package, name.split(".")[0] in asked)
    return sorted(kept)


def rewrite(raw, roots):
    given, made = zipfile.ZipFile(io.BytesIO(raw.to_bytes())), io.BytesIO()
    names = [name for name in sorted(given.namelist(), key=lambda name: (name.rpartition(".")[2], name)) if not name.endswith("/")]
    with zipfile.ZipFile(made, "w") as archive:
        for name in names if roots is None else reached(given, roots.split()):
            content = given.read(name)
            if name.endswith(".py"):
                # asserts of ours are part of the product, those of the standard library are not
                tree = without_docstrings(ast.parse(content, name))
                code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if roots is None else 1)
                # an unchecked hash pyc holds no time, so the same source gives the same bytes
                content = bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(content), False)
                name += "c"
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return made.getvalue()
`;

try {
  const env = { PYTHONNODEBUGRANGES: '1', HOME: '/home/pyodide' }; // tracebacks name lines, not columns
  const python = await loadPyodide({ env });
  python.runPython(REWRITE);
  const rewrite = python.globals.get('rewrite');
  for (const [source, target, roots] of JSON.parse(process.argv[2])) {
    const given = new Uint8Array(fs.readFileSync(source));
    const made = rewrite(given, roots ? fs.readFileSync(roots, 'utf8') : undefined);
    fs.writeFileSync(target, made.toJs());
    made.destroy();
  }
} catch (error) {
  console.error(String(error.message).slice(-2000)); // uncaught, it would print a source line of 1.2 MB
  process.exit(1);
}
