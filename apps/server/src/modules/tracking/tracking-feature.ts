import type { Feature } from '../../core/handle.ts';
import { deleteWithoutTracker, sendAdDeliveries, sweepTracking } from './send-ad-deliveries.ts';
import { removeTracker, setTracker } from './set-tracker.ts';

const SEND_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 3_600_000;

export const trackingFeature: Feature = {
  name: 'tracking',
  handlers: [setTracker, removeTracker],
  jobs: [
    { name: 'tracking', every_ms: SEND_EVERY_MS, run: sendAdDeliveries },
    { name: 'tracking-sweep', every_ms: SWEEP_EVERY_MS, run: sweepTracking },
  ],
  start: deleteWithoutTracker,
};
