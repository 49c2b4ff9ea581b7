import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/world/database.ts';
import { type LedgerWorld, paisa, startLedgerWorld, wallet } from '../../../../tests/world/ledger-world.ts';
import { makePastMonths } from '../../../../tests/world/past-months.ts';
import { migrate } from '../db/migrate.ts';
import { newId } from '../db/new-id.ts';
import { readFunctions, readMigrations } from '../db/schema.ts';
import { lockMonths, preventMonthDrops } from './dropped-months.ts';
import { createComingMonths, MONTHS_AHEAD, readMonthsAhead, renewStatistics } from './months.ts';

let world: LedgerWorld;
let player_id: string;
beforeAll(async () => {
  world = await startLedgerWorld();
  await makePastMonths(world.url, 3);
  player_id = await world.player({ main: 1_000 });
});
afterAll(() => world.stop());

const ROUND = `insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
  balance_after_cents, state, at) values ($1, $2, $3, $4, $5, 100, 0, '{}', 1, 0, $6, now())`;

/** Inserts a round and returns the table that it is in. */
async function insertRound(id: string, { state = 'settled', game_id = 'dice', owner = newId() } = {}): Promise<string> {
  await world.pool.query(ROUND, [id, owner, game_id, newId(), 1, state]);
  return await tableOf('arcade.round', id);
}

async function tableOf(table: 'arcade.round' | 'ledger.transfer', id: string): Promise<string> {
  const { rows } = await world.pool.query(`select tableoid::regclass::text as name from ${table} where id = $1`, [id]);
  return rows[0]?.name;
}

/** Returns an id of a moment, with different last digits at each call. */
const idAt = (ms: number): string => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};
/** The first moment of the month that is `months` after this one, in UTC. */
const monthBegins = (months: number): number => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1);
};
const nameOf = (months: number): string => new Date(monthBegins(months)).toISOString().slice(0, 7).replace('-', '');

