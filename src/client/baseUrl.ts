/** Set by the bundler. It is the base URL of the build, which differs for an archived version. */
declare const __webpack_public_path__: string;

/** Base URL of the open version of the site, with slashes at both ends. */
export const baseUrl = __webpack_public_path__;
