import { Readable } from 'node:stream';
import { exportPath } from '@nua/contract/data-export.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { bearerSession } from '../../core/routes/bearer-session.ts';
import { codedError, errorReply, isFailure } from '../../core/routes/error-reply.ts';
import type { PlayerSession } from '../../core/sessions/sessions.ts';
import { addNotice } from '../notify/public.ts';
import { type Counted, decideExport } from './export-rules.ts';
import { writeExport } from './write-export.ts';

const DAY_MS = 86_400_000;

/** Counts an export. A new export also adds a security notice, in case a stranger requested it. Errors: RATE_LIMITED. */
async function countExport(app: App, { player_id, device_id }: PlayerSession): Promise<void> {
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from player where id = ${player_id} for no key update`.execute(tx);
    const { rows } = await sql<Counted>`select at, device_id, tries from data_export
      where player_id = ${player_id} and at > ${new Date(at.getTime() - DAY_MS)}`.execute(tx);
    const decided = decideExport(rows, device_id, at);
    if (decided.step === 'refuse') {
      throw apiError('RATE_LIMITED', undefined, { retry_after_s: decided.retry_after_s });
    }
    if (decided.step === 'again') {
      await sql`update data_export set tries = tries + 1
        where player_id = ${player_id} and device_id = ${device_id} and at = ${decided.of.at}`.execute(tx);
      return;
    }
    await sql`insert into data_export (player_id, at, device_id) values (${player_id}, ${at}, ${device_id})`.execute(
      tx,
    );
    await addNotice(tx, { player_id, kind: 'data_exported', at });
  });
}

async function sendExport(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = await bearerSession(app, request);
  await countExport(app, session);
  const day = app.clock.now().toISOString().slice(0, 10);
  const source = Readable.from(writeExport(app, session.player_id));
  // An error breaks the connection, because half a file must not look complete.
  source.on('error', (error) => app.log.error({ err: error, request_id: request.id }, 'an export broke'));
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="nua-${day}.json"`)
    .header('cache-control', 'no-store')
    .send(source);
}

function registerExport(fastify: FastifyInstance, app: App): void {
  fastify.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = codedError(error);
    if (isFailure(known)) app.log.error({ err: error, request_id: request.id }, 'an export failed');
    return errorReply(request, reply, known ?? apiError('INTERNAL'));
  });
  fastify.get(exportPath, (request, reply) => sendExport(app, request, reply));
}

export const dataExportFeature: Feature = { name: 'data-export', handlers: [], routes: registerExport };
