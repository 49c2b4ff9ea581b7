import { calls } from '@nua/contract';
import type { PushKind } from '@nua/contract/push.ts';
import { type RequestContext, sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { firstChoices } from '../../../providers/push/push-rules.ts';
import { registerPushToken } from './register-push-token.ts';
import { sendDuePushes, sweepPushes } from './send-due-pushes.ts';

const getPush = handle(calls.getPush, (ctx) => pushOf(ctx));

async function pushOf(ctx: RequestContext) {
  const { player_id, device_id } = sessionOf(ctx);
  const choices = await ctx.pool.query<{ kind: PushKind; wanted: boolean }>(
    'select kind, wanted from push_choice where player_id = $1',
    [player_id],
  );
  const tokens = await ctx.pool.query<{ device_id: string }>('select device_id from push_token where player_id = $1', [
    player_id,
  ]);
  return {
    public_key: ctx.ports.pushKey,
    this_device: tokens.rows.some((token) => token.device_id === device_id),
    devices: new Set(tokens.rows.map((token) => token.device_id)).size,
    choices: { ...firstChoices, ...Object.fromEntries(choices.rows.map(({ kind, wanted }) => [kind, wanted])) },
  };
}

const SEND_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;

const removePushToken = handle(calls.removePushToken, async (ctx) => {
  const { player_id, device_id } = sessionOf(ctx);
  await ctx.pool.query('delete from push_token where player_id = $1 and device_id = $2', [player_id, device_id]);
  return {};
});

const setPush = handle(calls.setPush, async (ctx, { body }) => {
  const { player_id } = sessionOf(ctx);
  for (const [kind, wanted] of Object.entries(body)) {
    await ctx.pool.query(
      `insert into push_choice (player_id, kind, wanted, changed_at) values ($1, $2, $3, $4)
       on conflict (player_id, kind) do update set wanted = excluded.wanted, changed_at = excluded.changed_at`,
      [player_id, kind, wanted, ctx.clock.now()],
    );
  }
  return await pushOf(ctx);
});

export const pushFeature: Feature = {
  name: 'push',
  handlers: [registerPushToken, removePushToken, getPush, setPush],
  jobs: [
    { name: 'push', every_ms: SEND_EVERY_MS, run: sendDuePushes },
    { name: 'push-sweep', every_ms: SWEEP_EVERY_MS, run: sweepPushes },
  ],
};
