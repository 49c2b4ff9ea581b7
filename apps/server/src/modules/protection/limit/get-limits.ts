import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { protectionResponse } from './protection-response.ts';

export const getLimits = handle(calls.getLimits, (ctx) => {
  const { load, at } = ctx.playerLoader();
  return protectionResponse(ctx, load, at);
});
