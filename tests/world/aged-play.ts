import type { Pool } from 'pg';

const EARLIER = `
  create or replace function pg_temp.earlier(p_id uuid, p_ms bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from uuid_extract_timestamp(p_id)) * 1000)::bigint - p_ms), 12, '0')
      || substr(replace(p_id::text, '-', ''), 13))::uuid $$`;

/** Runs statements that can call `pg_temp.earlier`. Disables the triggers that forbid changes of the journal. */
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

const earlierId = (column: string, by_ms: number) => `${column} = pg_temp.earlier(${column}, ${by_ms})`;
const earlierTime = (column: string, by_ms: number) => `${column} = ${column} - ${by_ms} * interval '1 millisecond'`;

/** Moves the creation of all wallets to an earlier time. The server caches the ids of wallets, so call it before a bet. */
export async function openWalletsEarlier(pool: Pool, by_ms: number): Promise<void> {
  const earlierWallet = (column: string) =>
    `${column} = coalesce((select a.id from ledger.account a where a.guarded and a.id = pg_temp.earlier(${column}, ${by_ms})), ${column})`;
  await rewrite(pool, [
    `update ledger.account set ${earlierId('id', by_ms)} where guarded`,
    `update ledger.transfer set ${['debit_account', 'credit_account'].map(earlierWallet).join(', ')}`,
  ]);
}

/** Moves all rounds and transfers into the past: their ids, their times and the references to rounds. */
export async function moveToThePast(pool: Pool, by_ms: number): Promise<void> {
  const earlier_ref = `ref = case when ref ->> 'type' = 'round'
    then jsonb_build_object('type', 'round', 'id', pg_temp.earlier((ref ->> 'id')::uuid, ${by_ms})) else ref end`;
  await rewrite(pool, [
    `update ledger.transfer set ${[...['id', 'journal_id'].map((name) => earlierId(name, by_ms)), earlierTime('at', by_ms), earlier_ref].join(', ')}`,
    `update ledger.house_entry set ${[earlierId('transfer_id', by_ms), earlierTime('at', by_ms)].join(', ')}`,
    `update arcade.round set ${[earlierId('id', by_ms), earlierTime('at', by_ms)].join(', ')}`,
    `update arcade.round_step set ${earlierId('round_id', by_ms)}`,
    `update replay_share set ${earlierId('round_id', by_ms)}`,
  ]);
}
