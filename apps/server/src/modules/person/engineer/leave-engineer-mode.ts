import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';

export const leaveEngineerMode = handle(calls.leaveEngineerMode, (ctx) => {
  ctx.setEngineerCookie(null);
  return {};
});
