/** Draws the source of a diagram as accessible SVG, at build time. */
import { drawDiagram } from './draw';
import { readDiagram } from './read';
import { readTables } from './read/tables';
import type { Accents, Diagram } from './types';

export { DiagramError } from './read/lines';
export type { Accents } from './types';

/** Parsers by the language of a diagram. */
const PARSERS = new Map<string, (source: string) => Diagram>([
  ['mermaid', readDiagram],
  ['tables', readTables],
]);

/** Whether a language is one of diagrams: `mermaid` or `tables`. */
export const isDiagram = (language: string): boolean => PARSERS.has(language);

/**
 * Parses a diagram.
 *
 * @param language one for which `isDiagram` is true
 * @throws DiagramError with the line of the source that cannot be parsed
 */
export function parseDiagram(language: string, source: string): Diagram {
  const parse = PARSERS.get(language);
  if (!parse) {
    throw new Error(`"${language}" is not a language of diagrams`);
  }
  return parse(source);
}

/**
 * Draws a diagram: HTML with one picture, or with one each for wide and narrow columns.
 *
 * @param language one for which `isDiagram` is true
 * @param alt a sentence for readers who do not see the picture
 * @param accents colours, as CSS, by the lower-case word that a node or an edge of a flow chart begins with
 * @throws DiagramError with the line of the source that cannot be parsed
 */
export const drawSource = (
  language: string,
  source: string,
  alt: string,
  accents?: Accents,
): Promise<string> => drawDiagram(parseDiagram(language, source), alt, accents);
