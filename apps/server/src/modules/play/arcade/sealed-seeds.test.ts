import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { sharedGames } from '@nua/games';
import { mines } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED_KEY } from '../../../../../../tests/world/credentials.ts';
import { giveNames } from '../../../../../../tests/world/operator-names.ts';
import { diceBet, openRound, readyTable, setClientSeed, type Table } from '../../../../../../tests/world/play.ts';
import { hideNodes, secretChains, secretPairs } from '../../../../../../tests/world/secret-seeds.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { setWheelSeed } from '../../../../../../tests/world/spinning.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { addFileKey, claimSeedSeal, openSeedSeal, seedKeyFile } from '../../../configuration/seed-keys.ts';
import type { SeedSeal } from '../../../core/sealing/seed-seal.ts';
import { createDb } from '../../../db/connect.ts';
import { createPool } from '../../../db/pool.ts';
import { rotateSeedKey } from '../../../operator/acts/seed-key.ts';
import { ONLY_SEALED } from '../../fairness/sealed-seeds.ts';
import { SEALED_TABLES, sealPlainSeeds } from '../../fairness/sealed-tables.ts';
import { showSeeds } from '../../fairness/seed-pairs.ts';
import { hashOfRound } from '../round/hash-chain.ts';
import { abandonRounds } from '../round/stepped-round.ts';

const SECOND = 'the second key of the seeds of this site';
const OTHER_SITE = 'the key of the seeds of another site';

/** The seal of a process with this SEED_KEY. */
const sealOf = (seed_key: string, ...old_seed_keys: string[]): SeedSeal =>
  openSeedSeal({ seed_key, old_seed_keys, licence_reference: null, data_dir: '/nowhere' });

