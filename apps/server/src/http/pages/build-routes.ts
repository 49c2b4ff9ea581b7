import { existsSync, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../core/app.ts';
import type { WebFolders } from './web-folders.ts';

/**
 * Describes the client build that this server serves. Clients of an earlier build request this description.
 *
 * `reload` is the setting `clientSettings.active`, which makes such a client reload itself.
 *
 * Source  specification section 7, "GET of a build metadata JSON file keyed by build id"
 */
export function registerBuilds(
  fastify: FastifyInstance,
  app: App,
  { build_id, server_entry }: Pick<WebFolders, 'build_id' | 'server_entry'>,
): void {
  const timestamp = existsSync(server_entry) ? Math.trunc(statSync(server_entry).mtimeMs) : 0;
  const meta = () => ({ id: build_id, timestamp, reload: app.settings.get('clientSettings').active });
  const headers = { 'cache-control': 'no-cache' };
  fastify.get('/builds/latest.json', async (_request, reply) => reply.headers(headers).send(meta()));
  fastify.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    if (request.params.file !== `${build_id}.json`) return reply.headers(headers).code(404).send({ id: null });
    return reply.headers(headers).send(meta());
  });
}
