// node tools/parity.mjs ARGUMENT ...
// The command line of Empires as the browser runs it: `python -m empires ARGUMENT ...` inside the built site's
// Pyodide, with the wheels of dist/ and this machine's files. `verify s.json` shows that a campaign replays
// to the same state there as here.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const site = fileURLToPath(new URL('../dist/pyodide/', import.meta.url));
const run = `
import os, runpy, sys
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
    packageCacheDir: site,
    packages: ['msgspec', 'svgwrite', 'empires'],
    stdout: line => console.log(line),
    stderr: line => console.error(line),
  });
  python.FS.mkdir('/here');
  python.mountNodeFS('/here', process.cwd());
  python.globals.set('arguments', process.argv.slice(2));
  process.exitCode = python.runPython(run);
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exitCode = 1;
}