/** Every row of every table as text, as a dump shows it. */
async function dumpOf(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`,
    );
    parts.push(`${name}\n${rows[0]!.text}`);
  }
  return parts.join('\n');
}

/** The Base64 of bytes in a longer text, for each of the three offsets at which they may begin in a group of three bytes. */
const base64sOf = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4, -4),
  );

/** The forms in which a secret of 64 hexadecimal digits could be written. */
function formsOf(secret: string): string[] {
  const [text, bytes] = [Buffer.from(secret), Buffer.from(secret, 'hex')];
  return [secret, text.toString('hex'), ...base64sOf(text), ...base64sOf(bytes)];
}

const isIn = (dump: string, secret: string): boolean => formsOf(secret).some((form) => dump.includes(form));

const body = { stake: '1.00', target_hundredths: 5000, over: false };

describe('the sealed seeds', () => {
  const logged: string[] = [];
  let world: World;
  let who: Someone;
  let table: Table;
  let rounds: SharedRounds;

  beforeAll(async () => {
    const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
    world = await startWorld({ parts: { log } });
    who = await world.player();
    table = await readyTable(world, who);
    rounds = await leadSharedRounds(world, 'crash');
  });
  afterAll(async () => {
    await rounds?.stop();
    await world?.stop();
  });

  const bet = (seat = table) => world.call(diceBet, { token: seat.token, body });
  const query = async (text: string, ...values: unknown[]) => (await world.pool.query(text, values)).rows;
  const chainNow = async () =>
    (await secretChains(world.pool, world.app.seeds)).find(({ game_id }) => game_id === 'crash')!;

  it('are in no dump and no log line before they are revealed', async () => {
    expectOk(await bet());
    const miner = await world.player();
    const stepped = await readyTable(world, miner, cents(100_000n), mines);
    await openRound(world, stepped);
    await setWheelSeed(world, who);
    expectOk(await world.call(calls.getReferral, { token: who.token }));
    const crash = await readyTable(world, await world.player(), cents(100_000n), rounds.game);
    const shared = await rounds.begin();
    const [mode] = await rounds.modes();
    expectOk(
      await world.call(calls.arcadeBet, {
        token: crash.token,
        params: { game: 'crash' },
        body: { stake: '1.00', ...mode },
      }),
    );
    const dump = await dumpOf(world.pool);

    const pairs = (await secretPairs(world.pool, world.app.seeds)).filter(({ state }) => state !== 'revealed');
    const chain = await chainNow();
    const next_hashes = Array.from({ length: 50 }, (_, place) => hashOfRound(chain, chain.last_number + place));
    expect(new Set(pairs.map(({ state }) => state))).toEqual(new Set(['active', 'pending']));
    expect(pairs.length).toBeGreaterThanOrEqual(9);
    for (const secret of [...pairs.map(({ server_seed }) => server_seed), ...next_hashes, ...chain.marks])
      expect(isIn(dump, secret) || isIn(logged.join('\n'), secret), secret).toBe(false);
    const purposes = await query(`select distinct purpose from arcade.seed_pair where state <> 'revealed' order by 1`);
    expect(purposes.map(({ purpose }) => purpose)).toEqual(['game', 'referral', 'wheel']);

    // The rounds end and reveal their secrets. A search finds the secrets only in a dump made afterwards.
    await world.db.transaction().execute((tx) => abandonRounds(world.app, tx, miner.id));
    const revealed = [
      (await setClientSeed(world, table, 'another')).revealed!.server_seed,
      (await setClientSeed(world, stepped, 'another')).revealed!.server_seed,
      (await setWheelSeed(world, who, 'another')).revealed!.server_seed,
      (await rounds.finish()).hash!,
    ];
    expect(revealed[3]).toBe(shared.hash);
    const after = await dumpOf(world.pool);
    for (const secret of revealed) expect([isIn(dump, secret), isIn(after, secret)]).toEqual([false, true]);
  });

  it('would be found by these tests if a dump had them in hex or base64', async () => {
    const [pair] = await secretPairs(world.pool, world.app.seeds);
    const { server_seed } = pair!;
    const bytes = Buffer.from(server_seed, 'hex');
    for (const form of [
      server_seed,
      Buffer.from(server_seed).toString('base64'),
      bytes.toString('base64'),
      `"x${server_seed}"`,
    ])
      expect(isIn(`a row (${form}) of a dump`, server_seed), form).toBe(true);
  });

  it('are in exactly the columns that SEALED_TABLES lists', async () => {
    const columns = await query(
      `select table_schema || '.' || table_name as name, column_name as sealed from information_schema.columns
       where table_schema = 'arcade' and column_name like 'sealed%' order by 1`,
    );
    const registered = Object.entries(SEALED_TABLES).map(([name, { column }]) => ({ name, sealed: column }));
    expect(columns).toEqual(registered.sort((a, b) => a.name.localeCompare(b.name)));
  });

  it('open only in their own row and with a key of this site', async () => {
    const attacked = await readyTable(world, await world.player());
    const other = await readyTable(world, await world.player());
    const betCodes = async () => [await bet(attacked), await bet(other)].map(({ code }) => code);
    const active = `state = 'active' and purpose = 'game' order by id desc limit 2`;
    const [theirs, own] = await query(`select id, sealed_seed from arcade.seed_pair where ${active}`);
    const [chain] = await query('select sealed_marks from arcade.hash_chain limit 1');
    const write = (id: string, value: Buffer) =>
      query('update arcade.seed_pair set sealed_seed = $2 where id = $1', id, value);
    const truncated = [
      own.sealed_seed.subarray(0, -1),
      own.sealed_seed.subarray(0, 20),
      own.sealed_seed.subarray(0, 6),
    ];
    const flipped = Buffer.from(own.sealed_seed);
    flipped[30]! ^= 1;
    for (const value of [theirs.sealed_seed, chain.sealed_marks, flipped, ...truncated]) {
      await write(own.id, value);
      // A new seal has cached no pair, like a node at a player's first request.
      const fresh = openSeedSeal(world.app.config);
      expect(() => fresh.open('arcade.seed_pair', own.id, value)).toThrow(/no SEED_KEY opens/);
    }
    await write(own.id, own.sealed_seed);
    expect(await betCodes()).toEqual([0, 0]);

    const stranger = sealOf(OTHER_SITE).seal('arcade.seed_pair', own.id, 'f'.repeat(64));
    await expect(write(own.id, stranger)).rejects.toThrow(/a key that is not in use/);
    await expect(query('update arcade.seed_pair set sealed_seed = null where id = $1', own.id)).rejects.toThrow(
      /check/,
    );
    await expect(
      query(
        `update arcade.seed_pair set state = 'revealed', revealed_at = now(), server_seed = $2 where id = $1`,
        own.id,
        'f'.repeat(64),
      ),
    ).rejects.toThrow(/rewritten/);
  });

  it('that were swapped between two players stop the bets of these two players only', async () => {
    const tables = [];
    for (let turn = 0; turn < 3; turn += 1) tables.push(await readyTable(world, await world.player()));
    const pairs = await query(
      `select id, sealed_seed from arcade.seed_pair where state = 'active' and purpose = 'game' order by activated_at desc, id desc limit 3`,
    );
    const [last, middle] = pairs;
    const swap = async (first: Buffer, second: Buffer) => {
      await query('update arcade.seed_pair set sealed_seed = $2 where id = $1', last.id, first);
      await query('update arcade.seed_pair set sealed_seed = $2 where id = $1', middle.id, second);
    };
    await swap(middle.sealed_seed, last.sealed_seed);
    const codes = await Promise.all(tables.map(async (seat) => (await bet(seat)).code));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    await swap(last.sealed_seed, middle.sealed_seed);
    expect(await Promise.all(tables.map(async (seat) => (await bet(seat)).code))).toEqual([0, 0, 0]);
  });

  describe('after an upgrade from a version that stored plain text', () => {
    it('are also written in plain text while a node of the old version could still be running', async () => {
      await query('delete from migration where name = $1', ONLY_SEALED);
      const rolling = { ...world.app, seeds: sealOf(SEED_KEY) };
      const plain = 'ab'.repeat(32);
      await query(
        `insert into arcade.seed_pair (player_id, server_seed, server_seed_hash, state, created_at)
         values (gen_random_uuid(), $1, 'of an old node', 'pending', now())`,
        plain,
      );
      const player_id = (await query('select gen_random_uuid() as id'))[0].id;
      const { next } = await showSeeds(world.db, rolling.seeds, player_id, { purpose: 'game' }, world.clock.now());
      const stored = async () =>
        (await query('select server_seed, sealed_seed from arcade.seed_pair where id = $1', next.id))[0];
      const { server_seed, sealed_seed } = await stored();
      expect(rolling.seeds.open('arcade.seed_pair', next.id, sealed_seed)).toBe(server_seed);
      expect(await sealPlainSeeds(rolling)).toBe(0);
      await expect(rotateSeedKey(world.app, { operator: 'amna' })).rejects.toThrow(
        /upgrade to sealed seeds is not finished/,
      );

      await query(`insert into migration (name, checksum, phase) values ($1, '', 'contract')`, ONLY_SEALED);
      expect(await sealPlainSeeds(rolling)).toBe(2);
      expect(await sealPlainSeeds(rolling)).toBe(0);
      expect((await stored()).server_seed).toBeNull();
      expect(isIn(await dumpOf(world.pool), server_seed) || isIn(await dumpOf(world.pool), plain)).toBe(false);
      const opened = await secretPairs(world.pool, world.app.seeds);
      expect(opened.map((pair) => pair.server_seed)).toEqual(expect.arrayContaining([server_seed, plain]));
    });
  });

  it('are sealed with the new key by a rotation, even if it is killed and repeated', async () => {
    await giveNames(world, 'amna', 'bashir');
    await query(
      `insert into arcade.seed_pair (player_id, server_seed, server_seed_hash, state, created_at)
       select gen_random_uuid(), md5(n::text) || md5((-n)::text), 'of an old node', 'pending', now() from generate_series(1, 700) n`,
    );
    await sealPlainSeeds(world.app);
    const before = await secretPairs(world.pool, world.app.seeds);
    const rotate = (db = world.db) => {
      const config = { ...world.app.config, seed_key: SECOND, old_seed_keys: [SEED_KEY] };
      return rotateSeedKey({ ...world.app, db, config, seeds: openSeedSeal(config) }, { operator: 'amna' });
    };
    await expect(rotate()).rejects.toThrow(/No node has started with this SEED_KEY/);
    const { key_id } = sealOf(SECOND);
    await query('insert into arcade.seed_key (mark) values ($1)', key_id);
    await expect(rotate()).rejects.toThrow(/seal with an earlier one: restart them first/);
    await query('update serving_node set started_at = clock_timestamp() + interval $$1 s$$');

    // The second batch waits for this lock, and its connection is killed there.
    const holder = await world.pool.connect();
    const killed = createPool(world.pool.options.connectionString!, { max: 1, application_name: 'killed rotation' });
    killed.on('error', () => {});
    try {
      await holder.query('begin');
      await holder.query(
        `select from arcade.seed_pair where id = (select id from arcade.seed_pair where state in ('pending', 'active') order by id offset 600 limit 1) for update`,
      );
      const first = rotate(createDb(killed)).then(
        () => 'done',
        () => 'killed',
      );
      const waits = `select pid from pg_stat_activity where application_name = 'killed rotation' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await query(waits)).length, { timeout: 20_000 }).toBe(1);
      await query(`select pg_terminate_backend(pid) from (${waits}) w`);
      expect(await first).toBe('killed');
    } finally {
      await holder.query('rollback');
      holder.release();
      await killed.end();
    }
    const sealedWith = async () =>
      (
        await query(
          `select count(*)::int as pairs from arcade.seed_pair where substring(sealed_seed from 1 for 6) = $1`,
          key_id,
        )
      )[0].pairs;
    expect(await sealedWith()).toBe(500);
    expect((await rotate()).key).toMatch(/^[0-9a-f]{8}$/);

    const alone = sealOf(SECOND);
    expect(await secretPairs(world.pool, alone)).toEqual(before);
    expect((await secretChains(world.pool, alone)).length).toBe(sharedGames.length);
    // A node that still seals with the earlier key is stopped by the database.
    await expect(setClientSeed(world, table, 'late')).rejects.toThrow();
    expect(await rotate()).toMatchObject({ resealed: 0, is_in_file: false });
    await query('update arcade.seed_key set retired_at = null');
  });

  it('are sealed with a new key by a rotation of the key file in the data folder, while no server runs', async () => {
    const data_dir = mkdtempSync(join(tmpdir(), 'nua-seed-key-'));
    try {
      const config = { ...world.app.config, seed_key: null, old_seed_keys: [SECOND, SEED_KEY], data_dir };
      const keyLines = () => readFileSync(seedKeyFile(config), 'utf8').trim().split('\n');
      const rotate = () => rotateSeedKey({ ...world.app, config, seeds: openSeedSeal(config) }, { operator: 'amna' });
      await expect(rotate()).rejects.toThrow(/stop the server first/);
      await hideNodes(world.pool);
      await expect(rotate()).rejects.toThrow(/start the server once/);
      await claimSeedSeal(world.pool, config);
      const [first, ...more] = keyLines();
      expect([first!.length, more]).toEqual([44, []]);
      // A process that is killed after it has created the new key leaves both keys, and the next rotation continues with them.
      addFileKey(config);
      const [second] = keyLines();
      expect(await rotate()).toMatchObject({ is_in_file: true });
      expect(keyLines()).toEqual([second]);
      expect(await secretPairs(world.pool, openSeedSeal({ ...config, old_seed_keys: [] }))).toHaveLength(
        (await query('select from arcade.seed_pair')).length,
      );
      expect(await rotate()).toMatchObject({ is_in_file: true });
      expect(keyLines()).toHaveLength(1);
      expect(keyLines()).not.toEqual([second]);
    } finally {
      rmSync(data_dir, { recursive: true });
    }
  });
});
