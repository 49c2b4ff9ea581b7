import { Readable } from 'node:stream';
import { exportPath } from '@nua/contract/profile.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { refusalOfFramework, refusalReply } from '../../http/api-routes.ts';
import { bearerSession } from '../../http/bearer-session.ts';
import type { Feature } from '../../http/handle.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { App } from '../../http/request-context.ts';
import { addNotice } from '../../notice/add-notice.ts';
import { writeExport } from './write-export.ts';

const DAY_MS = 86_400_000;
const PER_DAY = 3;

/** Counts an export, one after the other, and writes it down: who did not ask for it shall hear of it. Errors: RATE_LIMITED. */
async function countExport(app: App, player_id: string): Promise<void> {
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from player where id = ${player_id} for no key update`.execute(tx);
    const { rows } = await sql<{ at: Date }>`select at from data_export
      where player_id = ${player_id} and at > ${new Date(at.getTime() - DAY_MS)} order by at`.execute(tx);
    if (rows.length >= PER_DAY) {
      const retry_after_s = Math.ceil((rows[0]!.at.getTime() + DAY_MS - at.getTime()) / 1000);
      throw refuse('RATE_LIMITED', undefined, { retry_after_s });
    }
    await sql`insert into data_export (player_id, at) values (${player_id}, ${at})`.execute(tx);
    await addNotice(tx, { player_id, kind: 'data_exported', at });
  });
}

async function sendExport(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { player_id } = await bearerSession(app, request);
  await countExport(app, player_id);
  const day = app.clock.now().toISOString().slice(0, 10);
  const source = Readable.from(writeExport(app, player_id));
  // A history that breaks in the middle cuts the answer: half a file must not look like a whole one.
  source.on('error', (error) => app.log.error({ err: error, request_id: request.id }, 'an export broke'));
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="nua-${day}.json"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(source);
}

function registerExport(fastify: FastifyInstance, app: App): void {
  fastify.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = error instanceof Refusal ? error : refusalOfFramework(error);
    if (known === null) app.log.error({ err: error, request_id: request.id }, 'an export failed');
    return refusalReply(request, reply, known ?? refuse('INTERNAL'));
  });
  fastify.get(exportPath, (request, reply) => sendExport(app, request, reply));
}

export const dataExportFeature: Feature = { name: 'data-export', handlers: [], routes: registerExport };
