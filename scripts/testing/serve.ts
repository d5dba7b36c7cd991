/**
 * Serves build/ until it is stopped, for the browser tests.
 * Usage: tsx scripts/testing/serve.ts <port>
 */
import { baseUrl } from '../../src/config/site';
import { serve } from './server';

void serve('build', baseUrl, Number(process.argv[2]));
