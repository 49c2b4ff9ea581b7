import { calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { APP_DEVICE, ENGINEER_MS, engineerUntil, signEngineerToken } from '../../../core/sessions/engineer-token.ts';
import { isPassword } from '../password/hash-password.ts';
import { assertAttemptAllowed, attemptKeysOf, countTry, forgetTries, sweepTries } from './engineer-tries.ts';

const SWEEP_EVERY_MS = 3_600_000;

const getEngineerMode = handle(calls.getEngineerMode, async (ctx) => ({
  until: (await engineerUntil(ctx, ctx.caller.engineer_token))?.toISOString() ?? null,
}));

/** If no password is set, an attempt does the same work and fails, so that a caller cannot find out. */
const enterEngineerMode = handle(calls.enterEngineerMode, async (ctx, { body }) => {
  const attempt_keys = attemptKeysOf(ctx);
  await assertAttemptAllowed(ctx, attempt_keys);
  const { rows } = await ctx.pool.query<{ password_hash: string | null; generation: number }>(
    'select password_hash, generation from engineer_mode',
  );
  const mode = rows[0]!;
  const isCorrect = await isPassword(body.password, mode.password_hash, {
    queue: 'stranger',
    beforeCheck: () => countTry(ctx, attempt_keys),
  });
  if (!isCorrect) throw apiError('ENGINEER_REFUSED');
  await forgetTries(ctx, attempt_keys);
  const until = new Date(ctx.clock.now().getTime() + ENGINEER_MS);
  const isApp = body.origin === 'android' || body.origin === 'ios';
  const device_key = isApp ? APP_DEVICE : ctx.deviceKey();
  const token = signEngineerToken(ctx.secret, { generation: mode.generation, until, device_key });
  ctx.log.warn({ request_id: ctx.request_id, until }, 'engineer mode began on a device');
  if (!isApp) ctx.setEngineerCookie(token);
  return { until: until.toISOString(), token: isApp ? token : null };
});

const leaveEngineerMode = handle(calls.leaveEngineerMode, (ctx) => {
  ctx.setEngineerCookie(null);
  return {};
});

export const engineerFeature: Feature = {
  name: 'engineer',
  handlers: [enterEngineerMode, getEngineerMode, leaveEngineerMode],
  jobs: [{ name: 'engineer-sweep', every_ms: SWEEP_EVERY_MS, run: sweepTries }],
};
