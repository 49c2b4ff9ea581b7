import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { CONTINUED } from '../../fairness/public.ts';

/** The games to continue; those with money in an open round come first. */
export const listContinue = handle(calls.listContinue, async (ctx) => {
  const list = await ctx.playerLoader().load(CONTINUED);
  return { list, page: 1, size: list.length, total: list.length };
});
