/**
 * Replaces tslib with the only helper that the browser needs. `@docusaurus/utils-common` is CommonJS, so the
 * bundler would include the whole library (4 KB). packages/docusaurus-fast/tests/slim-client/tslib.test.ts fails when
 * the package imports another helper.
 */
export const __importDefault = (module: {
  readonly __esModule?: boolean;
}): unknown => (module.__esModule ? module : { default: module });
