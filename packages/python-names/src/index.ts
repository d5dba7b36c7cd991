/** Maps Python code and dotted names on the pages to places in the API reference. Does not depend on Docusaurus. */
export { linkNames, type CodeLink } from './links';
export { linkInline } from './prose';
