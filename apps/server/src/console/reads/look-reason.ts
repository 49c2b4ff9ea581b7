import { giveReason } from '@nua/contract/console/look.ts';
import { handleConsole } from '../console-handle.ts';
import { logReason } from '../looks.ts';

/** Logs why a staff member reads a subject. The log entries of the next reads repeat this reason. */
export const reasonGiven = handleConsole(giveReason, async (ctx, { body: { subject, reason } }) => {
  await logReason(ctx, subject, reason);
  return {};
});
