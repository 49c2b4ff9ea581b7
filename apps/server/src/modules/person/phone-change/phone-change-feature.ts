import { calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { changePhone } from './change-phone.ts';
import { findWaiting } from './phone-change-row.ts';
import { runDuePhoneChanges } from './run-due-phone-changes.ts';
import { registerStopLink } from './stop-link-routes.ts';
import { stopPhoneChange } from './stop-phone-change.ts';

const CHECK_EVERY_MS = 15_000;

const getPhoneChange = handle(calls.getPhoneChange, async (ctx) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const proven_by = await ctx.ports.payout_proofs.kinds(ctx.db, { player_id, at: ctx.clock.now() });
  return { waiting: await findWaiting(ctx.db, player_id), proven_by };
});

const cancelPhoneChange = handle(calls.cancelPhoneChange, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const stopped = await ctx.db.transaction().execute((tx) => stopPhoneChange(tx, { player_id, reason: 'player', at }));
  if (!stopped) throw apiError('NOT_FOUND');
  return {};
});

export const phoneChangeFeature: Feature = {
  name: 'phone-change',
  handlers: [getPhoneChange, changePhone, cancelPhoneChange],
  routes: registerStopLink,
  jobs: [{ name: 'phone-change', every_ms: CHECK_EVERY_MS, run: runDuePhoneChanges }],
};
