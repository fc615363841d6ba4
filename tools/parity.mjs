// node tools/parity.mjs ARGUMENT ...
// The command line of Empires as the browser runs it: `python -m empires ARGUMENT ...` inside the built site's
// Pyodide, with the archives of dist/ and this machine's files; only the command line and what of Python's
// library it needs besides, which no page has, are this machine's. `verify s.json` shows that a campaign
// replays to the same state there as here.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const site = fileURLToPath(new URL('../dist/pyodide/', import.meta.url));
const archives = fileURLToPath(new URL('../dist/python/', import.meta.url));
const run = `
import os, runpy, sys, zipfile
archives = [f"/archives/{name}" for name in os.listdir("/archives")]
zipfile.ZipFile("/archives/msgspec.zip").extractall("/archives")
sys.path[:0] = ["/archives/empires.zip", "/archives", *archives]
import empires
from empires import rulesets
empires.__path__.append("/sources/empires")
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

/** Every archive of the site by its name, unpacked: from "warmaster-0123456789.bin". */
const content = new Map(fs.readdirSync(archives).map(name => {
  const packed = fs.readFileSync(path.join(archives, name));
  return [name.split('-')[0], name.endsWith('.bin') ? zlib.gunzipSync(packed) : packed];
}));

try {
  const python = await loadPyodide({
    indexURL: path.join(fileURLToPath(new URL('../node_modules/pyodide/', import.meta.url))),
    lockFileURL: `${site}pyodide-lock.json`,
    stdout: line => console.log(line),
    stderr: line => console.error(line),
  });
  python.FS.mkdir('/archives');
  for (const [name, archive] of content) python.FS.writeFile(`/archives/${name}.zip`, archive);
  for (const folder of ['/here', '/sources']) python.FS.mkdir(folder);
  python.mountNodeFS('/sources', fileURLToPath(new URL('../py/', import.meta.url)));
  python.mountNodeFS('/here', process.cwd());
  python.globals.set('arguments', process.argv.slice(2));
  process.exitCode = python.runPython(run);
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exitCode = 1;
}
