import { createHash, randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { cents, parseCents } from '@nua/money';
import { firstRules, tableHash, verifySpin, wheelCommitment } from '@nua/rewards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doDueWork } from '../../../../../tests/world/do-due-work.ts';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { houseBalance, type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { diceBet, fund, setClientSeed, sitDown } from '../../../../../tests/world/play.ts';
import { gatewaySays, paidIn } from '../../../../../tests/world/reversing.ts';
import {
  diceTable,
  publishWheel,
  setWheelSeed,
  spinningPlayer,
  stakeWeighted,
} from '../../../../../tests/world/spinning.ts';
import { callerOf, expectOk, type Someone, startWorld, type World } from '../../../../../tests/world/world.ts';
import { createApp, type RunningApp } from '../../app/app.ts';
import { serverFloats } from '../../fairness/node-hmac.ts';
import { NO_LIMITS } from '../../http/rate-limits.ts';
import { reconcileBooks } from '../../ledger/reconcile-books.ts';
import { runDuePrizes } from './run-due-prizes.ts';

let world: World;
let other: RunningApp;
/** The same calls of two servers on one database. */
let nodes: World['call'][];
beforeAll(async () => {
  world = await startWorld();
  other = await createApp({
    config: { ...world.app.config, demo: false, log_level: 'silent', roles: new Set(['api']) },
    clock: world.clock,
    database_url: (world.pool.options as { connectionString: string }).connectionString,
    rates: NO_LIMITS,
    web: null,
  });
  nodes = [world.call, callerOf(await other.listen(0))];
});
const DAY_MS = 86_400_000;
// Each test has a day of its own, from noon in Karachi on.
beforeEach(() => world.clock.set(new Date(Math.ceil(world.clock.now().getTime() / DAY_MS) * DAY_MS + 7 * 3_600_000)));
afterAll(async () => {
  expect(await reconcileBooks(world.pool)).toEqual([]);
  await other?.stop();
  await world?.stop();
});

type Who = { token: string };
const look = async (who: Who) => expectOk(await world.call(calls.getWheel, { token: who.token })).data;
const spin = (who: Who, key: string = randomUUID(), call = world.call) =>
  call(calls.spinWheel, { token: who.token, key });
const claim = (who: Who, id: string, key: string = randomUUID(), call = world.call) =>
  call(calls.claimWheel, { token: who.token, params: { id }, key });
const log = async (who: Who) => expectOk(await world.call(calls.listWheelLog, { token: who.token })).data;
const spun = async (who: Who) => expectOk(await spin(who)).data;
const rowsOf = async ({ id }: { id: string }) =>
  (await world.pool.query('select * from wheel_spin where player_id = $1 order by id', [id])).rows;
const exclude = (who: Who) => world.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } });

const slice = (prize: string, weight: number, again = false) => ({ prize: parseCents(prize), weight, again });
/** Every spin gives ten rupees. */
const always = [slice('10', 999_999), slice('1', 1)];

/** Somebody whose spins all win, and one of them. */
async function winner(): Promise<{ who: PayingPlayer; won: { id: string; prize: bigint } }> {
  await publishWheel(world, { segments: always });
  const who = await spinningPlayer(world, '10000.00');
  return { who, won: await spun(who) };
}

