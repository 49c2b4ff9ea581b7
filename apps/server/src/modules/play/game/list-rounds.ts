import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { listRoundsOf } from '../../fairness/public.ts';

export const listRounds = handle(calls.listRounds, (ctx, { list }) => listRoundsOf(ctx.playerLoader().load, list));
