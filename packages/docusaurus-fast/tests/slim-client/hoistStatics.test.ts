/** The router's `withRouter`, which the client bundle leaves out, names what to use. */
import { expect, it } from 'vitest';
import hoistStatics from '../../src/slim-client/client/hoistStatics';

it('rejects a component that is wrapped with withRouter', () => {
  expect(() => hoistStatics()).toThrow('use the hooks useHistory');
});
