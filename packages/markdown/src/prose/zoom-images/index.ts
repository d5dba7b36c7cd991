/** Remark plugin: makes images zoom on click, unless they are part of a link. */
import type { Image, Root, RootContent } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import { visitParents } from 'unist-util-visit-parents';

const LINKS = new Set(['link', 'linkReference', 'heading']);

const zoom = (image: Image): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name: 'Zoom',
  attributes: [],
  children: [image],
});

const zoomImages: Plugin<[], Root> = () => (tree) => {
  const images: (() => void)[] = [];
  visitParents(tree, 'image', (image, ancestors) => {
    const parent = ancestors.at(-1);
    if (parent && !ancestors.some(({ type }) => LINKS.has(type))) {
      images.push(() => {
        const siblings = parent.children as RootContent[];
        siblings.splice(siblings.indexOf(image), 1, zoom(image));
      });
    }
  });
  for (const wrap of images) {
    wrap();
  }
};

export default zoomImages;
