import { calls } from '@nua/contract';
import type { PushKind } from '@nua/contract/push.ts';
import { type RequestContext, sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { firstChoices } from '../../../providers/push/push-rules.ts';

export const getPush = handle(calls.getPush, (ctx) => pushOf(ctx));

/** The player's push settings, in the wire's form. */
export async function pushOf(ctx: RequestContext) {
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
    this_device: tokens.rows.some((one) => one.device_id === device_id),
    devices: new Set(tokens.rows.map((one) => one.device_id)).size,
    choices: { ...firstChoices, ...Object.fromEntries(choices.rows.map(({ kind, wanted }) => [kind, wanted])) },
  };
}
