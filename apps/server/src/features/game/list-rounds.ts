import { calls } from '@nua/contract';
import { listRoundsOf } from '../../fairness/list-rounds-of.ts';
import { handle } from '../../http/handle.ts';

export const listRounds = handle(calls.listRounds, (ctx, { list }) => listRoundsOf(ctx.playerLoader().load, list));
