/** Removes exports from a file of WebAssembly. */

const HEADER_BYTES = 8;
const Section = { import: 2, export: 7 } as const;

/** Kinds of imports and exports, in the order of their numbers in the format. */
const Kind = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const;

const decoder = new TextDecoder();

/** Reads a file of WebAssembly from a place in it. */
class Reader {
  constructor(
    readonly bytes: Uint8Array,
    public offset = 0,
  ) {}

  byte(): number {
    const value = this.bytes[this.offset];
    if (value === undefined) {
      throw new Error('The file of WebAssembly is truncated.');
    }
    this.offset += 1;
    return value;
  }

  /** An unsigned integer in LEB128. */
  integer(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) {
        return value;
      }
    }
  }

  name(): string {
    const size = this.integer();
    this.offset += size;
    return decoder.decode(this.bytes.subarray(this.offset - size, this.offset));
  }

  /** Passes over the smallest and the largest size of a table or memory. */
  limits(): void {
    const hasMost = this.byte() & 1;
    this.integer();
    if (hasMost) {
      this.integer();
    }
  }
}

/** An unsigned integer in LEB128. */
function leb128(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 0x80;
    rest = Math.floor(rest / 0x80);
    bytes.push(rest > 0 ? low + 0x80 : low);
  } while (rest > 0);
  return bytes;
}

/** Names of the imports of a section that begins at the reader's place. */
function importedNames(reader: Reader): Set<string> {
  const names = new Set<string>();
  for (let left = reader.integer(); left > 0; left -= 1) {
    reader.name();
    names.add(reader.name());
    switch (reader.byte()) {
      case Kind.function:
        reader.integer();
        break;
      case Kind.table:
        reader.byte();
        reader.limits();
        break;
      case Kind.memory:
        reader.limits();
        break;
      case Kind.global:
        reader.byte();
        reader.byte();
        break;
      case Kind.tag:
        reader.byte();
        reader.integer();
        break;
      default:
        throw new Error('The file of WebAssembly has an unknown import.');
    }
  }
  return names;
}

/** The section of exports at the reader's place, with those that are kept. */
function retainedExports(
  reader: Reader,
  keep: (name: string) => boolean,
): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let left = reader.integer(); left > 0; left -= 1) {
    const start = reader.offset;
    const name = reader.name();
    reader.byte();
    reader.integer();
    if (keep(name)) {
      entries.push(reader.bytes.subarray(start, reader.offset));
    }
  }
  return [new Uint8Array(leb128(entries.length)), ...entries];
}

const sizeOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);

/**
 * A copy of a file of WebAssembly without some of its exports.
 *
 * @param keep says whether an export stays, by its name and the names that the module imports
 * @throws Error for a file that is truncated, or has a kind of import that this does not know
 */
export function withExports(
  wasm: Uint8Array,
  keep: (name: string, imported: ReadonlySet<string>) => boolean,
): Uint8Array {
  const parts = [wasm.subarray(0, HEADER_BYTES)];
  const reader = new Reader(wasm, HEADER_BYTES);
  let imported: ReadonlySet<string> = new Set();
  while (reader.offset < wasm.length) {
    const start = reader.offset;
    const section = reader.byte();
    const size = reader.integer();
    const content = reader.offset;
    if (content + size > wasm.length) {
      throw new Error('The file of WebAssembly is truncated.');
    }
    if (section === Section.import) {
      imported = importedNames(new Reader(wasm, content));
    }
    if (section === Section.export) {
      const known = imported;
      const retained = retainedExports(new Reader(wasm, content), (name) =>
        keep(name, known),
      );
      parts.push(
        new Uint8Array([section, ...leb128(sizeOf(retained))]),
        ...retained,
      );
    } else {
      parts.push(wasm.subarray(start, content + size));
    }
    reader.offset = content + size;
  }
  const complete = new Uint8Array(sizeOf(parts));
  let offset = 0;
  for (const part of parts) {
    complete.set(part, offset);
    offset += part.length;
  }
  return complete;
}
