import type { Pool } from 'pg';

const EARLIER = `
  create or replace function pg_temp.earlier(p_id uuid, p_ms bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from uuid_extract_timestamp(p_id)) * 1000)::bigint - p_ms), 12, '0')
      || substr(replace(p_id::text, '-', ''), 13))::uuid $$`;

/** Runs statements with the function `pg_temp.earlier`, and without the triggers that refuse a change of the journal. */
async function rewrite(pool: Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(EARLIER);
    for (const text of statements) await client.query(text);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const earlier = (column: string, by_ms: number) => `${column} = pg_temp.earlier(${column}, ${by_ms})`;
const time = (column: string, by_ms: number) => `${column} = ${column} - ${by_ms} * interval '1 millisecond'`;

/** Moves the opening of all wallets to an earlier time. Call it before a bet: the server caches the ids of wallets. */
export async function openWalletsEarlier(pool: Pool, by_ms: number): Promise<void> {
  const guarded = (column: string) =>
    `${column} = coalesce((select a.id from ledger.account a where a.guarded and a.id = pg_temp.earlier(${column}, ${by_ms})), ${column})`;
  await rewrite(pool, [
    `update ledger.account set ${earlier('id', by_ms)} where guarded`,
    `update ledger.transfer set ${['debit_account', 'credit_account'].map(guarded).join(', ')}`,
  ]);
}

/**
 * Moves all rounds and transfers into the past, as if the site was older. Changes their ids, their times, and the links
 * that name a round.
 */
export async function moveToThePast(pool: Pool, by_ms: number): Promise<void> {
  const named = `ref = case when ref ->> 'type' = 'round'
    then jsonb_build_object('type', 'round', 'id', pg_temp.earlier((ref ->> 'id')::uuid, ${by_ms})) else ref end`;
  await rewrite(pool, [
    `update ledger.transfer set ${[...['id', 'journal_id'].map((name) => earlier(name, by_ms)), time('at', by_ms), named].join(', ')}`,
    `update ledger.house_entry set ${[earlier('transfer_id', by_ms), time('at', by_ms)].join(', ')}`,
    `update arcade.round set ${[earlier('id', by_ms), time('at', by_ms)].join(', ')}`,
    `update arcade.round_step set ${earlier('round_id', by_ms)}`,
    `update replay_share set ${earlier('round_id', by_ms)}`,
  ]);
}
