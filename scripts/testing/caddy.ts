/** Serves build/ with Caddy and deploy/Caddyfile, for browser tests behind the headers of a real host. */
import fs from 'node:fs';
import path from 'node:path';
import { startProgram, type ServerProgram } from './program';

const DEPLOYED = 'deploy/Caddyfile';
const PROGRAMS = ['/usr/bin/caddy', '/usr/local/bin/caddy'];

/** The configuration of a server for one folder. */
const configuration = (deployed: string, root: string, port: number): string =>
  `{
	admin off
	log {
		level ERROR
	}
}
${deployed
  .replaceAll('/srv/dlt-docs', root)
  .replace(/^:80 /m, `http://127.0.0.1:${port} `)}`;

/**
 * Starts Caddy for a build.
 *
 * @param buildDir folder of the build
 * @param port where it listens on this machine
 * @param deployed content of its file in deploy/
 * @throws Error when Caddy is missing, or rejects the file
 */
export function startCaddy(
  buildDir: string,
  port: number,
  deployed = fs.readFileSync(DEPLOYED, 'utf8'),
): Promise<ServerProgram> {
  const program = PROGRAMS.find((file) => fs.existsSync(file));
  if (program === undefined) {
    throw new Error('Caddy is missing; run bash python/install-services.sh');
  }
  return startProgram(buildDir, port, ({ folder, root }) => {
    const file = path.join(folder, 'Caddyfile');
    fs.writeFileSync(file, configuration(deployed, root, port));
    return [program, 'run', '--config', file, '--adapter', 'caddyfile'];
  });
}
