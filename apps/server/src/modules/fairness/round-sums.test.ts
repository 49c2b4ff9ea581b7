import { calls } from '@nua/contract';
import { cents } from '@nua/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaitingFor } from '../../../../../tests/world/limiting.ts';
import { diceBet, minesOf, openRound, readyTable } from '../../../../../tests/world/play.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../tests/world/world.ts';
import type { Queryable } from '../../db/connect.ts';
import { playerQueryRunner } from '../../db/player-query.ts';
import { abandonDueRounds, ROUND_TIMEOUT_MS } from '../play/arcade/abandon-due-rounds.ts';
import { ROUNDS_COUNTED, sumNextPlayers, sumRounds } from './round-sums.ts';

const countRounds = async (db: Queryable, id: string) =>
  (await playerQueryRunner(db, id, new Date(0))(ROUNDS_COUNTED))[0]?.total;

/** An id greater than every other. It is safe here, because no round is being written. */
const EVERYTHING = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

let world: World;
beforeAll(async () => {
  world = await startWorld({ start: '2026-03-22T18:00:00Z' });
});
afterAll(() => world.stop());

const BET = { stake: '3.33', target_hundredths: 5000, over: true };

async function play(who: Someone, rounds: number): Promise<void> {
  const table = await readyTable(world, who, cents(100_000));
  for (let i = 0; i < rounds; i++) expectOk(await world.call(diceBet, { token: table.token, body: BET }));
}

const fromRounds = async (who: Someone) =>
  (
    await world.pool.query(
      `select to_char((at at time zone 'Asia/Karachi')::date, 'YYYY-MM-DD') as day, game_id, count(*) as rounds,
         sum(stake_cents)::bigint as wagered, sum(payout_cents)::bigint as won,
         sum(bonus_stake_cents)::bigint as bonus_wagered, sum(bonus_payout_cents)::bigint as bonus_won
       from arcade.round where player_id = $1 and state = 'settled' group by 1, 2 order by 1 desc, 2`,
      [who.id],
    )
  ).rows;
const sums = (who: Someone) => sumRounds(world.db, who.id, { by: 'day', from: '2000-01-01', to: '2100-01-01' });
const sumUp = async () => {
  for (let after: string | null = null; ; ) {
    after = await sumNextPlayers(world.db, after, { before: EVERYTHING });
    if (after === null) return;
  }
};
const summed = async (who: Someone) =>
  (
    await world.pool.query<{ rounds: bigint }>(
      'select sum(rounds)::bigint as rounds from arcade.round_sum where player_id = $1',
      [who.id],
    )
  ).rows[0]?.rounds ?? 0n;

