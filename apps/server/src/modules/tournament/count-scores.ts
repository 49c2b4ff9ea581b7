import type { Tournament } from '@nua/rewards';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { weightedByDay } from '../reward/public.ts';
import { type Edition, spanOfEdition } from './edition-row.ts';

/**
 * Counts the scores of players with rounds since a moment, in one statement.
 *
 * Weighted stakes of own money count, as for every reward. A best round counts only if the whole stake was own money. A round counts at the
 * time of its end. Open and returned rounds do not count.
 */
export async function countScores(tx: Tx, edition: Edition, rule: Tournament, since: Date, at: Date): Promise<void> {
  const { from, until } = spanOfEdition(edition);
  const { games, ranking, stake_minimum } = rule;
  const isCounted = (game_id: RawBuilder<unknown>): RawBuilder<unknown> =>
    games.length === 0 ? sql`true` : sql`${game_id} = any(${games}::text[])`;
  const days = { from_day: edition.from_day, to_day: edition.until_day };
  const isByStake = ranking === 'weighted_stake';
  await sql`
    with played as materialized (
      select r.player_id, r.game_id, karachi_day(r.at) as day, r.stake_cents, r.payout_cents,
        r.bonus_stake_cents = 0 and r.free_rounds_id is null and r.stake_cents >= ${stake_minimum} as is_own
      from arcade.round r
      where r.at >= ${since > from ? since : from} and r.at < ${until} and r.state = 'settled' and ${isCounted(sql`r.game_id`)}
    ), weight as materialized (
      select g.game_id, g.day, weight_on(g.game_id, g.day) as bps from (select distinct game_id, day from played) g
    ), best as materialized (
      select p.player_id, max(p.payout_cents * w.bps / (nullif(p.stake_cents, 0) * 100)) filter (where p.is_own) as points
      from played p join weight w using (game_id, day) group by p.player_id
    ), score as (
      select b.player_id, coalesce(b.points, 0) as best, (
        select coalesce(sum(w.weighted), 0)::bigint
        from (${weightedByDay(sql`b.player_id`, days)}) w where ${isCounted(sql`w.game_id`)}) as weighted
      from best b
    )
    insert into tournament_score as s (tournament_id, player_id, points, weighted_cents, changed_at)
    select ${edition.id}, player_id, case when ${isByStake} then weighted else best end, weighted, ${at} from score
    on conflict (tournament_id, player_id) do update set weighted_cents = excluded.weighted_cents, changed_at = excluded.changed_at,
      points = case when ${isByStake} then excluded.points else greatest(s.points, excluded.points) end
    where s.weighted_cents <> excluded.weighted_cents or s.points < excluded.points`.execute(tx);
}

/** Recounts every score at the end of an edition, so that rounds that were returned since the last count are removed. */
export async function recountScores(tx: Tx, edition: Edition, rule: Tournament, at: Date): Promise<void> {
  await sql`update tournament_score set points = 0, weighted_cents = 0 where tournament_id = ${edition.id}`.execute(tx);
  await countScores(tx, edition, rule, spanOfEdition(edition).from, at);
}
