import { LEDGER_CHECKPOINT_PATH, LEDGER_CONSISTENCY_PATH, LEDGER_KEYS_PATH } from '@nua/contract/sealing.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../../core/api-error.ts';
import type { App } from '../../core/app.ts';
import { errorReply } from '../../core/routes/error-reply.ts';
import { type CheckpointNote, readCheckpointNote, readDayCheckpoint } from '../../ledger/sealing/checkpoints.ts';
import { readConsistency } from '../../ledger/sealing/read-proof.ts';
import { readKeyHistory } from '../../ledger/sealing/seal-keys.ts';

const NEWEST = { 'cache-control': 'no-store' };
/** Cosignatures may be added later, so even an old checkpoint is cached only briefly. */
const OLD = { 'cache-control': 'public, max-age=300' };

/** Reads the size of a tree in an address: a safe integer without leading zeros. Null for anything else. */
function sizeOf(text: unknown): number | null {
  const isDigits = typeof text === 'string' && /^(0|[1-9]\d{0,15})$/.test(text);
  return isDigits && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/**
 * Serves the public data of the sealed ledger: signed checkpoints, proofs that one checkpoint extends another, and the keys.
 *
 * Source  docs/features/sealing.md
 */
export function ledgerRoutes(fastify: FastifyInstance, app: App): void {
  const notFound = (request: FastifyRequest, reply: FastifyReply) => errorReply(request, reply, apiError('NOT_FOUND'));
  const sendNote = (request: FastifyRequest, reply: FastifyReply, found: CheckpointNote | null) =>
    found === null
      ? notFound(request, reply)
      : reply.header('content-type', 'text/plain; charset=utf-8').send(found.note);

  fastify.get(LEDGER_CHECKPOINT_PATH, async (request, reply) => {
    reply.headers(NEWEST);
    return sendNote(request, reply, await readCheckpointNote(app.pool, null));
  });
  fastify.get<{ Params: { size: string } }>(`${LEDGER_CHECKPOINT_PATH}/:size`, async (request, reply) => {
    const { size } = request.params;
    if (size === 'day') return sendNote(request, reply.headers(NEWEST), await readDayCheckpoint(app.pool));
    const tree_size = sizeOf(size);
    return tree_size === null
      ? notFound(request, reply)
      : sendNote(request, reply.headers(OLD), await readCheckpointNote(app.pool, tree_size));
  });
  fastify.get<{ Querystring: { from?: string; to?: string } }>(LEDGER_CONSISTENCY_PATH, async (request, reply) => {
    const [from, to] = [sizeOf(request.query.from), sizeOf(request.query.to)];
    const newest = await readCheckpointNote(app.pool, null);
    if (from === null || to === null || newest === null || from > to || to > newest.size)
      return notFound(request, reply);
    return reply.headers(OLD).send({ from, to, proof: await readConsistency(app.pool, from, to) });
  });
  fastify.get(LEDGER_KEYS_PATH, async (_request, reply) =>
    reply
      .headers(NEWEST)
      .send({ keys: await readKeyHistory(app.pool), witnesses: app.ports.witnesses.map(({ key }) => key) }),
  );
}
