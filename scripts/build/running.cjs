/**
 * A dev server and a build write the same files below `.docusaurus`: a server leaves a note with the number of its process
 * there, and a build does not start while that process runs.
 *
 * JavaScript, because start.cjs loads it before anything can load TypeScript.
 */
const fs = require('node:fs');
const path = require('node:path');

const NOTE = '.docusaurus/dev-server.pid';

/** Leaves the note until this process ends. */
function noteServer(siteDir) {
  const file = path.join(siteDir, NOTE);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${process.pid}\n`);
  process.on('exit', () => {
    fs.rmSync(file, { force: true });
  });
}

/** The reason why a site cannot be built now, and what to do; undefined without one. */
function serverProblem(siteDir) {
  try {
    const pid = Number(fs.readFileSync(path.join(siteDir, NOTE), 'utf8'));
    // Signal 0 only looks whether the process exists; a killed server leaves its note.
    process.kill(pid, 0);
    return `\`npm start\` runs here (process ${pid}), and a build changes its files; stop it first. If it does not run, delete ${NOTE}.`;
  } catch {
    return undefined;
  }
}

module.exports = { noteServer, serverProblem };
