import { calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { stopPhoneChange } from './stop-phone-change.ts';

export const cancelPhoneChange = handle(calls.cancelPhoneChange, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const stopped = await ctx.db.transaction().execute((tx) => stopPhoneChange(tx, { player_id, reason: 'player', at }));
  if (!stopped) throw apiError('NOT_FOUND');
  return {};
});
