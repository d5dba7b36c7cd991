/** Entry point of the command `dlt-docs`. The server and its SDK are loaded when they are needed. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './commandLine';
import { DocsData } from './data';
import { DATA_FOLDER } from './files';
import { endOnOutputErrors } from './output';

/** The bundle of src/mcp.ts, next to this one. */
const SERVER = './mcp.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

endOnOutputErrors(process);

process.exitCode = await commandLine(process.argv.slice(2), {
  data: new DocsData(path.join(here, DATA_FOLDER)),
  write: (text) => process.stdout.write(`${text}\n`),
  writeError: (text) => process.stderr.write(`${text}\n`),
  serve: async (data) => {
    const { serve } = (await import(SERVER)) as typeof import('./mcp');
    await serve(data, process.stdin, process.stdout);
  },
});
