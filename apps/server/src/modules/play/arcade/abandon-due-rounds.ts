import type { App } from '../../../core/app.ts';
import { runForEach } from '../../../jobs/run-for-each.ts';
import { findDueRounds } from '../../fairness/public.ts';
import { abandonRounds } from '../round/stepped-round.ts';

/** An open round times out this long after it began. */
export const ROUND_TIMEOUT_MS = 24 * 3_600_000;

const BATCH_SIZE = 100;

/** Ends the rounds that timed out and those of players who may no longer play, each in its own transaction. */
export async function abandonDueRounds(app: Pick<App, 'clock' | 'db' | 'ledger' | 'seeds'>): Promise<void> {
  const at = app.clock.now();
  const due = await findDueRounds(app.db, { before: new Date(at.getTime() - ROUND_TIMEOUT_MS), at, limit: BATCH_SIZE });
  await runForEach(due, ({ player_id, id }) =>
    app.db.transaction().execute(async (tx) => {
      await app.ledger.responses.lockOwner(tx, player_id);
      await abandonRounds(app, tx, player_id, id);
    }),
  );
}
