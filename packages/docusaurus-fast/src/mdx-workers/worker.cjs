/** Entry of a worker thread: loads compile.ts with the transpiler that Docusaurus loads the configuration with. */
require('../transpile.cjs');
const jiti = require('jiti');

module.exports = jiti(__filename, { interopDefault: true })('./compile.ts');
