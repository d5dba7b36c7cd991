/**
 * Replaces `hoist-non-react-statics` in the router. Only `withRouter` calls it, which neither Docusaurus nor this site
 * uses; as the package is CommonJS, the bundler would include it with react-is all the same (0.8 KB).
 */

/**
 * Rejects a component that is wrapped with `withRouter`.
 *
 * @throws Error always
 */
export default function hoistStatics(): never {
  throw new Error(
    'withRouter is left out of the client bundle; use the hooks useHistory and useLocation.',
  );
}
