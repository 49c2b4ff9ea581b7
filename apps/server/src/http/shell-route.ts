import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { App } from './request-context.ts';
import { originOf, pageHeaders, pagePolicy } from './security-headers.ts';

/**
 * Serves the page that the service worker keeps for times without a line. It holds nobody's data, so it is the one page of
 * ours that a browser may keep; the worker asks for it once for each build.
 */
export function registerShell(fastify: FastifyInstance, app: App, folder: string): void {
  if (!existsSync(join(folder, 'shell.html'))) return;
  fastify.get('/shell.html', async (request, reply) =>
    reply
      .headers(pageHeaders(app.config))
      .header('content-security-policy', pagePolicy(app.config, {}, originOf(app.config, request)))
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/html; charset=utf-8')
      .sendFile('shell.html', folder, { cacheControl: false }),
  );
}
