import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { handle } from '../../core/handle.ts';
import { hashClaimCode } from './claim-code.ts';
import { readThread } from './ticket-row.ts';
import { checkEntries, writeEntry } from './write-entry.ts';

/** Adds an entry to a question by its code. */
export const replyClaim = handle(calls.replyClaim, (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const found = sql<boolean>`t.claim_hash = ${hashClaimCode(body.claim_code)}`;
    const at = ctx.clock.now();
    await sql`select from ticket t where ${found} for update`.execute(tx);
    const before = await readThread(tx, found);
    // There is no idempotency key here: the same text twice in a row is a repeated press.
    const last = before.entries.at(-1);
    if (last?.by === 'you' && last.text === body.text) return before;
    await checkEntries(tx, ctx.settings, before.id, at);
    await writeEntry(tx, { ticket_id: before.id, text: body.text, at });
    return await readThread(tx, found);
  }),
);
