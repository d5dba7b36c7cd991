/** Hostile input of the package dlt-docs: long, generated, with broken pipes, and much at once. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { commandLine } from '@site/packages/dlt-docs/src/commandLine';
import type { DocsData } from '@site/packages/dlt-docs/src/data';
import { measureHostile } from '@site/scripts/measure/search/hostile';
import { generatedTexts } from '../generated';
import { HOSTILE } from '../search/hostile';
import { DIST, PACKAGE } from '@site/scripts/package/folders';
import { packageData } from './package';

let data: DocsData;

/** The built command. */
const CLI = path.resolve(PACKAGE, DIST, 'cli.mjs');

beforeAll(async () => {
  data = await packageData();
});

/** Runs a command line in this process. */
async function run(...args: readonly string[]): Promise<{
  readonly code: number;
  readonly out: string;
  readonly err: string;
}> {
  let out = '';
  let err = '';
  const code = await commandLine(args, {
    data,
    write: (text) => (out += text),
    writeError: (text) => (err += text),
    serve: () => Promise.resolve(),
  });
  return { code, out, err };
}

const COMMANDS = ['search', 'section', 'config', 'error', 'api'] as const;

describe('the command line', () => {
  it('answers generated arguments with a result or a short message', async () => {
    for (const [index, text] of generatedTexts(600, 3).entries()) {
      const command = COMMANDS[index % COMMANDS.length] ?? 'search';
      const { code, out, err } = await run(command, text);
      expect([0, 2]).toContain(code);
      expect(code === 0 ? out : err).not.toBe('');
      expect(err.length).toBeLessThan(2_000);
    }
  }, 180_000);

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'knows nothing of the name %s',
    async (name) => {
      for (const args of [
        ['section', `intro#${name}`],
        ['section', name],
        ['config', name],
        ['search', 'x', '--in', name],
        ['search', 'x', `--${name}`],
        [name],
      ]) {
        expect(await run(...args)).toMatchObject({
          code: 2,
          err: expect.stringMatching(/There is no/) as string,
        });
      }
    },
  );

  it.each([
    ['section', 501],
    ['config', 501],
    ['api', 501],
    ['search', 2_001],
    ['error', 100_001],
  ])(
    'refuses %s with %i characters, and says how many are allowed',
    async (command, length) => {
      const { code, err } = await run(command, 'a'.repeat(length));
      expect(code).toBe(2);
      expect(err).toContain(`at most ${length - 1} are allowed`);
    },
  );

  it('answers any message with a heap of 128 MB', () => {
    // More ends the process, whatever the garbage collector would allow itself. Times are those of the benchmark.
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=128');
    const costs = measureHostile('build');
    vi.unstubAllEnvs();
    expect(costs.size).toBe(HOSTILE.length);
    for (const [name, { memory }] of costs) {
      expect(memory, name).toBeGreaterThan(0);
      // With the memory of Node itself.
      expect(memory, name).toBeLessThan(256e6);
    }
  });
});

describe('the output', () => {
  const start = (...args: readonly string[]) =>
    spawn(CLI, args, { stdio: ['pipe', 'pipe', 'pipe'] });

  it.each([[['section', 'general-usage/state']], [['mcp']]])(
    'may be closed by its reader: %j',
    async (args) => {
      const child = start(...args);
      child.stdout.destroy();
      child.stdin.on('error', () => undefined);
      child.stdin.write('not JSON\n');
      let err = '';
      child.stderr.on('data', (text: Buffer) => (err += text.toString()));
      const code = await new Promise((resolve) => {
        child.on('close', resolve);
      });
      expect({ code, err }).toEqual({ code: 141, err: '' });
    },
  );

  it('may be closed from the start', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '"$0" --version >&-', CLI],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.runIf(fs.existsSync('/dev/full'))('may be full', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '"$0" --version > /dev/full', CLI],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^dlt-docs: cannot write the output: ENOSPC.*\n$/);
  });
});

describe('the server', () => {
  it('answers 300 calls at once, and ids of 10 MB, without a warning', async () => {
    const transport = new StdioClientTransport({
      command: CLI,
      args: ['mcp'],
      stderr: 'pipe',
    });
    let err = '';
    transport.stderr?.on('data', (text: Buffer) => (err += text.toString()));
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(transport);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        client.callTool({
          name: 'section',
          arguments: { id: 'general-usage/state', whole: true },
        }),
      ),
    );
    expect(answers.filter(({ isError }) => isError === true)).toEqual([]);
    const long = await client.callTool({
      name: 'section',
      arguments: { id: 'a'.repeat(10_000_000) },
    });
    expect(long.isError).toBe(true);
    expect(JSON.stringify(long.content).length).toBeLessThan(1_000);
    await client.close();
    expect(err).toBe('');
  });

  it('has a maximum length for each text of its tools', async () => {
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({ command: CLI, args: ['mcp'] }),
    );
    const { tools } = await client.listTools();
    await client.close();
    const texts = tools.flatMap(({ inputSchema }) =>
      Object.values(inputSchema.properties ?? {}).filter(
        (schema) => (schema as { readonly type?: string }).type === 'string',
      ),
    );
    expect(texts.length).toBeGreaterThanOrEqual(7);
    for (const schema of texts) {
      expect(schema).toHaveProperty('maxLength');
    }
  });

  it('drops a line that is too long, and goes on', async () => {
    const child = spawn(CLI, ['mcp']);
    const answers = createInterface({ input: child.stdout })[
      Symbol.asyncIterator
    ]();
    child.stdin.write(`${'a'.repeat(17 * 1024 * 1024)}\nnot JSON\n`);
    const codes: unknown[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { value } = (await answers.next()) as { readonly value: string };
      codes.push(
        (JSON.parse(value) as { readonly error: { readonly code: number } })
          .error.code,
      );
    }
    child.stdin.end();
    expect(codes).toEqual([-32600, -32700]);
  });
});
