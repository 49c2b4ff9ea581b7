import { calls } from '@nua/contract';
import { listRoundsOf } from '../../fairness/list-rounds-of.ts';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';

export const listRounds = handle(calls.listRounds, (ctx, { list }) =>
  listRoundsOf(ctx.db, sessionOf(ctx).player_id, list),
);
