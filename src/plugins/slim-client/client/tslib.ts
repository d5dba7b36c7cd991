/**
 * The one helper of tslib that the browser needs. `@docusaurus/utils-common` is CommonJS, so the whole
 * library (4 KB) would come along. tests/unit/plugins/slim-client/tslib.test.ts watches what it asks for.
 */
export const __importDefault = (module: {
  readonly __esModule?: boolean;
}): unknown => (module.__esModule ? module : { default: module });
