/** Bundler's loader: makes a compiled page accept its own updates (client/livePage.tsx). */
const path = require('node:path');
const { misfit } = require('../misfit.cjs');

const COMPONENT = 'export default function MDXContent(';
const DATA = ['frontMatter', 'contentTitle', 'toc'];
/** Docusaurus' file with a page's title and address; it changes after the page. */
const METADATA = /export \{default as metadata\} from (?<file>'[^']+')/;
const LIVE_PAGE = JSON.stringify(path.join(__dirname, 'client/livePage'));

module.exports = (source) => {
  if (!source.includes(COMPONENT)) {
    throw misfit(
      'live-pages',
      `compiled pages do not have "${COMPONENT}"`,
      'live-pages/loader.cjs',
    );
  }
  const exported = DATA.filter((name) =>
    new RegExp(`export const ${name}\\b`).test(source),
  );
  const metadata = METADATA.exec(source)?.groups.file;
  const data = metadata ? [...exported, 'livePageMetadata'] : exported;
  return `${source.replace(COMPONENT, 'function MDXContent(')}
${metadata ? `import livePageMetadata from ${metadata};` : ''}
import { livePage } from ${LIVE_PAGE};
export default livePage(import.meta.webpackHot, import.meta.url, MDXContent, {${data.join()}});
`;
};
