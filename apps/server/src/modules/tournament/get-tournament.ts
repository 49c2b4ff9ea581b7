import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import { type Cents, cents } from '@nua/money';
import { fullPrizeFrom } from '@nua/rewards';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { handle } from '../../core/handle.ts';
import type { Queryable } from '../../db/connect.ts';
import { ruleAt } from '../reward/public.ts';
import { type Edition, ruleOfEdition, spanOfEdition, tournamentStateOf } from './edition-row.ts';
import { editionView } from './list-tournaments.ts';

const PLACES_SHOWN = 20;
const EARLIER_SHOWN = 10;
const CLOSED = 5;

/** Returns a player's short name, or `…` for a closed account. */
const nameOf = ({ alias_name, status }: { alias_name: string; status: number }): string =>
  status === CLOSED ? '…' : shortName(alias_name);

export async function findEdition(db: Queryable, id: string): Promise<Edition> {
  const { rows } = await sql<Edition>`select * from tournament where id = ${id}`.execute(db);
  if (!rows[0]) throw apiError('NOT_FOUND');
  return rows[0];
}

export const getTournament = handle(calls.getTournament, async (ctx, { params }) => {
  const at = ctx.clock.now();
  const edition = await findEdition(ctx.db, params.id!);
  const [rule, weight, standings, earlier] = await Promise.all([
    ruleOfEdition(ctx.db, edition),
    ruleAt(ctx.db, 'weight', at),
    readStandings(ctx.db, edition),
    readEarlier(ctx.db, edition),
  ]);
  const { stake_minimum, players_minimum, level_minimum, entry_weighted, wager_times, days, games, free_rounds } = rule;
  return {
    ...editionView(edition, rule, at),
    ...{ games, stake_minimum, players_minimum, level_minimum, entry_weighted, wager_times, days, free_rounds },
    weights: weight.rule.weights,
    prizes: rule.prizes.map((prize, n) => ({ place: n + 1, prize, full_from: fullPrizeFrom(rule, prize) })),
    standings,
    counted_at: edition.counted_at?.toISOString() ?? null,
    earlier: earlier.map((row) => {
      const { from, until } = spanOfEdition(row);
      return {
        id: row.id,
        state: tournamentStateOf(row, at),
        starts_at: from.toISOString(),
        ends_at: until.toISOString(),
        players: row.players,
        paid: row.paid_cents,
        winner: row.alias_name === null ? null : nameOf({ alias_name: row.alias_name, status: row.status! }),
      };
    }),
  };
});

type StandingRow = { place: number; points: bigint; prize_cents: Cents; alias_name: string; status: number };

/** A prize that returned to the purse is shown as zero. */
async function readStandings(db: Queryable, { id }: Edition) {
  const { rows } = await sql<StandingRow>`
    select coalesce(s.place, 0) as place, s.points, case when z.state = 'returned' then 0 else s.prize_cents end as prize_cents, p.alias_name, p.status
    from tournament_score s join player p on p.id = s.player_id
    left join tournament_prize z on z.tournament_id = s.tournament_id and z.player_id = s.player_id
    where s.tournament_id = ${id} and s.place is not null
    order by s.place, s.player_id limit ${PLACES_SHOWN}`.execute(db);
  return rows.map((row) => ({
    place: row.place,
    name: nameOf(row),
    points: cents(row.points),
    prize: row.prize_cents,
  }));
}

type Earlier = Edition & { alias_name: string | null; status: number | null };

async function readEarlier(db: Queryable, { rule_id, from_day }: Edition): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    select t.*, w.alias_name, w.status from tournament t
    left join lateral (
      select p.alias_name, p.status from tournament_score s join player p on p.id = s.player_id
      where s.tournament_id = t.id and s.place = 1 and t.state = 'ended' order by s.player_id limit 1) w on true
    where t.rule_id = ${rule_id} and t.from_day < ${from_day} and t.ended_at is not null
    order by t.from_day desc limit ${EARLIER_SHOWN}`.execute(db);
  return rows;
}
