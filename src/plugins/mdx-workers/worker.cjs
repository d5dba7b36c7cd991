/** Entry of a worker thread: loads compile.ts with the transpiler that Docusaurus loads the configuration with. */
const jiti = require('jiti');

module.exports = jiti(__filename, { cache: true, interopDefault: true })(
  './compile.ts',
);
