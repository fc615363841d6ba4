// node tools/pyc.mjs IN OUT [IN OUT ...]
// Rewrites Python archives (wheels, the standard library's zip) with each .py compiled to .pyc by Pyodide's
// own CPython, so that the browser compiles nothing at start and no Python of that version is needed here.
import fs from 'node:fs';
import { loadPyodide } from 'pyodide';

const REWRITE = `
import importlib._bootstrap_external as bootstrap
import importlib.util
import io
import zipfile

# Parts of the standard library that a page can never use: programs, toolkits, other people's protocols.
# It saves download, not time; parts that svgwrite, msgspec, asyncio or runpy import must stay.
UNUSED = set("""
    _pydecimal _pyio _pyrepl antigravity bdb cProfile cmd ctypes curses dbm doctest ensurepip ftplib idlelib
    imaplib mailbox modulefinder multiprocessing netrc optparse pdb pickletools plistlib poplib profile
    profiling pstats pyclbr pydoc pydoc_data rlcompleter sched shelve smtplib sqlite3 symtable tabnanny this
    tkinter trace turtle turtledemo unittest venv wave webbrowser wsgiref xmlrpc zipapp
""".split())

def rewrite(raw, standard_library):
    given, made = zipfile.ZipFile(io.BytesIO(raw.to_bytes())), io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(given.namelist()):
            top = name.split("/")[0].removesuffix(".py")
            if name.endswith("/") or (standard_library and top in UNUSED):
                continue
            content = given.read(name)
            if name.endswith(".py"):
                # docstrings and asserts go from the standard library only: ours are part of the product
                optimize = 2 if standard_library else 0
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                # an unchecked hash pyc holds no time, so the same source gives the same bytes
                content = bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(content), False)
                name += "c"
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()
`;

try {
  const python = await loadPyodide();
  python.runPython(REWRITE);
  const rewrite = python.globals.get('rewrite');
  const jobs = process.argv.slice(2);
  for (let at = 0; at < jobs.length; at += 2) {
    const made = rewrite(new Uint8Array(fs.readFileSync(jobs[at])), jobs[at].endsWith('python_stdlib.zip'));
    fs.writeFileSync(jobs[at + 1], made.toJs());
    made.destroy();
  }
} catch (error) {
  console.error(String(error.message).slice(-2000)); // uncaught, it would print a source line of 1.2 MB
  process.exit(1);
}