const partitionsOf = async (table: string, pool: pg.Pool = world.pool): Promise<string[]> => {
  const { rows } = await pool.query(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
};

describe('a snapshot of the books', () => {
  it('delays the drop of a month, but no bet', async () => {
    const [reader, dropping] = [await world.pool.connect(), await world.pool.connect()];
    try {
      await reader.query('begin isolation level repeatable read');
      await preventMonthDrops(reader);
      await insertRound(newId());
      await dropping.query('begin');
      await expect(lockMonths(dropping, [])).rejects.toMatchObject({ code: '55P03' });
    } finally {
      for (const client of [reader, dropping]) {
        await client.query('rollback');
        client.release();
      }
    }
  });
});

describe('the monthly tables of rounds and transfers', () => {
  it('store the last id before midnight UTC in the old month, and the next id in the new month', async () => {
    expect(await insertRound(idAt(monthBegins(1) - 1))).toBe(`arcade.round_${nameOf(0)}`);
    expect(await insertRound(idAt(monthBegins(1)))).toBe(`arcade.round_${nameOf(1)}`);
  });

  it('store a round with an old id in the month of that id', async () => {
    const [id, owner] = [idAt(monthBegins(-2)), newId()];
    expect(await insertRound(id, { state: 'open', owner })).toBe(`arcade.round_${nameOf(-2)}`);
    await world.pool.query(
      `update arcade.round set state = 'settled', payout_cents = 0 where player_id = $1 and id = $2`,
      [owner, id],
    );
    expect(await tableOf('arcade.round', id)).toBe(`arcade.round_${nameOf(-2)}`);
  });

  it.each([
    { when: 'from an earlier year', id: () => idAt(Date.UTC(2020, 1, 1)) },
    { when: 'from the far future', id: () => idAt(Date.UTC(2090, 1, 1)) },
  ])('give a transfer an id of this month if its journal has an id $when', async ({ id }) => {
    const leg = {
      debit: wallet(player_id, 'main'),
      credit: wallet(player_id, 'game'),
      amount: paisa(1),
      reason: 'game_in',
    };
    const journal = world.journal(player_id, [leg as never], { id: id() });
    expect(await world.ledger.post(world.pool, [journal])).toMatchObject([
      { status: 'posted', journal_id: journal.id },
    ]);
    const { rows } = await world.pool.query('select id from ledger.transfer where journal_id = $1', [journal.id]);
    expect(await tableOf('ledger.transfer', rows[0].id)).toBe(`ledger.transfer_${nameOf(0)}`);
  });

  it('refuse a second open round of the same player and game, even in another month', async () => {
    const owner = newId();
    await insertRound(idAt(monthBegins(-1)), { state: 'open', game_id: 'mines', owner });
    await expect(insertRound(newId(), { state: 'open', game_id: 'mines', owner })).rejects.toMatchObject({
      code: '23505',
      constraint: 'open_round_one',
    });
    await insertRound(newId(), { state: 'open', game_id: 'hilo', owner });
  });

  it.each([
    () => `delete from arcade.round_${nameOf(0)}`,
    () => `truncate arcade.round_${nameOf(-1)}`,
    () => 'delete from arcade.round_first',
    () => `update ledger.transfer_${nameOf(0)} set amount = amount + 1`,
    () => `delete from ledger.transfer_${nameOf(1)}`,
    () => 'truncate ledger.transfer_later',
    () => 'update ledger.transfer_first set amount = 1',
  ])('refuse a change of posted rows in the partition of one month (%#)', async (statement) => {
    await expect(world.pool.query(statement())).rejects.toMatchObject({ code: '23001' });
  });

  it('refuse a repeated nonce and a repeated wallet entry number within a month', async () => {
    const [pair, owner] = [newId(), newId()];
    await world.pool.query(ROUND, [newId(), owner, 'dice', pair, 7, 'settled']);
    await expect(world.pool.query(ROUND, [newId(), owner, 'dice', pair, 7, 'settled'])).rejects.toMatchObject({
      code: '23505',
    });
    const TRANSFER = `insert into ledger.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at, debit_entry)
      values ($1, 'post', $2, $3, 1, 'bet', now(), 9)`;
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query(TRANSFER, [newId(), pair, owner]);
    await expect(client.query(TRANSFER, [newId(), pair, owner])).rejects.toMatchObject({ code: '23505' });
    await client.query('rollback');
    client.release();
  });
});

describe('the tables of coming months', () => {
  let other: LedgerWorld;
  beforeAll(async () => {
    other = await startLedgerWorld();
  });
  afterAll(() => other.stop());

  it('are created in advance, and another run creates none', async () => {
    expect(await readMonthsAhead(other.pool)).toBeGreaterThanOrEqual(MONTHS_AHEAD);
    expect(await createComingMonths(other.pool)).toBe(0);
  });

  it('are created once when two workers create them at the same time', async () => {
    const months = `select ledger.keep_months(now() + interval '2 months', 3) as made`;
    const made = (await Promise.all([other.pool.query(months), other.pool.query(months)])).map(
      ({ rows }) => rows[0].made,
    );
    expect(made.sort()).toEqual([0, 4]);
    const names = await partitionsOf('arcade.round', other.pool);
    expect(names).toContain(`arcade.round_${nameOf(5)}`);
    expect(names).toContain('arcade.round_later');
    expect(await readMonthsAhead(other.pool)).toBe(5);
  });

  it('do not delay a bet: a row of a missing month moves to its month when the table is created', async () => {
    const id = idAt(monthBegins(7) + 1);
    await other.pool.query(ROUND, [id, newId(), 'dice', newId(), 1, 'settled']);
    const expectTable = (name: string) =>
      other.pool
        .query('select tableoid::regclass::text as name from arcade.round where id = $1', [id])
        .then(({ rows }) => expect(rows[0].name).toBe(name));
    await expectTable('arcade.round_later');
    await other.pool.query(`select ledger.keep_months(now() + interval '7 months', 1)`);
    await expectTable(`arcade.round_${nameOf(6)}`);
    // One table has the rows of all missing months, and the months after it get tables as usual.
    const { rows } = await other.pool.query(
      `select partition from ledger.month where of_table = 'arcade.round' order by first_id desc limit 3`,
    );
    expect(rows.map(({ partition }) => partition)).toEqual(['round_later', `round_${nameOf(8)}`, `round_${nameOf(6)}`]);
    const next = idAt(monthBegins(9) + 1);
    await other.pool.query(ROUND, [next, newId(), 'dice', newId(), 1, 'settled']);
  });

  it('are not created while a transaction locks the table, so that bets do not wait', async () => {
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await client.query('begin');
    await client.query('select from arcade.round limit 1');
    const months = `select ledger.keep_months(now() + interval '12 months', 1)`;
    await expect(other.pool.query(months)).rejects.toMatchObject({ code: '55P03' });
    await client.query('rollback');
    await client.end();
    await other.pool.query(months);
  });

  it('have planner statistics over all months, which are renewed at most once a day', async () => {
    const read = async () => {
      const { rows } = await other.pool.query(
        `select last_analyze from pg_stat_user_tables where relid = 'arcade.round'::regclass`,
      );
      return rows[0].last_analyze;
    };
    expect(await read()).toBeNull();
    await renewStatistics(other.pool);
    await other.pool.query('select pg_stat_force_next_flush()');
    await expect.poll(read).not.toBeNull();
    const first = await read();
    await renewStatistics(other.pool);
    expect(await read()).toEqual(first);
  });
});

describe('an upgrade of a database that has rounds and transfers', () => {
  it('makes the existing tables the first partitions, without copying rows', async () => {
    const database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('drop schema public, ledger, arcade, seamless cascade; create schema public');
    const [migrations, functions] = [readMigrations(), readFunctions()];
    await migrate(database.url, {
      migrations: migrations.filter(({ name }) => name < '1064'),
      functions: functions.filter(
        ({ name }) => !/^(ledger\.(entries_of|note_month)|operator_(entry|log)_hash|staff_id_of)$/.test(name),
      ),
    });
    const [owner, open] = [newId(), newId()];
    await client.query(ROUND, [open, owner, 'mines', newId(), 1, 'open']);
    await client.query(ROUND, [newId(), owner, 'dice', newId(), 1, 'settled']);
    const fileOf = async (table: string) =>
      (await client.query('select pg_relation_filenode($1::regclass) as file', [table])).rows[0].file;
    const [rounds, transfers] = [await fileOf('arcade.round'), await fileOf('ledger.transfer')];
    await migrate(database.url, { migrations, functions });
    expect([await fileOf('arcade.round_first'), await fileOf('ledger.transfer_first')]).toEqual([rounds, transfers]);
    expect((await client.query('select player_id, round_id from arcade.open_round')).rows).toEqual([
      { player_id: owner, round_id: open },
    ]);
    const { rows } = await client.query('select count(*)::int as rounds from arcade.round where player_id = $1', [
      owner,
    ]);
    expect(rows).toEqual([{ rounds: 2 }]);
    await client.end();
    await database.drop();
  });
});
