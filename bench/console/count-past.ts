import { theoryOfRound } from '@nua/games/play/round-theory.ts';
import { cents } from '@nua/money';
import type { App } from '../../apps/server/src/core/app.ts';
import { checkDaySums, countReportDays } from '../../apps/server/src/modules/day-sum/public.ts';
import { withClient } from '../bets/cluster.ts';

const CHECKED_DAYS = 3;

/**
 * Adds all past transfers to the day sums in one statement. The job of the site would take an hour for 25 million transfers. Throws if a
 * sum of some random days differs from the job's.
 */
export async function countPast(url: string, app: App): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'`);
    // The job also leaves the last ten minutes to its next run.
    await client.query(`
      update day_sum_mark set counted_at = now(), last_id = (
        select id from ledger.transfer where id <= arcade.id_at(now() - interval '10 minutes') order by id desc limit 1)`);
    for (const text of [TRANSFERS, RANGES]) await client.query(text);
    await client.query(RETURNS, await theoryOfFill(url));
    await client.query('vacuum analyze day_transfer, day_return, day_sum_range');
  });
  const { rows } = await app.pool.query<{ day: string }>(
    'select day::text as day from day_sum_range order by random() limit $1',
    [CHECKED_DAYS],
  );
  for (const { day } of rows) {
    const differences = await checkDaySums(app.db, day);
    if (differences.length > 0)
      throw new Error(`the sums of ${day} differ: ${JSON.stringify(differences.slice(0, 3))}`);
  }
  await countReportDays(app);
}

/** All bets of the filled database are dice bets. */
const TRANSFERS = `
  insert into day_transfer (day, debit, credit, reason, game_id, provider, is_free, transfers, amount_cents)
  select karachi_day(t.at), d.purpose, c.purpose, t.reason, case when t.reason in ('bet', 'win') then 'dice' else '' end, '', false, count(*),
    sum(t.amount)
  from ledger.transfer t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
  where t.id <= (select last_id from day_sum_mark) group by 1, 2, 3, 4, 5`;

const RANGES = `
  insert into day_sum_range (day, first_id, last_id)
  select karachi_day(t.at), min(t.id::text)::uuid, max(t.id::text)::uuid from ledger.transfer t
  where t.id <= (select last_id from day_sum_mark) group by 1`;

const RETURNS = `
  insert into day_return (day, game_id, provider, table_version, mode, is_free, rounds, stake_cents, payout_cents, expected_micro, variance_milli,
    largest_cents)
  select karachi_day(r.at), r.game_id, '', r.table_version, $1, false, count(*), sum(r.stake_cents), sum(r.payout_cents), count(*) * $2::numeric,
    count(*) * $3::numeric, $4::bigint
  from arcade.round r where r.id <= (select last_id from day_sum_mark) group by 1, r.game_id, r.table_version`;

type Round = { game_id: string; table_version: number; stake_cents: bigint; outcome: Record<string, unknown> };

/** All generated rounds have the same call and stake, so the expected values of the first round apply to all. */
async function theoryOfFill(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<Round>('select game_id, table_version, stake_cents, outcome from arcade.round limit 1'),
  );
  const { game_id, table_version, stake_cents, outcome } = rows[0]!;
  const theory = theoryOfRound({ game_id, table_version, stake: cents(BigInt(stake_cents)), outcome, shared: null })!;
  return [theory.mode, theory.expected_micro, theory.variance_milli, theory.largest].map(String);
}
