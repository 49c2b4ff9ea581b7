import { randomUUID } from 'node:crypto';
import { cents } from '@nua/money';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dbOn } from '../../apps/server/src/db/connect.ts';
import { playerQueryRunner } from '../../apps/server/src/db/player-query.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { readFundRecords } from '../../apps/server/src/ledger/fund-records.ts';
import { createLedger } from '../../apps/server/src/ledger/ledger.ts';
import { type Bet, createBetService } from '../../apps/server/src/modules/fairness/place-bets.ts';
import { hashOf, type LedgerWorld, paisa, startLedgerWorld, wallet } from '../world/ledger-world.ts';
import { noArchive } from '../world/no-archive.ts';

const BATCH = 64;

let world: LedgerWorld;
let players: string[];

/** The numbers of rows of other players. */
export type TableSizes = { transfers: number; rounds: number; responses: number; other_players: number };

async function insertOtherPlayers({ transfers, rounds, responses, other_players }: TableSizes): Promise<void> {
  await world.pool.query(
    `with owner as (
       insert into ledger.owner (id, kind, created_at) select uuidv7(), 'player', $2 from generate_series(1, $1) returning id
     )
     insert into ledger.account (owner_id, purpose, currency, guarded)
     select owner.id, purpose, 'PKR', true from owner cross join unnest(array['main', 'bonus', 'game']) purpose`,
    [other_players, world.clock.now()],
  );
  const at = `timestamptz '2026-03-01' + n * interval '1 second'`;
  await world.pool.query(
    `insert into ledger.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at, debit_entry, debit_balance)
     select '00000000-0000-7000-8000-000000000002', 'post', ('00000000-0000-7000-9000-' || lpad(to_hex(n % 1000), 12, '0'))::uuid,
       '00000000-0000-7000-8000-000000000003', 100, 'bet', ${at}, n, 0 from generate_series(1, $1) n`,
    [transfers],
  );
  await world.pool.query(
    `insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
       balance_after_cents, state, at)
     select uuidv7(), ('00000000-0000-7000-9000-' || lpad(to_hex(n % 1000), 12, '0'))::uuid, 'dice',
       '00000000-0000-7000-8000-000000000004', n, 100, 0, '{}', 1, 0, 'settled', ${at} from generate_series(1, $1) n`,
    [rounds],
  );
  await world.pool.query(
    `insert into ledger.outcome (owner_id, key, route, day, request_hash)
     select ('00000000-0000-7000-9000-' || lpad(to_hex(n % 1000), 12, '0'))::uuid, gen_random_uuid(), 'bet',
       ($2::timestamptz at time zone 'UTC')::date - (n % 2), '\\x00' from generate_series(1, $1) n`,
    [responses, world.clock.now()],
  );
}

type RowsRead = { table: string; seq_scan: number; read: number };

/** Counts the rows that the open transaction has read, by table. */
async function rowsRead(client: PoolClient): Promise<RowsRead[]> {
  const { rows } = await client.query<RowsRead>(
    `select t.schemaname || '.' || t.relname as table, t.seq_scan::int,
       (t.seq_tup_read + coalesce((select sum(i.idx_tup_read) from pg_stat_xact_user_indexes_of(t.relid) i), t.idx_tup_fetch, 0))::int as read
     from pg_stat_xact_user_tables t where t.schemaname in ('ledger', 'arcade') and (t.seq_scan > 0 or t.idx_scan > 0)`,
  );
  return rows;
}

/** PostgreSQL has no view of the index reads of a transaction, so this function reads them for each index. */
const INDEX_READS = `create function pg_stat_xact_user_indexes_of(p_table oid) returns table (idx_tup_read bigint)
  language sql as $$ select pg_stat_get_xact_tuples_returned(x.indexrelid) from pg_index x where x.indrelid = p_table $$`;

const draw: Bet['draw'] = (_seed, _client, nonce) => ({
  payout: cents(nonce % 2 ? 200 : 0),
  outcome: {},
  table_version: 1,
});
const betOf = (player_id: string): Bet => ({
  player_id,
  game_id: 'dice',
  stake: paisa(100),
  key: randomUUID(),
  request_hash: hashOf('bet'),
  draw,
});

/** Waits until the old row versions of the players' accounts are removed. Reads of old versions count too. */
const untilVacuumed = (client: PoolClient) =>
  expect
    .poll(async () => {
      await client.query('vacuum ledger.account');
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ dead: number }>(
        `select n_dead_tup::int as dead from pg_stat_user_tables where relid = 'ledger.account'::regclass`,
      );
      return rows[0]?.dead;
    })
    .toBe(0);

/**
 * Tests that the rows read by a bet, a journal or a page of records do not depend on the size of the tables.
 *
 * A few thousand rows are enough to detect a scan of a whole table. The `.long` test uses tables of a realistic size.
 */
export function describeLargeTables(sizes: TableSizes): void {
  beforeAll(async () => {
    world = await startLedgerWorld();
    players = await Promise.all(Array.from({ length: BATCH }, () => world.player({ game: 10_000 })));
    for (const player of players) await world.seedPair(player);
  });
  afterAll(() => world.stop());

  describe(`with ${sizes.transfers} transfers of other players`, () => {
    it('a batch of bets, a batch of journals and a page of fund records read a few rows each and scan no table', async () => {
      await world.pool.query(INDEX_READS);
      // With one connection, all plans are made while the tables are empty. That is the worst case in production.
      const pool = createPool(world.url, { max: 1 });
      const service = createBetService({ pool, clock: world.clock, seeds: world.seeds });
      const ledger = createLedger({ pool, clock: world.clock });
      const placeBets = () => Promise.all(players.map((player) => service.placeBet(betOf(player))));
      const newJournals = () =>
        players.map((player) => {
          const leg = {
            debit: wallet(player, 'game'),
            credit: wallet(player, 'main'),
            amount: paisa(1),
            reason: 'game_out',
          };
          return world.journal(player, [leg as never]);
        });
      for (let turn = 0; turn < 8; turn += 1) {
        await placeBets();
        await ledger.post(pool, newJournals());
      }
      await insertOtherPlayers(sizes);

      const client = await pool.connect();
      const single_connection = {
        connect: async () => ({ query: client.query.bind(client), release: () => {} }),
        query: client.query.bind(client),
      };
      const watchedService = createBetService({
        pool: single_connection as never,
        clock: world.clock,
        seeds: world.seeds,
      });
      const tasks: Record<string, () => Promise<unknown>> = {
        bets: () => Promise.all(players.map((player) => watchedService.placeBet(betOf(player)))),
        journals: () => ledger.post(client, newJournals()),
        records: () =>
          readFundRecords(
            playerQueryRunner(dbOn(client), players[0]!, world.clock.now()),
            { offset: 0, size: 20 },
            noArchive,
          ),
      };
      for (const [name, task] of Object.entries(tasks)) {
        // The first run loads the players' data, which is not measured.
        await task();
        await untilVacuumed(client);
        // Unflushed counters would be added to this transaction.
        await client.query('select pg_stat_force_next_flush()');
        await client.query('begin');
        await task();
        const tables = await rowsRead(client);
        await client.query('commit');
        expect(tables.length, name).toBeGreaterThan(1);
        for (const table of tables) {
          if (/transfer|round|outcome/.test(table.table)) expect(table, name).toMatchObject({ seq_scan: 0 });
          // A scan of other players' rows reads thousands of rows.
          expect(table.read, `${name}: ${table.table}`).toBeLessThan(BATCH * 30);
        }
      }
      client.release();
      await pool.end();
    }, 240_000);
  });
}
