/** Python code and dotted names on the pages → places in the API reference. Pure: no Docusaurus. */
export { linkNames, type CodeLink } from './links';
export { linkInline } from './inline';
