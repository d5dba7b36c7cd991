/**
 * .cache/playground/sources.tar and the standard library of Pyodide -> data/playground/python.tar, where every
 * module is bytecode of that Python. It is what a browser downloads, so column positions (seen only in tracebacks
 * through library code) and docstrings outside of dlt are left out: 4.4 MB in place of 6.8 with brotli.
 * Usage: npm run playground:assets -- [--check]; with --check nothing is written, and another archive is an error.
 */
import fs from 'node:fs';
import path from 'node:path';
import { sha256 } from '@docs/facts/hash';
import { loadPyodide } from 'pyodide';

const SOURCES = '.cache/playground/sources.tar';
const OUTPUT = 'data/playground/python.tar';
const MANIFEST = 'data/playground/python.json';
const PYODIDE = path.resolve('node_modules/pyodide');

const python = await loadPyodide({
  indexURL: PYODIDE,
  // Read when the interpreter starts; without positions of columns bytecode is a third smaller.
  env: { HOME: '/home/pyodide', PYTHONNODEBUGRANGES: '1' },
});
python.FS.writeFile('/home/sources.tar', fs.readFileSync(SOURCES));
python.FS.writeFile(
  '/home/stdlib.zip',
  fs.readFileSync(path.join(PYODIDE, 'python_stdlib.zip')),
);
python.FS.writeFile(
  '/home/compile_sources.py',
  fs.readFileSync('python/docs_tests/playground/compile_sources.py'),
);
python.runPython(
  'import sys; sys.path.insert(0, "/home"); import compile_sources; compile_sources.main()',
);
const archive = python.FS.readFile('/home/python.tar');
const manifest = {
  pyodide: python.version,
  python: python.runPython(
    'import platform; platform.python_version()',
  ) as string,
  sha256: sha256(archive),
  bytes: archive.length,
  packages: JSON.parse(
    python.runPython('compile_sources.packages()') as string,
  ) as Record<string, string>,
};
const text = `${JSON.stringify(manifest, null, 2)}\n`;
if (process.argv.includes('--check')) {
  if (
    fs.readFileSync(MANIFEST, 'utf8') !== text ||
    !fs.readFileSync(OUTPUT).equals(archive)
  ) {
    console.error(
      `${OUTPUT} — not what its sources make; npm run playground:assets writes it`,
    );
    process.exit(1);
  }
  console.log(`${OUTPUT} is what its sources make`);
} else {
  fs.mkdirSync(path.dirname(OUTPUT), { recursive: true });
  fs.writeFileSync(OUTPUT, archive);
  fs.writeFileSync(MANIFEST, text);
  console.log(
    `wrote ${OUTPUT}: ${String(archive.length)} bytes, Python ${manifest.python}`,
  );
}
process.exit(0);
