/** What src/plugins/docs-map writes. */
declare module '@generated/docs-map/default/sections.json' {
  const sections: readonly import('./plugins/docs-map').MapSection[];
  export default sections;
}
