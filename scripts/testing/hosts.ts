/** Starts one of the hosts that browser tests run behind. */
import net from 'node:net';
import { once } from 'node:events';
import { baseUrl } from '../../src/config/site';
import { startCaddy } from './caddy';
import { startNginx } from './nginx';
import { portOf, serve } from './server';

/** `bare` sends no headers but the type, and redirects to the final slash, as GitHub Pages does. */
type Kind = 'bare' | 'caddy' | 'nginx';

/** A running host. */
export interface Host {
  readonly kind: Kind;
  readonly origin: string;
  readonly stop: () => void;
}

/** What starts a host, and its file in deploy/. */
const PROGRAMS = {
  caddy: { start: startCaddy, file: 'deploy/Caddyfile' },
  nginx: { start: startNginx, file: 'deploy/nginx.conf' },
} as const;

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  return port;
}

/**
 * Starts a host for a build.
 *
 * @param kind as a name of a Playwright project, which is empty in the configuration without projects
 * @param files contents of the files in deploy/, by path
 * @throws Error when the program of the host is missing
 */
export async function startHost(
  kind: string,
  buildDir: string,
  files?: ReadonlyMap<string, string>,
): Promise<Host> {
  if (kind === 'nginx' || kind === 'caddy') {
    const port = await freePort();
    const { start, file } = PROGRAMS[kind];
    const { stop } = await start(buildDir, port, files?.get(file));
    return { kind, origin: `http://127.0.0.1:${port}`, stop };
  }
  const server = await serve(buildDir, baseUrl, 0, { isBare: true });
  return {
    kind: 'bare',
    origin: `http://127.0.0.1:${portOf(server)}`,
    stop: () => void server.close(),
  };
}
