import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { readThread } from './ticket-row.ts';

/** One question of the player; another player's does not exist. */
export const getTicket = handle(calls.getTicket, (ctx, { params }) =>
  readThread(ctx.db, sql<boolean>`t.id = ${params.id} and t.player_id = ${sessionOf(ctx).player_id}`),
);
