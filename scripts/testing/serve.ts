/**
 * Serves build/ until it is stopped, for the browser tests: as a static host does, or with nginx and deploy/nginx.conf.
 * Usage: tsx scripts/testing/serve.ts <port>, with E2E_SERVER=nginx for nginx
 */
import { baseUrl } from '../../src/config/site';
import { startNginx } from './nginx';
import { serve } from './server';

const port = Number(process.argv[2]);

async function withNginx(): Promise<void> {
  const { ended, stop } = await startNginx('build', port);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await ended.catch(() => undefined);
}

void (process.env.E2E_SERVER === 'nginx'
  ? withNginx()
  : serve('build', baseUrl, port));
