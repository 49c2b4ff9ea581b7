import { STAMP_PATH } from '@nua/contract/stamp-path.ts';
import { inclusionRanges, rootOf, toBase64 } from '@nua/proof';
import type { FastifyInstance } from 'fastify';
import { apiError } from '../../core/api-error.ts';
import type { App } from '../../core/app.ts';
import { errorReply } from '../../core/routes/error-reply.ts';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { findBatch } from './stamp-seeds.ts';
import { findStamp, type Stamp, type StampKind } from './stamp-store.ts';

/** A pending stamp gets its block later, so a response is cached only briefly. */
const CACHED = { 'cache-control': 'public, max-age=300' };

/** The pattern of a subject: a hash, or a number without leading zeros. */
const forms: Record<StampKind, RegExp> = {
  chain: /^[0-9a-f]{64}$/,
  seeds: /^[0-9a-f]{64}$/,
  checkpoint: /^[1-9]\d{0,14}$/,
};

const isKind = (kind: string): kind is StampKind => Object.hasOwn(forms, kind);

const stampViewOf = ({ kind, text, stamped_at, proof, block_height, block_header }: Stamp) => ({
  v: 1,
  kind,
  text,
  stamped_at: stamped_at?.toISOString() ?? null,
  ots: proof && toBase64(proof),
  block: block_height === null ? null : { height: block_height, header: block_header },
});

/** Returns the stamp of a seed pair's batch, with the Merkle path from the pair's commitment to the stamped root. */
async function findSeedsStamp(app: App, commitment: string) {
  const found = await findBatch(app, commitment);
  const stamp = found && (await findStamp(app.pool, 'seeds', String(found.batch)));
  if (!found || !stamp) return null;
  const { place, leaves } = found;
  const path = inclusionRanges(place, leaves.length).map(({ from, to }) =>
    toBase64(rootOf(sha256, leaves.slice(from, to))),
  );
  return { ...stampViewOf(stamp), pair: { commitment, place, path } };
}

/**
 * Serves the stamps of chains, seed pairs and checkpoints, as `verify.mjs stamp` reads them.
 *
 * Source  docs/features/stamps.md
 */
export function stampRoutes(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { kind: string; subject: string } }>(`${STAMP_PATH}/:kind/:subject`, async (request, reply) => {
    const { kind, subject } = request.params;
    if (!isKind(kind) || !forms[kind].test(subject)) return errorReply(request, reply, apiError('NOT_FOUND'));
    const stamp = kind === 'seeds' ? await findSeedsStamp(app, subject) : await findStamp(app.pool, kind, subject);
    if (stamp === null) return errorReply(request, reply, apiError('NOT_FOUND'));
    return reply.headers(CACHED).send('id' in stamp ? stampViewOf(stamp) : stamp);
  });
}
