/** The MCP server of the package dlt-docs, asked by the SDK's client and by one that makes mistakes. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { library } from '@docs/facts/library';
import { dltDocs, install, uninstall, type Installed } from './package';

let installed: Installed;

beforeAll(async () => {
  installed = await install();
});

afterAll(() => {
  uninstall(installed);
});

describe('with the client of the SDK', () => {
  const client = new Client({ name: 'tests', version: '1.0.0' });

  /** Text and success of a tool's answer. */
  async function call(
    name: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly text: string; readonly failed: boolean }> {
    const { content, isError } = await client.callTool({
      name,
      arguments: args,
    });
    const [first] = content as readonly { readonly text: string }[];
    return { text: first?.text ?? '', failed: isError === true };
  }

  beforeAll(async () => {
    await client.connect(
      new StdioClientTransport({ command: installed.command, args: ['mcp'] }),
    );
  });

  afterAll(() => client.close());

  it('says what it is', () => {
    expect(client.getServerVersion()).toMatchObject({
      name: 'dlt-docs',
      version: library.version,
    });
    expect(client.getInstructions()).toContain(`dlt ${library.version}`);
  });

  it('has a tool for each command, which only reads', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'section',
      'config',
      'error',
      'api',
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true });
      expect(inputSchema.required?.length).toBeGreaterThan(0);
    }
  });

  it.each([
    [
      'search',
      { query: 'retry failed requests', limit: 3 },
      ['search', 'retry failed requests', '--limit', '3'],
    ],
    [
      'section',
      { id: 'general-usage/incremental/lag', whole: true },
      ['section', 'general-usage/incremental/lag', '--whole'],
    ],
    [
      'config',
      { field: 'runtime.log_level', pipeline: 'shop' },
      ['config', 'runtime.log_level', '--pipeline', 'shop'],
    ],
    [
      'error',
      { message: 'PipelineHasPendingDataException' },
      ['error', 'PipelineHasPendingDataException'],
    ],
    ['api', { name: 'Pipeline.run' }, ['api', 'Pipeline.run']],
  ])('answers %s as the command line does', async (name, args, words) => {
    const { text, failed } = await call(name, args);
    expect(failed).toBe(false);
    expect(`${text}\n`).toBe((await dltDocs(installed, ...words)).out);
  });

  it('names the nearest ones in a result that failed', async () => {
    expect(await call('api', { name: 'add_limt' })).toEqual({
      text: expect.stringContaining('Nearest: add_limit') as string,
      failed: true,
    });
  });

  it('rejects arguments of the wrong type, and unknown tools', async () => {
    expect((await call('search', { query: 'x', limit: 0 })).failed).toBe(true);
    expect((await call('section', {})).text).toContain('-32602');
    expect((await call('serch', { query: 'x' })).text).toContain('-32602');
  });

  it('has the pages, the stub and each section as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'dlt-docs://pages',
      'dlt-docs://stub',
    ]);
    const read = async (uri: string): Promise<string> => {
      const { contents } = await client.readResource({ uri });
      return (contents[0] as { readonly text: string }).text;
    };
    expect(await read('dlt-docs://pages')).toMatch(/^general-usage\/state: /m);
    expect(await read('dlt-docs://stub')).toContain('def pipeline(');
    expect(
      await read('dlt-docs://section/general-usage/incremental/lag'),
    ).toContain('## How lag works');
    await expect(read('dlt-docs://section/general-usage/leg')).rejects.toThrow(
      /Nearest/,
    );
    await expect(read('dlt-docs://nothing')).rejects.toThrow('-32602');
  });

  it('completes ids of pages', async () => {
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'dlt-docs://section/{+id}' },
      argument: { name: 'id', value: 'general-usage/incremental/la' },
    });
    expect(completion.values).toEqual(['general-usage/incremental/lag']);
  });
});

describe('with malformed requests', () => {
  interface Answer {
    readonly id?: unknown;
    readonly error?: { readonly code: number };
    readonly result?: unknown;
  }

  let server: ChildProcessWithoutNullStreams | undefined;

  afterEach(() => {
    server?.kill();
  });

  it('answers with the error of the protocol, and goes on', async () => {
    const running = spawn(installed.command, ['mcp']);
    server = running;
    const answers = createInterface({ input: running.stdout })[
      Symbol.asyncIterator
    ]();
    const ask = async (line: string): Promise<Answer> => {
      running.stdin.write(`${line}\n`);
      const { value } = (await answers.next()) as { readonly value: string };
      return JSON.parse(value) as Answer;
    };
    const request = (id: number, method: string, params: object): string =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const codes: (number | undefined)[] = [];
    for (const line of [
      'not JSON',
      '[]',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
      '{"jsonrpc":"2.0","id":2}',
      request(3, 'no/such/method', {}),
    ]) {
      codes.push((await ask(line)).error?.code);
    }
    expect(codes).toEqual([-32700, -32600, -32600, -32600, -32601]);
    const started = await ask(
      request(4, 'initialize', {
        protocolVersion: LATEST_PROTOCOL_VERSION,
        capabilities: {},
        clientInfo: { name: 'tests', version: '1.0.0' },
      }),
    );
    expect(started).toMatchObject({ id: 4, result: {} });
    expect((await ask('{"jsonrpc":"2.0","id":5,')).error?.code).toBe(-32700);
    const found = await ask(
      request(6, 'tools/call', { name: 'api', arguments: { name: 'dlt' } }),
    );
    expect(found).toMatchObject({ id: 6, result: {} });
  });

  it('ends when its input ends', async () => {
    const running = spawn(installed.command, ['mcp']);
    server = running;
    const ended = new Promise((resolve) => {
      running.on('exit', resolve);
    });
    running.stdin.end();
    expect(await ended).toBe(0);
  });
});
