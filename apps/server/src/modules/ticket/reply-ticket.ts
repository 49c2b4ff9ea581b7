import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { readThread } from './ticket-row.ts';
import { checkEntries, writeEntry } from './write-entry.ts';

/** Adds an entry to a question of the player. */
export const replyTicket = handle(calls.replyTicket, (ctx, { params, body }) =>
  ctx.once(async (tx) => {
    const own = sql<boolean>`t.id = ${params.id} and t.player_id = ${sessionOf(ctx).player_id}`;
    const at = ctx.clock.now();
    const { id } = await readThread(tx, own);
    await checkEntries(tx, ctx.settings, id, at);
    await writeEntry(tx, { ticket_id: id, text: body.text, at });
    return await readThread(tx, own);
  }),
);
