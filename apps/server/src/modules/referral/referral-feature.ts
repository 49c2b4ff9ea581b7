import type { Feature } from '../../core/handle.ts';
import { cashOut } from './cash-out.ts';
import { getReferral } from './get-referral.ts';
import { listCashOuts } from './list-cash-outs.ts';
import { listLog } from './list-log.ts';
import { runDueCycles } from './run-due-cycles.ts';
import { setSeed } from './set-seed.ts';
import { spin } from './spin-referral.ts';

const LOOK_EVERY_MS = 10_000;

export const referralFeature: Feature = {
  name: 'referral',
  handlers: [getReferral, spin, cashOut, listCashOuts, setSeed, listLog],
  jobs: [{ name: 'referral-due', every_ms: LOOK_EVERY_MS, max_at_once: 1, run: runDueCycles }],
};
