import type { ErrorName } from '@nua/contract/errors.ts';
import { sql } from 'kysely';
import type { RequestMark, ResponseKey } from '../ledger/stored-responses.ts';
import { ApiError, apiError } from './api-error.ts';
import type { RequestContext, Tx } from './app.ts';
import { keyedMutex } from './keyed-mutex.ts';

/** The stored outcome: a response or an error. */
type Stored = { response: unknown } | { refused: { error: ErrorName; data: unknown } };

const CENTS_MARK = '\u0001cents:';

/** Returns the key of a request's stored response, and the hash that detects another request with the same idempotency key. */
export function requestMarkOf(ctx: RequestContext): ResponseKey & RequestMark {
  const owner_id = ctx.session?.player_id ?? ctx.gameSession?.player_id;
  const key = ctx.idempotency_key;
  if (owner_id === undefined || key === null) throw new Error(`${ctx.call.path} is not declared idempotent`);
  return { owner_id, route: `${ctx.call.method} ${ctx.call.path}`, key, request_hash: ctx.requestHash() };
}

/**
 * Runs work once for this player, route and key.
 *
 * If the work throws an ApiError with `is_stored_refusal`, its changes are rolled back and the error is stored as the outcome. After any
 * other error nothing is stored, so the client can send the same key again.
 *
 * Errors  KEY_REUSED if the key was used with another body; STILL_RUNNING if another node is processing it; all errors of the work
 */
export async function once<Result>(ctx: RequestContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { request_hash, ...responseKey } = requestMarkOf(ctx);
  const decide = async (tx: Tx): Promise<Stored & { replayed: boolean }> => {
    // Another node may be processing the same key. Within this node, a second request is refused before it reaches this function.
    if (!(await ctx.ledger.responses.tryLock(tx, responseKey)))
      throw apiError('STILL_RUNNING', undefined, { retry_after_s: 1 });
    await ctx.ledger.responses.lockOwner(tx, responseKey.owner_id);
    const known = await ctx.ledger.responses.find(tx, responseKey);
    if (known) {
      if (!known.request_hash.equals(request_hash)) throw apiError('KEY_REUSED');
      return { ...(revive(known.response) as Stored), replayed: true };
    }
    const stored = await inSavepoint(tx, work);
    await ctx.ledger.responses.store(tx, {
      ...responseKey,
      request_hash,
      response: preserve(stored),
      at: ctx.clock.now(),
    });
    return { ...stored, replayed: false };
  };
  const outcome = await keyedMutex(ctx.pool, responseKey.owner_id, () => ctx.db.transaction().execute(decide));
  if (outcome.replayed) ctx.markReplayed();
  if ('refused' in outcome) {
    const { error, data } = outcome.refused;
    throw apiError(error, (data ?? undefined) as Record<string, unknown> | undefined);
  }
  return outcome.response as Result;
}

async function inSavepoint<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Stored> {
  await sql`savepoint work`.execute(tx);
  try {
    return { response: await work(tx) };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.is_stored_refusal) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return { refused: { error: error.error, data: error.data } };
  }
}

/** Marks money in JSON, which has no bigint. `revive` restores it as Cents. */
function preserve(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_name, one) => (typeof one === 'bigint' ? `${CENTS_MARK}${one}` : one)));
}

function revive(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, one) =>
    typeof one === 'string' && one.startsWith(CENTS_MARK) ? BigInt(one.slice(CENTS_MARK.length)) : one,
  );
}