describe('the prize wheel', () => {
  it('shows its odds, what a spin gives on average and how much of the day counts, before any spin [R1.12]', async () => {
    await publishWheel(world, {});
    const who = await spinningPlayer(world, '2000.00');
    const shown = await look(who);
    expect(shown.table.segments).toEqual(firstRules.wheel.segments);
    expect(shown.table.expected).toBe(300n);
    expect(shown.thresholds).toEqual(firstRules.wheel.thresholds);
    expect(shown.spins).toMatchObject({ left: 3, used: 0, deposited: 200_000n, staked: 200_000n });
    expect(new Date(shown.spins.ends_at).getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect(shown.spins.ends_at).toMatch(/T19:00:00/);
    expect(shown.claims).toEqual([]);
  });

  it('gives spins for what was paid in and staked once on the day [R1.12]', async () => {
    const who = await payingPlayer(world);
    const left = async () => (await look(who)).spins.left;
    const table = await diceTable(world, who);
    await stakeWeighted(world, table, '600.00');
    expect(await left(), 'staked and not paid in').toBe(0);
    await paidIn(world, who, '500.00');
    expect(await left()).toBe(1);

    const other = await payingPlayer(world);
    await paidIn(world, other, '10000.00');
    expect((await look(other)).spins.left, 'paid in and not staked').toBe(0);
    const second = await diceTable(world, other);
    await stakeWeighted(world, second, '499.75');
    expect((await look(other)).spins).toMatchObject({ left: 0, staked: 49_975n });
    await stakeWeighted(world, second, '0.25');
    expect((await look(other)).spins).toMatchObject({ left: 1, staked: 50_000n });
  });

  it('counts no bonus money as staked', async () => {
    const who = await payingPlayer(world);
    await paidIn(world, who, '500.00');
    await fund(world, who as Someone, cents(0n));
    await grantTo(world, who.id, { amount: '4000' });
    const table = await sitDown(world, who as Someone);
    await setClientSeed(world, table);
    const body = { stake: '4000.00', target_hundredths: 9800, over: false };
    expectOk(await world.call(diceBet, { token: table.token, body }));
    expect((await look(who)).spins).toMatchObject({ left: 0, staked: 0n });
  });

  it('counts a deposit on the day of its payment, and not while it is taken back [R1.12]', async () => {
    const who = await payingPlayer(world);
    const deposit = await paidIn(world, who, '500.00');
    const table = await diceTable(world, who);
    await stakeWeighted(world, table, '500.00');
    expect((await look(who)).spins).toMatchObject({ left: 1, deposited: 50_000n });
    await gatewaySays(world, deposit, '122');
    expect((await look(who)).spins).toMatchObject({ left: 0, deposited: 0n });
    world.clock.advance(DAY_MS);
    // Undone a day later: it was paid in yesterday.
    await gatewaySays(world, deposit, null);
    await doDueWork(world);
    expect(
      expectOk(await world.call(calls.getDeposit, { token: who.token, params: { id: deposit } })).data.status,
    ).toBe('paid');
    await stakeWeighted(world, await diceTable(world, who), '500.00');
    expect((await look(who)).spins).toMatchObject({ left: 0, deposited: 0n, staked: 50_000n });
  });

  it('takes a spin back from the day for a deposit that is reversed after it, and never below none', async () => {
    const who = await spinningPlayer(world);
    await spun(who);
    const { rows } = await world.pool.query<{ id: string }>('select id from deposit where player_id = $1', [who.id]);
    await gatewaySays(world, rows[0]!.id, '122');
    expect((await look(who)).spins).toMatchObject({ left: 0, used: 1 });
    expect((await spin(who)).code).toBe(errors.NO_SPINS_LEFT);
  });

  it('begins anew at midnight in Karachi: what was not spun is gone, and yesterday earns nothing today', async () => {
    await publishWheel(world, { segments: [slice('0', 999_999, true), slice('1', 1)] });
    const who = await spinningPlayer(world);
    expect((await spun(who)).again).toBe(true);
    expect((await look(who)).spins).toMatchObject({ left: 1, used: 1 });
    const { ends_at } = (await look(who)).spins;
    world.clock.set(new Date(Date.parse(ends_at) - 1));
    expect((await look(who)).spins.left).toBe(1);
    world.clock.set(new Date(ends_at));
    expect((await look(who)).spins).toMatchObject({ left: 0, used: 0, deposited: 0n, staked: 0n });
    expect((await spin(who)).code).toBe(errors.NO_SPINS_LEFT);
    await stakeWeighted(world, who.table, '500.00');
    expect((await spin(who)).code, 'staked today, paid in yesterday').toBe(errors.NO_SPINS_LEFT);
  });
});

describe('a spin', () => {
  it('is stored as it is answered, and recomputes from the log once its pair is revealed [R1.12]', async () => {
    await publishWheel(world, {});
    const who = await spinningPlayer(world, '10000.00');
    const committed = (await look(who)).seeds.active!;
    const responses = [];
    for (let turn = 0; turn < 5; turn += 1) responses.push(await spun(who));
    expect(responses.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4, 5]);
    const open = await log(who);
    expect(open.list.map(({ server_seed }) => server_seed)).toEqual([null, null, null, null, null]);
    const { revealed } = await setWheelSeed(world, who, 'the-next');
    expect(revealed).toMatchObject({ id: committed.id, server_seed_hash: committed.server_seed_hash, nonce: 5 });
    const { list, total } = await log(who);
    expect(total).toBe(5);
    for (const [place, one] of list.toReversed().entries()) {
      const response = responses[place]!;
      expect(one).toMatchObject({ id: response.id, segment: response.segment, prize: response.prize });
      // The number that the pointer shows is the one that was drawn.
      const seeds = { server_seed: one.server_seed!, client_seed: one.client_seed, nonce: one.nonce };
      expect(response.number).toBe(serverFloats(seeds)());
      expect(one.server_seed_hash).toBe(committed.server_seed_hash);
      expect(verifySpin({ ...one, server_seed: one.server_seed! })).toMatchObject({ ok: true });
      expect(verifySpin({ ...one, server_seed: one.server_seed!, nonce: one.nonce + 9, prize: cents(1n) }).ok).toBe(
        false,
      );
    }
    expect(await rowsOf(who)).toHaveLength(5);
  });

  it('that gives another one leaves as many as before, and carries nothing to claim', async () => {
    await publishWheel(world, { segments: [slice('0', 999_999, true), slice('1', 1)] });
    const who = await spinningPlayer(world);
    for (let turn = 1; turn <= 3; turn += 1) {
      const { id, again, prize } = await spun(who);
      expect({ again, prize }).toEqual({ again: true, prize: 0n });
      expect((await look(who)).spins).toMatchObject({ left: 1, used: turn });
      expect((await claim(who, id)).code).toBe(errors.NOTHING_TO_CLAIM);
    }
    expect((await log(who)).list.map((one) => one.claim)).toEqual(['none', 'none', 'none']);
  });

  it('under one key is taken once and answered again; with another body or for another thing the key is refused', async () => {
    const { who, won } = await winner();
    const key = randomUUID();
    const first = expectOk(await spin(who, key));
    const again = expectOk(await spin(who, key));
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await world.call(calls.spinWheel, { token: who.token, key, body: { segment: 3 } })).code).not.toBe(0);
    expect(await rowsOf(who)).toHaveLength(2);
    const claim_key = randomUUID();
    expectOk(await claim(who, won.id, claim_key));
    expect((await claim(who, first.data.id, claim_key)).code).toBe(errors.KEY_REUSED);
    expect(await bonusWallet(world, who.id)).toBe(1_000n);
  });

  it('is for players with a phone who are not excluded; nothing is drawn for others [R1.12]', async () => {
    const guest = await payingPlayer(world, { guest: true });
    expect((await look(guest)).spins.left).toBe(0);
    expect((await spin(guest)).code).toBe(errors.GUEST_MAY_NOT);
    expect((await claim(guest, randomUUID())).code).toBe(errors.GUEST_MAY_NOT);
    const { next } = (await look(guest)).seeds;
    const body = { next_id: next.id, client_seed: 'mine' };
    expect((await world.call(calls.setWheelSeed, { token: guest.token, body })).code).toBe(errors.GUEST_MAY_NOT);

    const { who, won } = await winner();
    const before = await rowsOf(who);
    expectOk(await exclude(who));
    expect((await spin(who)).code).toBe(errors.PLAYER_EXCLUDED);
    expect((await claim(who, won.id)).code).toBe(errors.PLAYER_EXCLUDED);
    expect(await rowsOf(who)).toEqual(before);
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });

  it('waits for a client seed that was set after the commitment, and for a commitment that stays the same', async () => {
    const who = await payingPlayer(world);
    await paidIn(world, who, '500.00');
    await stakeWeighted(world, await diceTable(world, who), '500.00');
    const first = await look(who);
    expect(first.seeds.active).toBeNull();
    expect((await spin(who)).code).toBe(errors.SEED_NOT_SET);
    for (let turn = 0; turn < 3; turn += 1) expect((await look(who)).seeds).toEqual(first.seeds);
    const set = (next_id: string) =>
      world.call(calls.setWheelSeed, { token: who.token, body: { next_id, client_seed: 'mine' } });
    expect((await set(randomUUID())).code).toBe(errors.SEED_STALE);
    expectOk(await set(first.seeds.next.id));
    expect((await set(first.seeds.next.id)).code).toBe(errors.SEED_STALE);
    const drawn = await spun(who);
    expect(drawn.seed_pair_id).toBe(first.seeds.next.id);
    const { revealed } = await setWheelSeed(world, who, 'another');
    // The commitment of before the client seed covers the seed and the table of the spin.
    expect(wheelCommitment(revealed!.server_seed, first.table.hash)).toBe(first.seeds.next.server_seed_hash);
    expect(tableHash((await log(who)).list[0]!.table)).toBe(first.table.hash);
  });

  it('keeps the server seed to the server until the pair is revealed', async () => {
    const { who, won } = await winner();
    const { rows } = await world.pool.query<{ server_seed: string }>(
      `select server_seed from arcade.seed_pair where player_id = $1`,
      [who.id],
    );
    const responses = [await look(who), await log(who), await spun(who), expectOk(await claim(who, won.id)).data];
    const told = JSON.stringify(responses, (_name, one) => (typeof one === 'bigint' ? `${one}` : one));
    for (const { server_seed } of rows) expect(told).not.toContain(server_seed);
  });

  it('cannot be rewritten or deleted, whoever asks the database', async () => {
    const { who, won } = await winner();
    for (const change of ['segment = 1', 'prize_cents = 1', 'nonce = 77', "day = '2026-01-01'", 'again = not again'])
      await expect(world.pool.query(`update wheel_spin set ${change} where id = $1`, [won.id])).rejects.toThrow(
        /final/,
      );
    await expect(world.pool.query('delete from wheel_spin where id = $1', [won.id])).rejects.toThrow(/final/);
    expectOk(await claim(who, won.id));
    await expect(
      world.pool.query('update wheel_spin set claimed_at = null, bonus_id = null where id = $1', [won.id]),
    ).rejects.toThrow(/final/);
  });
});

