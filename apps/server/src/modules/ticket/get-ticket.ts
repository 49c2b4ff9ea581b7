import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { readThread } from './ticket-row.ts';

/** Returns one question of the player; another player's question is not found. */
export const getTicket = handle(calls.getTicket, (ctx, { params }) =>
  readThread(ctx.db, sql<boolean>`t.id = ${params.id} and t.player_id = ${sessionOf(ctx).player_id}`),
);
