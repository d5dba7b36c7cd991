/** Class names of static/search.css. */
const styles = {
  answers: 'search-answers',
  body: 'search-body',
  close: 'search-close',
  dialog: 'search-dialog',
  field: 'search-field',
  filter: 'search-filter sideways',
  forget: 'search-forget',
  head: 'search-head',
  hidden: 'search-hidden',
  hints: 'search-hints',
  item: 'search-item',
  label: 'search-label',
  notice: 'search-notice',
  page: 'search-of',
  location: 'search-place',
  preview: 'search-preview',
  row: 'search-row',
  sheet: 'search-sheet',
  text: 'search-text',
  title: 'search-title',
  words: 'search-words',
} as const;

export default styles;