describe('the sums of rounds', () => {
  it('are the same before and after each run of the job [R2.05]', async () => {
    const who = await world.guest();
    await play(who, 4);
    expect(await sums(who)).toEqual(await fromRounds(who));
    await sumUp();
    expect(await summed(who)).toBe(4n);
    world.clock.advance(2 * 3_600_000);
    await play(who, 3);
    expect(await sums(who)).toEqual(await fromRounds(who));
    expect(await sums(who)).toHaveLength(2);
    await Promise.all([sumUp(), sumUp(), sumUp()]);
    expect(await summed(who)).toBe(7n);
    expect(await sums(who)).toEqual(await fromRounds(who));
    expect(await countRounds(world.db, who.id)).toBe(7);
  });

  it('of a range of days are the same before and after each run of the job', async () => {
    const who = await world.guest();
    await play(who, 2);
    world.clock.advance(24 * 3_600_000);
    await play(who, 3);
    const parts = async (text: string) =>
      (
        await world.pool.query(
          `select day, sum(rounds)::int as rounds, sum(stake_cents)::bigint as staked from ${text} group by 1 order by 1`,
          [who.id],
        )
      ).rows;
    const [first, second] = (await parts('arcade.round_parts($1)')).map(({ day }) => day);
    for (const run of [async () => {}, sumUp]) {
      await run();
      const all = await parts('arcade.round_parts($1)');
      expect(all.map(({ rounds }) => rounds)).toEqual([2, 3]);
      expect(await parts(`arcade.round_parts_between($1, '${first}', '${second}')`)).toEqual(all);
      expect(await parts(`arcade.round_parts_between($1, '${first}', '${first}')`)).toEqual(all.slice(0, 1));
      expect(await parts(`arcade.round_parts_between($1, '${second}', '2100-01-01')`)).toEqual(all.slice(1));
    }
  });

  it('are stored only after every older transaction has ended [R2.05]', async () => {
    const who = await world.guest();
    const slow = await world.pool.connect();
    await slow.query('begin');
    await slow.query('select now()');
    await play(who, 2);
    await sumNextPlayers(world.db, null, { id_age_ms: 0 });
    expect(await summed(who)).toBe(0n);
    await slow.query('commit');
    slow.release();
    await sumNextPlayers(world.db, null, { id_age_ms: 0 });
    expect(await summed(who)).toBe(2n);
  });

  it('include a round of the last minutes, which the job does not store yet', async () => {
    const who = await world.guest();
    await play(who, 2);
    await sumNextPlayers(world.db, null);
    expect(await summed(who)).toBe(0n);
    expect(await countRounds(world.db, who.id)).toBe(2);
  });

  it('leave out an open round and add it when it ends, even while the job runs [R2.05]', async () => {
    const who = await world.guest();
    await play(who, 1);
    const table = await readyTable(world, who);
    const { round_id } = await openRound(world, table);
    expectOk(await world.call(diceBet, { token: table.token, body: BET }));
    await sumUp();
    expect(await summed(who)).toBe(2n);
    expect(await sums(who)).toEqual(await fromRounds(who));
    const hidden = await minesOf(world, round_id);
    const tile = [0, 1, 2, 3].find((index) => !hidden.includes(index));
    const params = { game: 'mines' };
    expectOk(await world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n: 1, tile } }));
    await Promise.all([
      sumUp(),
      world.call(calls.arcadeCashOut, { token: table.token, params, body: { round_id, n: 2 } }),
      sumUp(),
    ]);
    await sumUp();
    expect(await summed(who)).toBe(3n);
    expect(await sums(who)).toEqual(await fromRounds(who));
    await openRound(world, table);
    await sumUp();
    world.clock.advance(ROUND_TIMEOUT_MS);
    await abandonDueRounds(world.app);
    await sumUp();
    expect(await summed(who)).toBe(3n);
    expect(await sums(who)).toEqual(await fromRounds(who));
  });

  it('count a round once if it ends during the job’s first run for its player', async () => {
    const who = await world.guest();
    const { round_id } = await openRound(world, await readyTable(world, who));
    const ending = await world.pool.connect();
    await ending.query('begin');
    await ending.query("update arcade.round set state = 'settled', payout_cents = 50 where id = $1", [round_id]);
    const moved = sumUp();
    await untilWaitingFor(world, 'fold_rounds');
    await ending.query('commit');
    ending.release();
    await moved;
    expect(await summed(who)).toBe(1n);
    expect(await sums(who)).toEqual(await fromRounds(who));
  });

  it('of a player with many rounds read only the daily sums and the newest rounds', async () => {
    const who = await world.guest();
    await play(who, 1);
    await world.pool.query(
      `insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
         balance_after_cents, state, at)
       select arcade.id_at($2::timestamptz + n * interval '1 second'), $1, 'dice', p.id, 1000 + n, 100, 0, '{}', 1, 0, 'settled',
         $2::timestamptz + n * interval '1 second'
       from generate_series(1, 30000) n, (select id from arcade.seed_pair where player_id = $1 and state = 'active') p`,
      [who.id, '2026-01-01T00:00:00Z'],
    );
    await sumUp();
    await sumUp();
    expect(await sums(who)).toEqual(await fromRounds(who));
    await world.pool.query('analyze arcade.round');
    await world.db.transaction().execute(async (tx) => {
      const before = await roundsRead(tx);
      expect(await countRounds(tx, who.id)).toBe(30_001);
      expect((await roundsRead(tx)) - before).toBeLessThan(100);
    });
  });
});

/** Returns the number of rounds that this connection has read, by any access path. */
async function roundsRead(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ read: bigint }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where schemaname = 'arcade' and relname = 'round'`.execute(tx);
  return Number(rows[0]?.read);
}
