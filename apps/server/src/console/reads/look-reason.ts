import { giveReason } from '@nua/contract/console/look.ts';
import { handleConsole } from '../console-handle.ts';
import { logReason } from '../looks.ts';

/** Logs a reason, which the next looks at the subject repeat. */
export const reasonGiven = handleConsole(giveReason, async (ctx, { body: { subject, reason } }) => {
  await logReason(ctx, subject, reason);
  return {};
});
