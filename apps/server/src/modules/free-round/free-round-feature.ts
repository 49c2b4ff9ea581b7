import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { type App, sessionOf } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { matchesFilters } from '../../core/input/where-filters.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { endFreeRounds } from './end-free-rounds.ts';
import { type FreeRoundsRow, freeRoundsResponse, hasOpenRound, lockRow } from './free-rounds-row.ts';

/** A player gets some dozens of grants a year. */
const MAX_SHOWN = 1_000;

const listFreeRounds = handle(calls.listFreeRounds, async (ctx, { list }) => {
  const { rows } = await sql<FreeRoundsRow>`select * from free_rounds where player_id = ${sessionOf(ctx).player_id}
    order by (state = 'open') desc, ended_at desc, expires_at, id limit ${MAX_SHOWN}`.execute(ctx.db);
  return pageOf(
    rows.map(freeRoundsResponse).filter(({ state }) => matchesFilters({ state }, list.filter)),
    list,
  );
});

const BATCH_SIZE = 100;
const CHECK_EVERY_MS = 10_000;

/**
 * Ends free rounds that have expired or are all played, each in its own transaction.
 *
 * A blocked player's free rounds wait until the block is lifted. Free rounds also wait while one of their rounds is open at a provider.
 */
export async function runDueFreeRounds(app: App): Promise<void> {
  const at = app.clock.now();
  const { rows } = await sql<Pick<FreeRoundsRow, 'id' | 'player_id'>>`
    select f.id, f.player_id from free_rounds f join player p on p.id = f.player_id
    where f.state = 'open' and (f.expires_at <= ${at} or f.used = f.rounds) and p.status = 1
      and not exists (select from arcade.open_round r where r.free_rounds_id = f.id) order by f.expires_at limit ${BATCH_SIZE}`.execute(
    app.db,
  );
  await runForEach(rows, ({ id, player_id }) =>
    app.db.transaction().execute(async (tx) => {
      await app.ledger.responses.lockOwner(tx, player_id);
      const row = await lockRow(tx, id);
      if (row?.state === 'open' && !(await hasOpenRound(tx, row)))
        await endFreeRounds(app, tx, row, row.used === row.rounds ? 'finished' : 'expired');
    }),
  );
}

export const freeRoundFeature: Feature = {
  name: 'free-round',
  handlers: [listFreeRounds],
  jobs: [{ name: 'free-rounds-due', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runDueFreeRounds }],
};
