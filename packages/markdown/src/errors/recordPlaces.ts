/** Rehype plugin: writes down the ids and links of a page (places.ts). It follows the plugins that resolve links. */
import type { Root } from 'hast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { placesOf, textState, type PlacedLink } from './pageLinks';

interface Options {
  /** `.docusaurus` of the site. */
  readonly generatedFilesDir: string;
  /** Hash of the transforms of pages and of their inputs. */
  readonly chain: string;
}

/** What is read of elements, written as HTML or as JSX. */
interface Element {
  readonly type: string;
  readonly tagName?: string;
  readonly name?: string | null;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly attributes?: readonly {
    readonly type: string;
    readonly name?: string;
    readonly value?: unknown;
  }[];
  readonly position?: {
    readonly start: { readonly line: number; readonly column: number };
  };
}

const LINK_NAMES = new Set(['a', 'Link']);

/** An attribute that is a string. */
function attribute(
  { properties, attributes }: Element,
  name: string,
): string | undefined {
  const value =
    properties?.[name] ?? attributes?.find((one) => one.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
}

const recordPlaces: Plugin<[Options], Root> = ({
  generatedFilesDir,
  chain,
}) => {
  const places = placesOf(generatedFilesDir);
  return (tree, file) => {
    const ids = new Set<string>();
    const links: PlacedLink[] = [];
    visit(tree, (node) => {
      const element = node as Element;
      const id = attribute(element, 'id');
      if (id !== undefined) {
        ids.add(id);
      }
      const url = attribute(element, 'href') ?? attribute(element, 'to');
      if (
        url !== undefined &&
        LINK_NAMES.has(element.tagName ?? element.name ?? '')
      ) {
        const { line = 1, column = 1 } = element.position?.start ?? {};
        links.push({ url, line, column });
      }
    });
    places.put(file.path, {
      ids: [...ids],
      links,
      text: textState(file.path),
      chain,
    });
  };
};

export default recordPlaces;
