/** Inline scripts are TypeScript files; the frame's script starts and ends the workers of the page. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FRAME_SCRIPT } from '../src/frameDocument';
import { hashOf, inlineScript } from '../src/inlineScript';

let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inline-'));
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const compile = (code: string): string => {
  const file = path.join(folder, 'script.ts');
  fs.writeFileSync(file, code);
  return inlineScript(file);
};

describe('an inline script', () => {
  it('is compiled without types, comments and spaces', () => {
    const code = compile('// Why.\n{ const port: number = 1;\n alert(port); }');
    expect(code).toBe('alert(1);');
    expect(hashOf(code)).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  it('with a syntax error fails with its file, line and column', () => {
    expect(() => compile('const a = 1;\nconst b = {;\n')).toThrow(
      /script\.ts:2:\d+/,
    );
  });
});

describe("the frame's script", () => {
  class FakeWorker {
    static readonly all: FakeWorker[] = [];
    onerror?: (event: { message: string }) => void;
    readonly terminate = vi.fn();
    readonly postMessage = vi.fn();
    constructor(readonly url: string) {
      FakeWorker.all.push(this);
    }
  }

  interface Port {
    readonly postMessage: (message: unknown) => void;
    onmessage?: (message: { data: unknown; ports: unknown[] }) => void;
  }

  it('starts a worker for each message with code, and ends the one before', () => {
    let opened: (event: { ports: Port[] }) => void = () => undefined;
    const control: Port = { postMessage: vi.fn() };
    vm.runInNewContext(FRAME_SCRIPT, {
      Worker: FakeWorker,
      Blob,
      URL: { createObjectURL: () => 'blob:code' },
      addEventListener: (type: string, listener: typeof opened) => {
        expect(type).toBe('message');
        opened = listener;
      },
    });
    opened({ ports: [control] });
    expect(control.postMessage).toHaveBeenCalledWith({ ready: true });

    control.onmessage?.({ data: 'code', ports: ['port'] });
    control.onmessage?.({ data: 'code', ports: ['other port'] });
    control.onmessage?.({ data: null, ports: [] });
    const [first, second] = FakeWorker.all;
    expect(FakeWorker.all).toHaveLength(2);
    expect(first?.postMessage).toHaveBeenCalledWith(null, ['port']);
    expect(first?.terminate).toHaveBeenCalledOnce();
    expect(second?.postMessage).toHaveBeenCalledWith(null, ['other port']);
    expect(second?.terminate).toHaveBeenCalledOnce();

    second?.onerror?.({ message: '' });
    expect(control.postMessage).toHaveBeenLastCalledWith({
      error: 'its script could not be loaded',
    });
  });
});