describe('a rule that changes between commitment and spin', () => {
  it('leaves the pair its table: the spin is drawn from it, and the next commitment is to the new one [R1.12]', async () => {
    await publishWheel(world, { segments: always });
    const who = await spinningPlayer(world, '10000.00');
    const before = await look(who);
    expect(before.next_version).toBe(before.table.version);
    await publishWheel(world, {
      segments: [slice('1', 1), slice('2', 999_999)],
      thresholds: [{ amount: parseCents('500'), spins: 99 }],
    });
    const between = await look(who);
    expect(between.table).toEqual(before.table);
    expect(between.spins.left).toBe(10);
    expect(await spun(who)).toMatchObject({ prize: 1_000n, seed_pair_id: before.seeds.active!.id });
    // The waiting pair was committed before the change as well; the one after it is not.
    await setWheelSeed(world, who, 'second');
    const { table, next_version, spins } = await look(who);
    expect([table.version, next_version]).toEqual([before.table.version, before.table.version + 1]);
    expect(spins.left).toBe(9);
    await setWheelSeed(world, who, 'third');
    expect(await spun(who)).toMatchObject({ prize: 200n });
    expect((await look(who)).spins.left).toBe(97);
    await setWheelSeed(world, who, 'fourth');
    const { list } = await log(who);
    expect(list.map(({ table_version }) => table_version - before.table.version)).toEqual([1, 0]);
    for (const one of list) expect(verifySpin({ ...one, server_seed: one.server_seed! }).ok).toBe(true);
  });

  it('ends the pairs of the old one when its last day is over: they are revealed, and new seeds are asked for', async () => {
    await publishWheel(world, { segments: always });
    const who = await spinningPlayer(world, '10000.00');
    const old = await look(who);
    await spun(who);
    await publishWheel(world, { segments: [slice('1', 1), slice('2', 999_999)] });
    world.clock.advance(DAY_MS);
    await paidIn(world, who, '500.00');
    await stakeWeighted(world, await diceTable(world, who), '500.00');
    expect((await spin(who)).code).toBe(errors.SEED_NOT_SET);
    const stale = { next_id: old.seeds.next.id, client_seed: 'mine' };
    expect((await world.call(calls.setWheelSeed, { token: who.token, body: stale })).code).toBe(errors.SEED_STALE);
    const now = await look(who);
    expect(now.seeds.active).toBeNull();
    expect(now.table.version).toBe(old.table.version + 1);
    expect(now.spins.left).toBe(1);
    const [first] = (await log(who)).list;
    expect(verifySpin({ ...first!, server_seed: first!.server_seed! }).ok).toBe(true);
    await setWheelSeed(world, who);
    expect(await spun(who)).toMatchObject({ prize: 200n });
  });
});

