/** The MCP server: the commands as tools, pages and the stub of the API as resources. */
import type { Readable, Writable } from 'node:stream';
import {
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ErrorCode,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { library } from '@docs/facts/library';
import { api } from './commands/api';
import { config } from './commands/config';
import { error } from './commands/error';
import { DEFAULT_LIMIT, MOST_RESULTS, search } from './commands/search';
import { section } from './commands/section';
import type { DocsData } from './data';
import { MOST } from './limits';
import { Refusal } from './refusal';
import { LineTransport } from './transport';

/** Scheme of the addresses of resources. */
const SCHEME = 'dlt-docs:';

/** Number of ids that are offered to complete one. */
const COMPLETIONS = 50;

const INSTRUCTIONS = `Documentation of dlt ${library.version}, a Python library that loads data. Search first, then read the sections that look right. A name that "api" does not find is no name of dlt ${library.version}.`;

/** The tools read files of the package and nothing else. */
const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;

const textResult = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
});

/** The answer of a command; what it rejects is a result that says so, which the model can act on. */
function answer(make: () => string): CallToolResult {
  try {
    return textResult(make());
  } catch (failure) {
    if (failure instanceof Refusal) {
      return { ...textResult(failure.message), isError: true };
    }
    throw failure;
  }
}

const word = (description: string, most: number = MOST.name) =>
  z.string().trim().min(1).max(most).describe(description);

function addTools(server: McpServer, data: DocsData): void {
  server.registerTool(
    'search',
    {
      title: 'Search the docs',
      description:
        'Sections that answer a question about dlt, best first: id, length in tokens, titles, excerpt.',
      inputSchema: {
        query: word('The question, or words of it', MOST.query),
        limit: z
          .int()
          .min(1)
          .max(MOST_RESULTS)
          .default(DEFAULT_LIMIT)
          .describe('Number of results'),
        in: z
          .string()
          .max(MOST.name)
          .optional()
          .describe(
            'Pages to search: guides, api, or a section of the sidebar',
          ),
      },
      annotations: READ_ONLY,
    },
    ({ query, limit, in: within }) =>
      answer(() =>
        search(data, {
          query,
          limit,
          ...(within === undefined ? {} : { within }),
        }),
      ),
  );
  server.registerTool(
    'section',
    {
      title: 'Read a section',
      description:
        'A section as Markdown, by an id of the search. Links in it are ids of other sections.',
      inputSchema: {
        id: word(
          'Id of a page or a section: general-usage/state#when-to-use-state',
        ),
        whole: z
          .boolean()
          .default(false)
          .describe('With the sections below it'),
      },
      annotations: READ_ONLY,
    },
    (question) => answer(() => section(data, question)),
  );
  server.registerTool(
    'config',
    {
      title: 'Look up a setting',
      description:
        'The type and default of a setting, and every environment variable and TOML key that dlt tries for it, in order.',
      inputSchema: {
        field: word(
          'Name of a field, its path in TOML, or an environment variable',
        ),
        pipeline: z
          .string()
          .max(MOST.name)
          .optional()
          .describe('Name of the pipeline, for the places that only it has'),
      },
      annotations: READ_ONLY,
    },
    ({ field, pipeline }) =>
      answer(() =>
        config(data, {
          field,
          ...(pipeline === undefined ? {} : { pipeline }),
        }),
      ),
  );
  server.registerTool(
    'error',
    {
      title: 'Explain an error',
      description:
        'Causes and fixes of an exception of dlt, by its message, its traceback or its class.',
      inputSchema: {
        message: word('The message, the traceback or the class', MOST.message),
      },
      annotations: READ_ONLY,
    },
    ({ message }) => answer(() => error(data, message)),
  );
  server.registerTool(
    'api',
    {
      title: 'Look up an API name',
      description:
        'Signature, parameters and description of a module, class, function, method or attribute.',
      inputSchema: { name: word('dlt.pipeline, Pipeline.run, add_limit') },
      annotations: READ_ONLY,
    },
    ({ name }) => answer(() => api(data, name)),
  );
}

/** A resource of text. */
const contents = (uri: URL, mimeType: string, text: string) => ({
  contents: [{ uri: uri.href, mimeType, text }],
});

function addResources(server: McpServer, data: DocsData): void {
  server.registerResource(
    'pages',
    `${SCHEME}//pages`,
    {
      title: 'All pages',
      description: 'Id, title and description of each page',
      mimeType: 'text/plain',
    },
    (uri) =>
      contents(
        uri,
        'text/plain',
        data
          .pages()
          .map(
            ({ id, title, description }) => `${id}: ${title}. ${description}`,
          )
          .join('\n'),
      ),
  );
  server.registerResource(
    'stub',
    `${SCHEME}//stub`,
    {
      title: 'Stub of the API',
      description: 'Signatures of the names that pipelines are written with',
      mimeType: 'text/x-python',
    },
    (uri) => contents(uri, 'text/x-python', data.stub()),
  );
  server.registerResource(
    'section',
    new ResourceTemplate(`${SCHEME}//section/{+id}`, {
      // There are thousands; the resource of all pages has the ids to begin with.
      list: undefined,
      complete: {
        id: (typed) =>
          data
            .pages()
            .flatMap(({ id }) => (id.startsWith(typed) ? [id] : []))
            .slice(0, COMPLETIONS),
      },
    }),
    {
      title: 'A page or a section',
      description: 'Markdown of a page or of a section, by id',
      mimeType: 'text/markdown',
    },
    (uri, { id = '' }) => {
      try {
        const full = String(id);
        return contents(
          uri,
          'text/markdown',
          section(data, { id: decodeURIComponent(full), whole: true }),
        );
      } catch (failure) {
        throw failure instanceof Refusal
          ? new McpError(ErrorCode.InvalidParams, failure.message)
          : failure;
      }
    },
  );
}

/** Serves until the input ends. @public cli.ts imports it from its own bundle. */
export async function serve(
  data: DocsData,
  input: Readable,
  output: Writable,
): Promise<void> {
  const server = new McpServer(
    { name: 'dlt-docs', title: 'dlt docs', version: library.version },
    { instructions: INSTRUCTIONS },
  );
  addTools(server, data);
  addResources(server, data);
  await server.connect(new LineTransport(input, output));
}
