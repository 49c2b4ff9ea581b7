import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { IS_SETTLEMENT, nthTransferAfter, postedTransfers } from '../../ledger/day-transfers.ts';

/** The rounds of one game on a day. The stake of a free round counts as zero. */
export type PlayedGame = { game_id: string; rounds: bigint; staked: Cents; paid: Cents };

/** The id of a transfer is from the machine's clock, and its day from the application's clock. The clocks differ by less than this. */
const MAX_CLOCK_DIFFERENCE = '1 hour';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** `outcome` is left out, because the console's database role may not read it. */
const COLUMNS = sql`r.id, r.game_id, r.free_rounds_id, r.stake_cents, r.bonus_stake_cents, r.payout_cents`;

/** The rounds of a day by game. They are complete up to `counted_until`; null means up to now. */
export type DayRounds = { games: PlayedGame[]; counted_until: Date | null };

/**
 * The most transfers after the mark that one read adds. If there are more, the newest rounds are missing until the job has counted them.
 */
const MAX_TRANSFERS = 50_000;

type Stored = {
  from: string;
  to: string;
  counted_until: Date | null;
  games: Readonly<Record<string, [string, string, string]>> | null;
};

/** Reads the stored sums of a day, and the range of the transfers that one read may add to them. */
async function readStored(db: Queryable, day: string, max_transfers: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select m.from, coalesce(next.id::text, ${LAST_ID}) as to, next.at as counted_until,
      (select jsonb_object_agg(s.game_id, jsonb_build_array(s.rounds::text, s.staked::text, s.paid::text)) from (
        select s.game_id, sum(s.rounds) as rounds, sum(case when s.is_free then 0 else s.stake_cents end) as staked, sum(s.payout_cents) as paid
        from day_return s where s.day = ${day}::date group by s.game_id) s) as games
    from (select greatest(last_id, arcade.id_at(karachi_midnight(${day}::date) - ${MAX_CLOCK_DIFFERENCE}::interval)) as from from day_sum_mark) m
    left join lateral ${nthTransferAfter(sql`m.from`, max_transfers)} next on true`.execute(db);
  return rows[0]!;
}

/**
 * Reads the settled rounds of a day by game: the stored sums, and the rounds of at most `max_transfers` transfers after the mark. The first
 * query reads the mark together with the sums, because the mark may move before the second query.
 */
export async function readDayRounds(
  db: Queryable,
  day: string,
  { max_transfers = MAX_TRANSFERS } = {},
): Promise<DayRounds> {
  const { from, to, counted_until, games } = await readStored(db, day, max_transfers);
  const { rows } = await sql<PlayedGame>`
    select r.game_id, count(*) as rounds, sum(case when r.free_rounds_id is null then r.stake_cents else 0 end)::bigint as staked,
      sum(r.payout_cents)::bigint as paid
    from ${postedTransfers({ from, to, day }, COLUMNS)} and ${IS_SETTLEMENT} group by r.game_id`.execute(db);
  const found = new Map(rows.map((row) => [row.game_id, row]));
  for (const [game_id, [rounds, staked, paid]] of Object.entries(games ?? {})) {
    const newest = found.get(game_id) ?? { rounds: 0n, staked: ZERO, paid: ZERO };
    found.set(game_id, {
      game_id,
      rounds: newest.rounds + BigInt(rounds),
      staked: (newest.staked + BigInt(staked)) as Cents,
      paid: (newest.paid + BigInt(paid)) as Cents,
    });
  }
  return { games: [...found.values()].sort((a, b) => (a.game_id < b.game_id ? -1 : 1)), counted_until };
}
