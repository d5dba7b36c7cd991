/** What the command line says about itself. */
import { library } from '@docs/facts/library';
import { DEFAULT_LIMIT, MOST_RESULTS } from './commands/search';

/** The commands of the command line. */
export const COMMANDS = [
  'search',
  'section',
  'config',
  'error',
  'api',
  'doctor',
  'mcp',
] as const;

export type Command = (typeof COMMANDS)[number];

/** The text of `--help`. */
export const USAGE = `dlt-docs: the documentation of dlt ${library.version}, without a network

dlt-docs search "<words>"   sections that answer a question, best first
  --limit <n>               number of results (default: ${DEFAULT_LIMIT}, at most ${MOST_RESULTS})
  --in <group>              pages to search: guides, api, or a section of the sidebar
dlt-docs section <id>       a section as Markdown; its links are ids of other sections
  --whole                   with the sections below it
dlt-docs config <field>     a setting, and where dlt looks for it, in order
  --pipeline <name>         with the places that only this pipeline has
dlt-docs error "<message>"  what to do about an error message or a traceback
dlt-docs api <name>         the entry of an API name
dlt-docs doctor             a Python program that checks your project: dlt-docs doctor > doctor.py
dlt-docs mcp                the commands except doctor as an MCP server on standard input and output

--help, --version`;
