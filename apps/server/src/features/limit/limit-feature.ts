import { FakeClock } from '../../clock.ts';
import { backfillPersonPrints } from '../../domain/protection/backfill-person-prints.ts';
import type { Feature } from '../../http/handle.ts';
import { excludePlayer } from './exclude-player.ts';
import { getLimits } from './get-limits.ts';
import { getPlay } from './get-play.ts';
import { setLimits } from './set-limits.ts';

const backfills = new WeakMap<object, Promise<void>>();

export const limitFeature: Feature = {
  name: 'limit',
  handlers: [getLimits, setLimits, excludePlayer, getPlay],
  start(app) {
    // In a test the clock stands still and what is due is done by hand.
    if (!app.config.roles.has('worker') || app.clock instanceof FakeClock) return;
    const done = backfillPersonPrints(app).catch((error) =>
      app.log.error(
        { err: error },
        'what accounts had proven before could not be written down; the next start goes on',
      ),
    );
    backfills.set(app, done);
  },
  async stop(app) {
    await backfills.get(app);
  },
};
