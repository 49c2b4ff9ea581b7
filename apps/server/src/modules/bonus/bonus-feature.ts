import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { matchesFilters } from '../../core/input/where-filters.ts';
import { writeFirstRules } from '../reward/public.ts';
import { isInOpenRound } from './active-bonus.ts';
import { bonusResponse, isRunning, lockBonus, WEIGHTED_BONUSES, type WeightedBonus } from './bonus-row.ts';
import { endBonus } from './end-bonus.ts';
import { runDueBonuses } from './run-due-bonuses.ts';

/** A player gets some dozens of bonuses a year. */
const MAX_SHOWN = 1_000;

const listBonuses = handle(calls.listBonuses, async (ctx, { list }) => {
  const { rows } = await sql<WeightedBonus>`${WEIGHTED_BONUSES} where b.player_id = ${sessionOf(ctx).player_id}
    order by (b.ended_at is null) desc, (b.state = 'active') desc, b.ended_at desc, b.expires_at, b.id desc
    limit ${MAX_SHOWN}`.execute(ctx.db);
  return pageOf(
    rows.map(bonusResponse).filter(({ state }) => matchesFilters({ state }, list.filter)),
    list,
  );
});

const giveUpBonus = handle(calls.giveUpBonus, (ctx, { params }) =>
  ctx.once(async (tx) => {
    const row = await lockBonus(tx, params.id ?? '');
    if (row?.player_id !== sessionOf(ctx).player_id) throw apiError('NOT_FOUND');
    if (!isRunning(row.state)) throw apiError('BONUS_ENDED');
    if (await isInOpenRound(tx, row.id)) throw apiError('ROUND_IN_PROGRESS');
    await endBonus(ctx, tx, row, 'given_up');
    const { rows } = await sql<WeightedBonus>`${WEIGHTED_BONUSES} where b.id = ${row.id}`.execute(tx);
    return bonusResponse(rows[0]!);
  }),
);

const CHECK_EVERY_MS = 10_000;

export const bonusFeature: Feature = {
  name: 'bonus',
  handlers: [listBonuses, giveUpBonus],
  start: (app) => writeFirstRules(app.db, app.clock.now()),
  jobs: [{ name: 'bonus-due', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runDueBonuses }],
};
