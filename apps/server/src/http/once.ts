import type { ErrorName } from '@nua/contract/errors.ts';
import { sql } from 'kysely';
import { ApiError, apiError } from './api-error.ts';
import { keyedMutex } from './keyed-mutex.ts';
import type { RequestContext, Tx } from './request-context.ts';

/** What is kept: an answer as it leaves, or a refusal that was decided on the ledger's word. */
type Kept = { answer: unknown } | { refused: { error: ErrorName; data: unknown } };

const CENTS_MARK = '\u0001cents:';

/**
 * Runs work once for this player, route and key.
 *
 * A refusal that says it is stored is kept as well, with everything else of the work undone; every other failure leaves
 * nothing behind, so that the same key may be sent again.
 *
 * Errors  KEY_REUSED when the key came with another body; whatever the work refuses
 */
export async function once<Answer>(ctx: RequestContext, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const owner_id = ctx.session?.player_id ?? ctx.gameSession?.player_id;
  const key = ctx.idempotency_key;
  if (owner_id === undefined || key === null) throw new Error(`${ctx.call.path} is not declared idempotent`);
  const place = { owner_id, route: `${ctx.call.method} ${ctx.call.path}`, key };
  const request_hash = ctx.requestHash();
  const decide = async (tx: Tx): Promise<Kept & { replayed: boolean }> => {
    // Another node may be at it; within this one the second is turned away before it gets here.
    if (!(await ctx.ledger.answers.tryLock(tx, place)))
      throw apiError('STILL_RUNNING', undefined, { retry_after_s: 1 });
    await ctx.ledger.answers.lockOwner(tx, owner_id);
    const known = await ctx.ledger.answers.find(tx, place);
    if (known) {
      if (!known.request_hash.equals(request_hash)) throw apiError('KEY_REUSED');
      return { ...(revive(known.answer) as Kept), replayed: true };
    }
    const kept = await inSavepoint(tx, work);
    await ctx.ledger.answers.store(tx, { ...place, request_hash, answer: preserve(kept), at: ctx.clock.now() });
    return { ...kept, replayed: false };
  };
  const outcome = await keyedMutex(ctx.pool, owner_id, () => ctx.db.transaction().execute(decide));
  if (outcome.replayed) ctx.markReplayed();
  if ('refused' in outcome) {
    const { error, data } = outcome.refused;
    throw apiError(error, (data ?? undefined) as Record<string, unknown> | undefined);
  }
  return outcome.answer as Answer;
}

async function inSavepoint<Answer>(tx: Tx, work: (tx: Tx) => Promise<Answer>): Promise<Kept> {
  await sql`savepoint work`.execute(tx);
  try {
    return { answer: await work(tx) };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.stored) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return { refused: { error: error.error, data: error.data } };
  }
}

/** JSON knows no bigint; money is marked on the way in and made Cents again on the way out. */
function preserve(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_name, one) => (typeof one === 'bigint' ? `${CENTS_MARK}${one}` : one)));
}

function revive(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, one) =>
    typeof one === 'string' && one.startsWith(CENTS_MARK) ? BigInt(one.slice(CENTS_MARK.length)) : one,
  );
}
