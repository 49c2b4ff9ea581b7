import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { protectionAnswer } from './protection-answer.ts';

export const getLimits = handle(calls.getLimits, (ctx) => {
  const { load, at } = ctx.playerLoader();
  return protectionAnswer(ctx, load, at);
});
