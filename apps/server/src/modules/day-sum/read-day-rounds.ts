import { type Cents, ZERO } from '@nua/money';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { IS_SETTLEMENT, postedTransfers } from '../../ledger/day-transfers.ts';

/** The rounds of one game on a day. The stake of a free round counts as zero. */
export type PlayedGame = { game_id: string; rounds: bigint; staked: Cents; paid: Cents };

/** The id of a transfer is from the machine's clock, and its day from the application's clock. The clocks differ by less than this. */
const CLOCKS_DIFFER = '1 hour';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The columns without `outcome`, which the console's database role may not read. */
const COLUMNS = sql`r.id, r.game_id, r.free_rounds_id, r.stake_cents, r.bonus_stake_cents, r.payout_cents`;

/**
 * Reads the settled rounds of a day by game, up to now. It adds the stored sums and the rounds that they do not include yet, so it reads
 * only the rounds of the last minutes.
 *
 * The last counted transfer is read in one statement with the sums. A job may add to the sums between the two queries without an effect on
 * the result.
 */
export async function readDayRounds(db: Kysely<Database>, day: string): Promise<PlayedGame[]> {
  const stored = await sql<{ from: string; games: Readonly<Record<string, [string, string, string]>> | null }>`
    select greatest(m.last_id, arcade.id_at(karachi_midnight(${day}::date) - ${CLOCKS_DIFFER}::interval)) as from,
      (select jsonb_object_agg(s.game_id, jsonb_build_array(s.rounds::text, s.staked::text, s.paid::text)) from (
        select s.game_id, sum(s.rounds) as rounds, sum(case when s.is_free then 0 else s.stake_cents end) as staked, sum(s.payout_cents) as paid
        from day_return s where s.day = ${day}::date group by s.game_id) s) as games
    from day_sum_mark m`.execute(db);
  const { from, games } = stored.rows[0]!;
  const { rows } = await sql<PlayedGame>`
    select r.game_id, count(*) as rounds, sum(case when r.free_rounds_id is null then r.stake_cents else 0 end)::bigint as staked,
      sum(r.payout_cents)::bigint as paid
    from ${postedTransfers({ from, to: LAST_ID, day }, COLUMNS)} and ${IS_SETTLEMENT} group by r.game_id`.execute(db);
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
  return [...found.values()].sort((one, other) => (one.game_id < other.game_id ? -1 : 1));
}
