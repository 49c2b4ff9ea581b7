import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { type Configuration, readConfiguration } from '../configuration/configuration.ts';
import { createPool } from '../db/pool.ts';
import { HOUSE_OWNER } from '../ledger/ledger.ts';
import { reconcileBooks } from '../ledger/reconcile-books.ts';
import { reconcileNew, reconcileWhole } from '../ledger/reconcile-run.ts';
import { demoPlayers } from './demo-players.ts';
import { withDemoProvider, withoutOpenDemoGames } from './demo-provider.ts';
import { seedDemo } from './seed-demo.ts';

describe('the demo', () => {
  let database: FreshDatabase;
  let folder: string;
  let config: Configuration;
  const today = new Date('2026-03-10T07:00:00.000Z');

  beforeAll(async () => {
    database = await freshDatabase();
    folder = mkdtempSync(join(tmpdir(), 'nua-demo-'));
    config = withDemoProvider(readConfiguration({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '1' }, folder));
    expect(await seedDemo({ config, database_url: database.url, today })).toBe(true);
  });

  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has a week of deposits, rounds and payouts that reconcile to the paisa [R1.07] [R1.08]', async () => {
    const pool = createPool(database.url, { max: 1 });
    try {
      expect(await reconcileBooks(pool)).toEqual([]);
      const deposits = await pool.query<{ state: string }>('select distinct state from deposit order by state');
      expect(deposits.rows.map((row) => row.state)).toEqual(['awaiting_approval', 'failed', 'paid']);
      const rounds = await pool.query<{ players: bigint }>(
        'select count(distinct player_id) as players from arcade.round',
      );
      expect(rounds.rows[0]?.players).toBe(6n);
      const late = await pool.query('select from ledger.transfer where at >= $1', [today]);
      expect(late.rowCount).toBe(0);
    } finally {
      await pool.end();
    }
  });

  it('has no journal with the accounts of two players', async () => {
    const pool = createPool(database.url, { max: 1 });
    try {
      const { rows } = await pool.query<{ journals: number; of_two: number }>(
        `select count(*)::int as journals, count(*) filter (where owners > 1)::int as of_two from (
           select count(distinct a.owner_id) filter (where a.owner_id <> $1) as owners
           from ledger.transfer t join ledger.account a on a.id in (t.debit_account, t.credit_account)
           group by t.journal_id
         ) journal`,
        [HOUSE_OWNER],
      );
      expect(rows[0]?.journals).toBeGreaterThan(100);
      expect(rows[0]?.of_two).toBe(0);
    } finally {
      await pool.end();
    }
  });

  it('reconciles without differences, in parts and as a whole', async () => {
    const pool = createPool(database.url, { max: 1 });
    const client = await pool.connect();
    try {
      const day = (n: number) => new Date(today.getTime() - n * 24 * 3_600_000);
      for (const n of [6, 4, 3, 1])
        expect((await reconcileNew(client, day(n))).differences, `from ${n} days ago`).toEqual([]);
      const whole = await reconcileWhole(client, today);
      expect(whole.differences).toEqual([]);
      expect(whole.chunks).toBe(3);
    } finally {
      client.release();
      await pool.end();
    }
  });

  it('has two tournaments that ended with prizes, and one that is running', async () => {
    const pool = createPool(database.url, { max: 1 });
    try {
      const { rows } = await pool.query(
        'select state, players, paid_cents > 0 as has_paid from tournament order by from_day',
      );
      expect(rows).toEqual([
        { state: 'ended', players: 3, has_paid: true },
        { state: 'ended', players: 5, has_paid: true },
        { state: 'open', players: 1, has_paid: false },
      ]);
    } finally {
      await pool.end();
    }
  });

  it('offers no game of its provider to players, even if the demo was built before the provider existed', async () => {
    expect(await withoutOpenDemoGames(config, database.url)).toBe(config);
    const before = await freshDatabase();
    try {
      expect((await withoutOpenDemoGames(config, before.url)).game_providers).toEqual([]);
    } finally {
      await before.drop();
    }
  });

  it('has bank transfers that wait for a person, and a provider with rounds and a held win', async () => {
    const pool = createPool(database.url, { max: 1 });
    try {
      const lines = await pool.query(
        "select reason, amount_cents from bank_line where state = 'review' order by line_id",
      );
      expect(lines.rows).toEqual([
        { reason: 'reference_missing', amount_cents: 120_000n },
        { reason: 'reference_unknown', amount_cents: 250_000n },
        { reason: 'reference_missing', amount_cents: 1_800_000n },
      ]);
      const rounds = await pool.query(
        "select distinct game_id, state from arcade.round where provider = 'studio' and state <> 'voided' order by 1, 2",
      );
      expect(rounds.rows).toEqual([
        { game_id: 'studio-slot', state: 'settled' },
        { game_id: 'studio-wheel', state: 'open' },
        { game_id: 'studio-wheel', state: 'settled' },
      ]);
      const held = await pool.query('select amount_cents from seamless.held_win where paid_at is null');
      expect(held.rows).toEqual([{ amount_cents: 125_000_000n }]);
      // The provider of a demo has no page, so no player can open its games.
      const rules = await pool.query(
        "select config_value -> 'closed_games' as closed from setting where config_key = 'play_rules'",
      );
      expect(rules.rows).toEqual([{ closed: ['studio-wheel', 'studio-slot'] }]);
    } finally {
      await pool.end();
    }
  });

  it('gives the player bilal a bonus with wagering, two club members and wheel spins', async () => {
    const pool = createPool(database.url, { max: 1 });
    const bilal = [demoPlayers.bilal.id];
    try {
      const bonuses = await pool.query(
        "select wager_done_cents > 0 as is_played, deposit_id is not null as is_tied from bonus where player_id = $1 and source = 'deposit'",
        bilal,
      );
      expect(bonuses.rows).toEqual([{ is_played: true, is_tied: true }]);
      expect((await pool.query('select from player_invite where inviter_id = $1', bilal)).rowCount).toBe(2);
      expect((await pool.query('select from wheel_spin where player_id = $1', bilal)).rowCount).toBeGreaterThan(0);
    } finally {
      await pool.end();
    }
  });

  it('is built once and then left unchanged', async () => {
    expect(await seedDemo({ config, database_url: database.url, today })).toBe(false);
  });
});
