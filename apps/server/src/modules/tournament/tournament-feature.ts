import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { countScores } from './count-scores.ts';
import { type Edition, ruleOfEdition, spanOfEdition } from './edition-row.ts';
import { getMyTournament } from './get-my-tournament.ts';
import { getTournament } from './get-tournament.ts';
import { listTournaments } from './list-tournaments.ts';
import { type OpeningDeps, openEditions } from './open-editions.ts';
import { notifyStandings, rankStandings } from './rank-standings.ts';
import { isDue, settleEditions } from './settle-editions.ts';

const CHECK_EVERY_MS = 10_000;
/**
 * A round may be committed a little later than its time `at`, so each count begins this long before the previous count. The count at the
 * end reads every round.
 */
const OVERLAP_MS = 30_000;
/** At thousands of bets a second a count takes seconds. Standings are then updated less often, so that bets are not slowed. */
const COUNT_SHARE = 0.1;

export const runOpenEditions = (app: Pick<App, 'db' | 'clock'> & OpeningDeps): Promise<void> =>
  app.db.transaction().execute((tx) => openEditions(app, tx, app.clock.now()));

/** Updates the standings of running editions. An edition that another node is counting is skipped. */
export async function runCountStandings(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const at = app.clock.now();
  const { rows } = await sql<Pick<Edition, 'id'>>`select id from tournament
    where state = 'open' and from_day <= ${dayInKarachi(at)}`.execute(app.db);
  await runForEach(rows, ({ id }) =>
    app.db.transaction().execute(async (tx) => {
      const { rows: locked } = await sql<Edition>`select * from tournament
        where id = ${id} and state = 'open' for update skip locked`.execute(tx);
      const [edition] = locked;
      if (!edition || isDue(edition, at)) return;
      const rule = await ruleOfEdition(tx, edition);
      const since = edition.counted_at
        ? new Date(edition.counted_at.getTime() - OVERLAP_MS)
        : spanOfEdition(edition).from;
      await countScores(tx, edition, rule, since, at);
      await rankStandings(tx, edition, rule, at);
      await notifyStandings(tx, edition, at);
    }),
  );
}

export const tournamentFeature: Feature = {
  name: 'tournament',
  handlers: [listTournaments, getTournament, getMyTournament],
  jobs: [
    { name: 'tournament-open', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runOpenEditions },
    {
      name: 'tournament-count',
      every_ms: CHECK_EVERY_MS,
      max_at_once: 1,
      max_busy_share: COUNT_SHARE,
      run: runCountStandings,
    },
    // A server that died during a settlement continues it when it starts.
    { name: 'tournament-settle', every_ms: CHECK_EVERY_MS, at_start: true, max_at_once: 1, run: settleEditions },
  ],
};
