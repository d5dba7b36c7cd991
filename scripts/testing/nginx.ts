/**
 * Serves build/ with nginx and deploy/nginx.conf, for browser tests behind the headers of a real host. Where files were not
 * compressed beforehand, which takes longer than the tests, nginx compresses answers itself.
 */
import fs from 'node:fs';
import path from 'node:path';
import { startProgram, type ServerProgram } from './program';

const DEPLOYED = 'deploy/nginx.conf';

/** Where Debian has nginx, its types, and its module for files in brotli. */
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const PROGRAMS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];
const TYPES = '/etc/nginx/mime.types';

/** Path of nginx, if this machine has it with its list of types. */
const findNginx = (): string | undefined =>
  fs.existsSync(TYPES)
    ? PROGRAMS.find((file) => fs.existsSync(file))
    : undefined;

/** The configuration of a server for one folder. */
function configuration(
  deployed: string,
  folder: string,
  root: string,
  port: number,
): string {
  const hasBrotli = fs.existsSync(BROTLI);
  const site = deployed
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('include mime.types;', `include ${TYPES};`)
    .replaceAll('/srv/dlt-docs', root)
    .replace(
      'brotli_static on;',
      `${hasBrotli ? 'brotli_static on;' : ''} gzip on; gzip_types *;`,
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  // Workers of root would be another user, who may not read the checkout.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${hasBrotli ? `load_module ${BROTLI};` : ''} ${user} daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 2;
events {}
http { access_log off; sendfile on; ${temporary}
${site} }`;
}

/**
 * Starts nginx for a build.
 *
 * @param buildDir folder of the build
 * @param port where it listens on this machine
 * @param deployed content of its file in deploy/
 * @throws Error when nginx is missing, or rejects the file
 */
export function startNginx(
  buildDir: string,
  port: number,
  deployed = fs.readFileSync(DEPLOYED, 'utf8'),
): Promise<ServerProgram> {
  const program = findNginx();
  if (program === undefined) {
    throw new Error('nginx is missing; run bash python/install-services.sh');
  }
  return startProgram(buildDir, port, ({ folder, root }) => {
    const file = path.join(folder, 'nginx.conf');
    fs.writeFileSync(file, configuration(deployed, folder, root, port));
    return [program, '-p', folder, '-c', file];
  });
}
