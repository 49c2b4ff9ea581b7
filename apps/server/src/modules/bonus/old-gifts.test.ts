import { parseCents } from '@nua/money';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/world/database.ts';
import { hashOf } from '../../../../../tests/world/ledger-world.ts';
import { migrate } from '../../db/migrate.ts';
import { newId } from '../../db/new-id.ts';
import { createPool } from '../../db/pool.ts';
import { readMigrations } from '../../db/schema.ts';
import { createLedger, type Ledger, type Leg } from '../../ledger/ledger.ts';
import { reconcileBooks } from '../../ledger/reconcile-books.ts';

const CLAIMED_AT = new Date('2026-02-03T07:00:00Z');
let database: FreshDatabase;
let pool: Pool;
let ledger: Ledger;

/** Creates a database as it was before bonuses had their own rows. */
beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url, { max: 2 });
  await pool.query('drop schema public, ledger, arcade, seamless cascade; create schema public');
  const migrations = readMigrations().filter(({ name }) => name < '0940');
  await migrate(database.url, { migrations, functions: [] });
  ledger = createLedger({ pool, clock: { now: () => CLAIMED_AT } });
  await ledger.maintainResponsePartitions();
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function newPlayer(): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into player (id, alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
     values ($1, 'someone', $2, '2026-01', $2, $2)`,
    [id, CLAIMED_AT],
  );
  await ledger.openPlayerAccounts(pool, id);
  return id;
}

async function move(player_id: string, leg: Leg): Promise<void> {
  const id = newId();
  const request_hash = hashOf(id);
  const { status } = await ledger.submit({
    ...{ id, owner_id: player_id, key: id, request_hash, currency: 'PKR', legs: [leg], at: CLAIMED_AT },
  });
  expect(status).toBe('posted');
}

/** Writes a claimed gift, with its money in the named wallet. */
async function insertClaimedGift(player_id: string, wallet: 'main' | 'bonus', amount: string, wager_times: number) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into message (player_id, type, template, gift_cents, gift_wallet, gift_expires_at, gift_wager_times, claimed_at, at)
     values ($1, 1, 'gift', $2, $3, $4, $5, $4, $4) returning id`,
    [player_id, parseCents(amount), wallet, CLAIMED_AT, wager_times],
  );
  const credit = { player_id, purpose: wallet } as const;
  const debit = { house: 'promo_expense:message_gift' } as const;
  await move(player_id, { debit, credit, amount: parseCents(amount), reason: 'bonus' });
  return rows[0]!.id;
}

it('gifts claimed before bonuses had their own rows become bonuses: the first is active, the others wait', async () => {
  const [with_two, gave_up, with_main] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const first = await insertClaimedGift(with_two, 'bonus', '100', 5);
  const second = await insertClaimedGift(with_two, 'bonus', '40', 0);
  const given_up = await insertClaimedGift(gave_up, 'bonus', '70', 3);
  await insertClaimedGift(with_main, 'main', '25', 0);
  const debit = { player_id: gave_up, purpose: 'bonus' } as const;
  await move(gave_up, { debit, credit: { house: 'given_up' }, amount: parseCents('70'), reason: 'given_up' });

  expect(await migrate(database.url)).toContain('0940-bonus');

  const { rows } = await pool.query(
    `select source, source_id, state, amount_cents, left_cents, wager_needed_cents, wager_done_cents, granted_at,
       extract(day from expires_at - now())::int as days from bonus order by amount_cents desc`,
  );
  const gift = { source: 'message', wager_done_cents: 0n, granted_at: CLAIMED_AT };
  expect(rows).toMatchObject([
    { ...gift, source_id: first, state: 'active', left_cents: 10_000n, wager_needed_cents: 50_000n },
    { ...gift, source_id: given_up, state: 'given_up', left_cents: 0n },
    { ...gift, source_id: second, state: 'waiting', left_cents: 4_000n, wager_needed_cents: 0n },
  ]);
  for (const { days } of rows) expect([29, 30]).toContain(days);
  const guarded = await pool.query('select player_id from player_guard');
  expect(guarded.rows).toEqual([{ player_id: with_two }]);
  expect(await reconcileBooks(pool)).toEqual([]);
});
