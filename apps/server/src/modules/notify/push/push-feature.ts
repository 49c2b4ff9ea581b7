import type { Feature } from '../../../core/handle.ts';
import { getPush } from './get-push.ts';
import { registerPushToken } from './register-push-token.ts';
import { removePushToken } from './remove-push-token.ts';
import { sendDuePushes, sweepPushes } from './send-due-pushes.ts';
import { setPush } from './set-push.ts';

const SEND_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;

export const pushFeature: Feature = {
  name: 'push',
  handlers: [registerPushToken, removePushToken, getPush, setPush],
  jobs: [
    { name: 'push', every_ms: SEND_EVERY_MS, run: sendDuePushes },
    { name: 'push-sweep', every_ms: SWEEP_EVERY_MS, run: sweepPushes },
  ],
};