describe('a prize', () => {
  it('is claimed into the bonus wallet once, under the terms it was drawn by [R1.12]', async () => {
    const { who, won } = await winner();
    const expense = await houseBalance(world, 'promo_expense:wheel');
    await publishWheel(world, { wager_times: 60, days: 1 });
    expect((await look(who)).claims).toMatchObject([{ id: won.id, prize: 1_000n, wager_times: 1, days: 7 }]);
    const claimed = expectOk(await claim(who, won.id)).data;
    expect(claimed).toMatchObject({ id: won.id, amount: 1_000n });
    const [bonus] = await bonusesOf(world, who);
    expect(bonus).toMatchObject({
      ...{ id: claimed.bonus_id, source: 'wheel', amount: 1_000n, wager_needed: 1_000n, forfeits_on_withdraw: false },
      expires_at: new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    });
    expect(await houseBalance(world, 'promo_expense:wheel')).toBe(expense - 1_000n);
    expect((await claim(who, won.id)).code).toBe(errors.CLAIMED_BEFORE);
    expect((await look(who)).claims).toEqual([]);
    expect((await log(who)).list[0]).toMatchObject({ claim: 'claimed' });
    expect(await bonusWallet(world, who.id)).toBe(1_000n);
  });

  it('of another player, or one that is none, is not found', async () => {
    const { won } = await winner();
    const other = await payingPlayer(world);
    expect((await claim(other, won.id)).code).toBe(errors.NOT_FOUND);
    expect((await claim(other, randomUUID())).code).toBe(errors.NOT_FOUND);
    expect(await bonusWallet(world, other.id)).toBe(0n);
  });

  it('waits seven days, is announced a day before it lapses, and is refused after', async () => {
    const { who, won } = await winner();
    const messages = async () =>
      expectOk(await world.call(calls.listMessages, { token: who.token })).data.list.filter(({ title }) =>
        title.en.includes('wheel'),
      );
    world.clock.advance(6 * DAY_MS - 1);
    await runDuePrizes(world.app);
    expect(await messages()).toEqual([]);
    world.clock.advance(1);
    await runDuePrizes(world.app);
    await runDuePrizes(world.app);
    expect(await messages()).toHaveLength(1);
    world.clock.advance(DAY_MS - 1);
    expect((await look(who)).claims).toHaveLength(1);
    world.clock.advance(1);
    const late = await claim(who, won.id);
    expect(late.code).toBe(errors.CLAIM_EXPIRED);
    expect(late.wire).toEqual({ expired_at: world.clock.now().toISOString() });
    expect((await look(who)).claims).toEqual([]);
    expect((await log(who)).list[0]).toMatchObject({ claim: 'expired' });
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });

  it('that lapses is not announced to a player who is excluded', async () => {
    const { who } = await winner();
    world.clock.advance(6 * DAY_MS);
    expectOk(await exclude(who));
    await runDuePrizes(world.app);
    const { rows } = await world.pool.query(
      `select 1 from message where player_id = $1 and template = 'wheel_prize_ends_soon'`,
      [who.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('many at once, on two nodes', () => {
  it('two hundred spins take the spins that are there, each nonce once [R1.12]', async () => {
    await publishWheel(world, { segments: always });
    const who = await spinningPlayer(world, '10000.00');
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => spin(who, randomUUID(), nodes[turn % 2])),
    );
    const taken = responses.filter(({ code }) => code === 0);
    expect(taken).toHaveLength(10);
    expect(new Set(responses.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(
      new Set([errors.NO_SPINS_LEFT]),
    );
    expect(taken.map(({ data }) => data.nonce).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await rowsOf(who)).toHaveLength(10);
    const { rows } = await world.pool.query(
      `select next_nonce from arcade.seed_pair where player_id = $1 and purpose = 'wheel' and state = 'active'`,
      [who.id],
    );
    expect(rows).toEqual([{ next_nonce: 11 }]);
  });

  it('two hundred claims of a prize pay it once', async () => {
    const { who, won } = await winner();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => claim(who, won.id, randomUUID(), nodes[turn % 2])),
    );
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await bonusWallet(world, who.id)).toBe(1_000n);
    expect(await bonusesOf(world, who)).toHaveLength(1);
  });

  it('spins and new seeds that cross put no spin on a revealed pair', async () => {
    await publishWheel(world, { segments: always });
    const who = await spinningPlayer(world, '10000.00');
    const turns = Array.from({ length: 30 }, async (_, turn) => {
      if (turn % 5 !== 2) return await spin(who, randomUUID(), nodes[turn % 2]);
      const { next } = (await look(who)).seeds;
      const body = { next_id: next.id, client_seed: `turn-${turn}` };
      return await nodes[turn % 2]!(calls.setWheelSeed, { token: who.token, body });
    });
    const codes = (await Promise.all(turns)).map(({ code }) => code);
    for (const code of codes) expect([0, errors.NO_SPINS_LEFT, errors.SEED_STALE]).toContain(code);
    await setWheelSeed(world, who, 'the-end');
    const { list } = await log(who);
    expect(list).toHaveLength(10);
    for (const one of list) expect(verifySpin({ ...one, server_seed: one.server_seed! }).ok).toBe(true);
    const { rows } = await world.pool.query<{ used: number; spins: number }>(
      `select p.next_nonce - 1 as used, (select count(*)::int from wheel_spin s where s.seed_pair_id = p.id) as spins
       from arcade.seed_pair p where p.player_id = $1 and p.purpose = 'wheel'`,
      [who.id],
    );
    for (const { used, spins } of rows) expect(used).toBe(spins);
  });
});

it('a commitment to a table is the hash of its seed and the table’s hash, which anybody can compute', async () => {
  const who = await spinningPlayer(world);
  await spun(who);
  await setWheelSeed(world, who, 'next');
  const [one] = (await log(who)).list;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(sha256(`${one!.server_seed}:${sha256(one!.table)}`)).toBe(one!.server_seed_hash);
});
