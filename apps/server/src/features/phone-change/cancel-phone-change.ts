import { calls } from '@nua/contract';
import { stopPhoneChange } from '../../domain/phone-change/stop-phone-change.ts';
import { apiError } from '../../http/api-error.ts';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';

export const cancelPhoneChange = handle(calls.cancelPhoneChange, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const stopped = await ctx.db.transaction().execute((tx) => stopPhoneChange(tx, { player_id, reason: 'player', at }));
  if (!stopped) throw apiError('NOT_FOUND');
  return {};
});
