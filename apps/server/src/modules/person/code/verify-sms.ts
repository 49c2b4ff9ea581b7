import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { matchCode, redeemCode } from './check-code.ts';
import { codeTarget } from './code-target.ts';
import { proofOfSession } from './store-proof.ts';

export const verifySms = handle(calls.verifySms, async (ctx, { body }) => {
  const binding = await codeTarget(ctx, body);
  const code_id = await matchCode(ctx, binding, body.code);
  const expires_at = await redeemCode(ctx, code_id, proofOfSession(ctx, binding));
  return { expires_at: expires_at.toISOString() };
});
