import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { library } from '@docs/facts/library';
import { readTar } from '../src/engine/tar';

describe('readTar', () => {
  const archive = fs.readFileSync('data/playground/python.tar');

  it('reads the archive that browsers load', () => {
    const files = new Map(readTar(archive));
    const metadata = files.get(
      `site-packages/dlt-${library.version}.dist-info/METADATA`,
    );
    expect(new TextDecoder().decode(metadata)).toContain(
      `Version: ${library.version}`,
    );
    const start = files.get('python313.zip')?.subarray(0, 2);
    expect(new TextDecoder().decode(start)).toBe('PK');
  });

  it('rejects a truncated archive', () => {
    expect(() => [...readTar(archive.subarray(0, 100_000))]).toThrow(
      'truncated',
    );
  });
});
