import { calls } from '@nua/contract';
import { type RequestContext, sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { checkCode } from './check-code.ts';
import { codeTarget } from './code-target.ts';
import { PROOF_MS } from './entrance-rules.ts';
import type { CodeBinding } from './send-code.ts';

export const verifySms = handle(calls.verifySms, async (ctx, { body }) => {
  const binding = await codeTarget(ctx, body);
  await checkCode(ctx, binding, body.code);
  return await storeProof(ctx, binding);
});

/** Stores the proof that the player agreed to an act on this device, for `consumeProof`. */
export async function storeProof(ctx: RequestContext, binding: CodeBinding): Promise<{ expires_at: string }> {
  const now = ctx.clock.now();
  const expires_at = new Date(now.getTime() + PROOF_MS);
  await ctx.pool.query(
    `insert into phone_proof (player_id, device_id, phone, purpose, amount_cents, about, created_at, expires_at)
     values ($1, $2, $3, $4, $5::bigint, $6, $7, $8)`,
    [
      binding.player_id,
      sessionOf(ctx).device_id,
      binding.phone,
      binding.purpose,
      binding.amount?.toString() ?? null,
      binding.about ?? null,
      now,
      expires_at,
    ],
  );
  return { expires_at: expires_at.toISOString() };
}
