import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { DaySums } from './day-sum-row.ts';

/** Adds sums to the stored rows. The caller has locked `day_sum_mark`. */
export async function addToStored(tx: Tx, sums: DaySums): Promise<void> {
  await addTransfers(tx, sums);
  await addReturns(tx, sums);
}

async function addTransfers(tx: Tx, { transfers }: DaySums): Promise<void> {
  const rows = [...transfers.values()];
  if (rows.length === 0) return;
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  await sql`
    insert into day_transfer as s (day, debit, credit, reason, game_id, provider, is_free, transfers, amount_cents)
    select * from unnest(${column('day')}::date[], ${column('debit')}::text[], ${column('credit')}::text[], ${column('reason')}::text[],
      ${column('game_id')}::text[], ${column('provider')}::text[], ${column('is_free')}::bool[], ${column('transfers')}::bigint[],
      ${column('amount_cents')}::bigint[])
    on conflict (day, debit, credit, reason, game_id, provider, is_free) do update
    set transfers = s.transfers + excluded.transfers, amount_cents = s.amount_cents + excluded.amount_cents`.execute(
    tx,
  );
}

async function addReturns(tx: Tx, { returns }: DaySums): Promise<void> {
  const rows = [...returns.values()];
  if (rows.length === 0) return;
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  await sql`
    insert into day_return as s (day, game_id, provider, table_version, mode, is_free, rounds, stake_cents, payout_cents, expected_micro,
      variance_milli, largest_cents)
    select * from unnest(${column('day')}::date[], ${column('game_id')}::text[], ${column('provider')}::text[],
      ${column('table_version')}::int[], ${column('mode')}::text[], ${column('is_free')}::bool[], ${column('rounds')}::bigint[],
      ${column('stake_cents')}::bigint[], ${column('payout_cents')}::bigint[], ${column('expected_micro')}::numeric[],
      ${column('variance_milli')}::numeric[], ${column('largest_cents')}::bigint[])
    on conflict (day, game_id, provider, table_version, mode, is_free) do update
    set rounds = s.rounds + excluded.rounds, stake_cents = s.stake_cents + excluded.stake_cents,
      payout_cents = s.payout_cents + excluded.payout_cents, expected_micro = s.expected_micro + excluded.expected_micro,
      variance_milli = s.variance_milli + excluded.variance_milli,
      largest_cents = greatest(s.largest_cents, excluded.largest_cents)`.execute(tx);
}

/** Extends each day's stored range of ids by the transfers that were added. The caller has locked `day_sum_mark`. */
export async function widenRanges(
  tx: Tx,
  ranges: readonly { day: string; first_id: string; last_id: string }[],
): Promise<void> {
  for (const { day, first_id, last_id } of ranges)
    await sql`
      insert into day_sum_range as r (day, first_id, last_id) values (${day}, ${first_id}, ${last_id})
      on conflict (day) do update set first_id = least(r.first_id, excluded.first_id),
        last_id = greatest(r.last_id, excluded.last_id)`.execute(tx);
}
