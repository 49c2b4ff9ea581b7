import { calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { findWaiting } from './phone-change-row.ts';

export const getPhoneChange = handle(calls.getPhoneChange, async (ctx) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const proven_by = await ctx.ports.payout_proofs.kinds(ctx.db, { player_id, at: ctx.clock.now() });
  return { waiting: await findWaiting(ctx.db, player_id), proven_by };
});
