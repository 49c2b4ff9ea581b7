import type { Feature } from '../../../core/handle.ts';
import { cancelWithdraw } from './cancel-withdraw.ts';
import { createWithdraw } from './create-withdraw.ts';
import { getWithdraw } from './get-withdraw.ts';
import { listWithdraws } from './list-withdraws.ts';
import { runDueWithdraws } from './run-due-withdraws.ts';

const LOOK_EVERY_MS = 1_000;

export const withdrawFeature: Feature = {
  name: 'withdraw',
  handlers: [createWithdraw, listWithdraws, getWithdraw, cancelWithdraw],
  jobs: [{ name: 'withdraw', every_ms: LOOK_EVERY_MS, run: runDueWithdraws }],
};
