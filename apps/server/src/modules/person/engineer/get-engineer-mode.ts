import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { engineerUntil } from '../../../core/sessions/engineer-token.ts';

export const getEngineerMode = handle(calls.getEngineerMode, async (ctx) => ({
  until: (await engineerUntil(ctx, ctx.caller.engineer_token))?.toISOString() ?? null,
}));
