import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_HEADER } from '@nua/contract/build-header.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../core/app.ts';
import { originOf, PAGE_HEADERS, pagePolicy } from '../security/security-headers.ts';
import type { WebFolders } from './web-folders.ts';

/**
 * Serves the page that the service worker caches for use without a network.
 *
 * The page contains no player's data, so a browser may cache it. The worker requests it once for each build.
 */
export function registerShell(
  fastify: FastifyInstance,
  app: App,
  { client: folder, build_id }: Pick<WebFolders, 'client' | 'build_id'>,
): void {
  if (!existsSync(join(folder, 'shell.html'))) return;
  fastify.get('/shell.html', async (request, reply) =>
    reply
      .headers(PAGE_HEADERS)
      .header('content-security-policy', pagePolicy(app, {}, originOf(app.config, request)))
      .header('cache-control', 'no-cache')
      .header(BUILD_HEADER, build_id)
      .header('content-type', 'text/html; charset=utf-8')
      .sendFile('shell.html', folder, { cacheControl: false }),
  );
}
