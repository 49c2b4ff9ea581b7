import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { handle } from '../../core/handle.ts';
import { hashClaimCode } from './claim-code.ts';
import { readThread, readUpTo } from './ticket-row.ts';

/** Opens a question by its code, and marks its reply as read. */
export const readClaim = handle(calls.readClaim, async (ctx, { body }) => {
  const claim_hash = hashClaimCode(body.claim_code);
  const thread = await readThread(ctx.db, sql<boolean>`t.claim_hash = ${claim_hash}`);
  if (thread.unread) {
    await sql`update ticket set read_at = ${readUpTo(ctx.clock.now())} where claim_hash = ${claim_hash}`.execute(
      ctx.db,
    );
  }
  return thread;
});
