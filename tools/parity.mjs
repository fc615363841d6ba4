// node tools/parity.mjs ARGUMENT ...
// The command line of Empires as the browser runs it: `python -m empires ARGUMENT ...` inside the built site's
// Pyodide, with the archives of dist/ and this machine's files. `verify s.json` shows that a campaign replays
// to the same state there as here.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const site = fileURLToPath(new URL('../dist/pyodide/', import.meta.url));
const archives = fileURLToPath(new URL('../dist/python/', import.meta.url));
const run = `
import os, runpy, sys, zipfile
zipfile.ZipFile("/archives/msgspec.zip").extractall("/archives")
sys.path[:0] = ["/archives/empires.zip", "/archives/svgwrite.zip", "/archives"]
from empires import rulesets
rulesets.fetch_with(lambda package: f"/archives/{package}.zip/empires/rulesets")
sys.argv = ["empires", *arguments.to_py()]
os.chdir("/here")
try:
    runpy.run_module("empires", run_name="__main__", alter_sys=True)
    code = 0
except SystemExit as end:
    code = end.code if isinstance(end.code, int) else int(end.code is not None)
    if isinstance(end.code, str):
        print(end.code, file=sys.stderr)
code
`;

try {
  const python = await loadPyodide({
    indexURL: path.join(fileURLToPath(new URL('../node_modules/pyodide/', import.meta.url))),
    lockFileURL: `${site}pyodide-lock.json`,
    stdLibURL: `${site}python_stdlib.zip`,
    stdout: line => console.log(line),
    stderr: line => console.error(line),
  });
  python.FS.mkdir('/archives');
  for (const name of fs.readdirSync(archives)) { // "warmaster-0123456789.zip"
    python.FS.writeFile(`/archives/${name.replace(/-\w+/, '')}`, fs.readFileSync(path.join(archives, name)));
  }
  python.FS.mkdir('/here');
  python.mountNodeFS('/here', process.cwd());
  python.globals.set('arguments', process.argv.slice(2));
  process.exitCode = python.runPython(run);
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exitCode = 1;
}
