/** Scripts that are part of a document, and how a Content-Security-Policy allows them. */
import fs from 'node:fs';
import { sha256 } from '@docs/facts/hash';
import { transformSync } from '@swc/core';

/**
 * Compiles a TypeScript file without imports and exports to the minified code of a classic script.
 *
 * @throws Error with the file, line and column of a syntax error
 */
export const inlineScript = (file: string): string =>
  transformSync(fs.readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    isModule: false,
    minify: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: { toplevel: true } },
    },
  }).code;

/** The source expression that allows an inline script. */
export const hashOf = (code: string): string =>
  `'sha256-${sha256(code, 'base64')}'`;
