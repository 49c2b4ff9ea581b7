import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { crash } from '@nua/games/crash/crash.ts';
import { mines } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED_KEY } from '../../../../../tests/world/credentials.ts';
import {
  diceBet,
  fund,
  minesOf,
  openRound,
  readyTable,
  setClientSeed,
  sitDown,
  type Table,
} from '../../../../../tests/world/play.ts';
import { PAIR_COLUMNS, withSeeds } from '../../../../../tests/world/secret-seeds.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../tests/world/shared-rounds.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../tests/world/world.ts';
import { lockMonths } from '../../ledger/dropped-months.ts';
import { roundOfTransfer } from '../../ledger/round-transfers.ts';
import { abandonRounds } from '../play/round/stepped-round.ts';
import { replayStored } from './replay-stored.ts';

let world: World;
let who: Someone;
let table: Table;
let rounds: SharedRounds | undefined;
beforeAll(async () => {
  world = await startWorld();
  who = await world.guest();
  table = await readyTable(world, who);
});
afterAll(async () => {
  await rounds?.stop();
  await world.stop();
});

const bet = async () => {
  const body = { stake: '10.00', target_hundredths: 5000, over: true };
  return expectOk(await world.call(diceBet, { token: table.token, body })).data;
};
const transfersOf = async (round_id: string, reason: string) => {
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from ledger.transfer where reason = $2 and (journal_id = $1 or ref ->> 'id' = $1::text)`,
    [round_id, reason],
  );
  return rows.map(({ id }) => id);
};

/** Opens one safe tile in a round of Mines, and cashes out if `ends` is true. */
async function minesRound(ends: boolean) {
  const round = await openRound(world, table, '10.00');
  const hidden = await minesOf(world, round.round_id);
  const tile = Array.from({ length: 25 }, (_, place) => place).find((place) => !hidden.includes(place))!;
  const call = { token: table.token, params: { game: mines.id } };
  expectOk(await world.call(calls.arcadeStep, { ...call, body: { round_id: round.round_id, n: 1, tile } }));
  const cashOut = () => world.call(calls.arcadeCashOut, { ...call, body: { round_id: round.round_id, n: 2 } });
  if (ends) expectOk(await cashOut());
  return { id: round.round_id, hidden, tile, cashOut };
}

/** Changes an ended round with its trigger disabled, as only the database's owner can. */
async function change(round_id: string, set: string) {
  const trigger = 'alter table arcade.round %s trigger round_end_is_final';
  await world.pool.query(trigger.replace('%s', 'disable'));
  await world.pool.query(`update arcade.round set ${set} where id = $1`, [round_id]);
  await world.pool.query(trigger.replace('%s', 'enable'));
}

const differing = async (round: string) => {
  const replay = (await replayStored(world.pool, world.app.seeds, { round }))!;
  expect(replay.agrees).toBe(replay.compared.every(({ agrees }) => agrees));
  return replay.compared.filter(({ agrees }) => !agrees).map(({ what }) => what);
};

const run = (...words: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { ...process.env, SEED_KEY, DATABASE_URL: world.pool.options.connectionString! };
    execFile(process.execPath, [join(import.meta.dirname, 'replay.ts'), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });

describe('a replay', () => {
  it('recomputes single-step and stepped rounds, found by their id or by any of their transfers', async () => {
    const dice = await bet();
    const { id } = await minesRound(true);
    for (const round of [dice.round_id, id]) {
      const replay = (await replayStored(world.pool, world.app.seeds, { round }))!;
      expect(replay.compared.filter(({ agrees }) => !agrees)).toEqual([]);
      expect(replay).toMatchObject({ agrees: true, about: { id: round, player_id: who.id, state: 'settled' } });
      const [stake = ''] = await transfersOf(round, 'bet');
      expect(await replayStored(world.pool, world.app.seeds, { transfer: stake })).toEqual(replay);
    }
    const [settlement = ''] = await transfersOf(id, 'settlement');
    expect(await replayStored(world.pool, world.app.seeds, { transfer: settlement })).toMatchObject({ about: { id } });
  });

  it('recomputes an abandoned round: its stake was returned, and nothing was paid', async () => {
    const { round_id } = await openRound(world, table, '10.00');
    await world.app.db.transaction().execute((tx) => abandonRounds(world.app, tx, who.id));
    expect(await replayStored(world.pool, world.app.seeds, { round: round_id })).toMatchObject({
      ...{ agrees: true, about: { state: 'voided' } },
      compared: expect.arrayContaining([expect.objectContaining({ what: 'returned, moved', computed: '10.00' })]),
    });
  });

  it('recomputes a bet on a shared round only after the round has ended', async () => {
    rounds = await leadSharedRounds(world, crash.id);
    const other = await world.guest();
    await fund(world, other, cents(100_000));
    const seat = await sitDown(world, other, crash);
    await rounds.begin(({ crash_hundredths }) => Number(crash_hundredths) > 200);
    const { bet: onCrash } = sharedCallsOf(crash);
    const { round_id } = expectOk(await world.call(onCrash, { token: seat.token, body: { stake: '1.00' } })).data;
    const before = (await replayStored(world.pool, world.app.seeds, { round: round_id }))!;
    expect(before).toMatchObject({ agrees: true, about: { state: 'open', hash: null } });
    await rounds.finish();
    const after = (await replayStored(world.pool, world.app.seeds, { round: round_id }))!;
    expect(after).toMatchObject({ agrees: true, about: { state: 'settled' } });
    expect(after.compared.map(({ what }) => what)).toContain('outcome.crash_hundredths');
    await change(round_id, `outcome = '{"cashed_out_hundredths":150}'`);
    expect(await differing(round_id)).toEqual(['payout']);
  });

  it('finds a changed outcome, payout and call, and a round that its game version cannot produce', async () => {
    const { round_id: id } = await bet();
    const [payout] = (await world.pool.query(`select payout_cents from arcade.round where id = $1`, [id])).rows;
    await change(id, 'payout_cents = payout_cents + 1');
    expect(await differing(id)).toEqual(['payout, moved', 'payout']);
    await change(id, `payout_cents = ${payout.payout_cents}, outcome = '{"target_hundredths":5000,"over":true}'`);
    expect(await differing(id)).toEqual(['outcome.roll_hundredths', 'outcome.win']);
    await change(id, `outcome = '{"target_hundredths":1,"over":false}'`);
    expect(await differing(id)).toEqual(['rules']);
    await change(id, `table_version = 99`);
    expect(await differing(id)).toEqual(['rules']);
  });

  it('shows only what the player has seen of an open round, and no server seed before it is revealed', async () => {
    const { id, tile, cashOut } = await minesRound(false);
    const { rows } = await world.pool.query<{ server_seed: string }>(
      `select ${PAIR_COLUMNS} from arcade.round r join arcade.seed_pair p on p.id = r.seed_pair_id where r.id = $1`,
      [id],
    );
    const { server_seed } = withSeeds(rows, world.app.seeds)[0]!;
    const open = await run('round', id);
    expect([open.code, open.out.includes(server_seed), open.out.includes('mine_tiles')]).toEqual([0, false, false]);
    expect(open.out).toContain(`[{"tile":${tile}}]`);
    expectOk(await cashOut());
    expect(JSON.stringify(await replayStored(world.pool, world.app.seeds, { round: id }))).not.toContain(server_seed);
    await setClientSeed(world, table, 'another-seed');
    expect((await replayStored(world.pool, world.app.seeds, { round: id }))!.about).toMatchObject({ server_seed });
  });

  it('waits while a month is being dropped, so it never reads a part of that month', async () => {
    const drop = await world.pool.connect();
    await drop.query('begin');
    await lockMonths(drop, []);
    const replay = run('wheel', '00000000-0000-7000-8000-000000000000');
    const waiting = `select 1 from pg_stat_activity where application_name = 'nua replay' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBe(1);
    await drop.query('rollback');
    drop.release();
    expect((await replay).code).toBe(1);
  });

  it('exits with 1 if a round differs from its seeds or does not exist', async () => {
    const { round_id: id } = await bet();
    await change(id, 'payout_cents = payout_cents + 1');
    expect(await run('round', id)).toMatchObject({ code: 1, out: expect.stringContaining('DIFFERS payout') });
    const none = '00000000-0000-7000-8000-000000000000';
    expect(await replayStored(world.pool, world.app.seeds, { round: none })).toBeNull();
    const { rows } = await world.pool.query(`select id from ledger.transfer where reason = 'adjustment' limit 1`);
    expect(await replayStored(world.pool, world.app.seeds, { transfer: rows[0].id })).toBeNull();
    expect(await roundOfTransfer(world.pool, rows[0].id)).toMatchObject({ round_id: null });
    expect(await run('round', 'x')).toMatchObject({ code: 1, out: expect.stringContaining('npm run replay') });
  });
});
