/** Class names of static/search.css. */
const styles = {
  answers: 'search-answers',
  close: 'search-close',
  dialog: 'search-dialog',
  field: 'search-field',
  filter: 'search-filter',
  forget: 'search-forget',
  head: 'search-head',
  hidden: 'search-hidden',
  hints: 'search-hints',
  label: 'search-label',
  notice: 'search-notice',
  place: 'search-place',
  row: 'search-row',
  sheet: 'search-sheet',
  text: 'search-text',
  title: 'search-title',
  words: 'search-words',
} as const;

export default styles;
