import { calls } from '@nua/contract';
import { engineerUntil } from '../../http/engineer-token.ts';
import { handle } from '../../http/handle.ts';

export const getEngineerMode = handle(calls.getEngineerMode, async (ctx) => ({
  until: (await engineerUntil(ctx, ctx.caller.engineer_token))?.toISOString() ?? null,
}));
