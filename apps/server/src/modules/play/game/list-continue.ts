import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { CONTINUED } from '../../fairness/public.ts';

/** What waits for the player comes first: money lies in an open round. */
export const listContinue = handle(calls.listContinue, async (ctx) => {
  const list = await ctx.playerLoader().load(CONTINUED);
  return { list, page: 1, size: list.length, total: list.length };
});
