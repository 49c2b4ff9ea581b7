import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { protectionAnswer } from './protection-answer.ts';

export const getLimits = handle(calls.getLimits, (ctx) =>
  protectionAnswer(ctx, ctx.db, sessionOf(ctx).player_id, ctx.clock.now()),
);
