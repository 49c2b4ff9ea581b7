import { createHash, randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { firstRules, tableHash, verifySpin, wheelCommitment } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { doDueWork } from '../../../../../tests/world/do-due-work.ts';
import { bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { diceBet, fund, setClientSeed, sitDown } from '../../../../../tests/world/play.ts';
import { receiptDevice } from '../../../../../tests/world/receipt-device.ts';
import { depositPaid, notifyReversal } from '../../../../../tests/world/reversing.ts';
import { secretPairs } from '../../../../../tests/world/secret-seeds.ts';
import {
  beginDay,
  diceTable,
  publishWheel,
  setWheelSeed,
  spinningPlayer,
  stakeWeighted,
  wheelCalls,
  wheelSegment,
} from '../../../../../tests/world/spinning.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../tests/world/withdrawing.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';
import { seedsNote, spinNotes } from '../../../../web/src/modules/receipt/note/wheel-notes.ts';
import { serverFloats } from '../fairness/node-hmac.ts';

const world = useWorld();
const wheel = wheelCalls(world);
beforeEach(() => beginDay(world));

const DAY_MS = 86_400_000;

describe('the prize wheel', () => {
  it('shows the odds, the average prize and the day’s progress before any spin [R1.12]', async () => {
    await publishWheel(world, {});
    const who = await spinningPlayer(world, '2000.00');
    const shown = await wheel.look(who);
    expect(shown.table.segments).toEqual(firstRules.wheel.segments);
    expect(shown.table.expected).toBe(300n);
    expect(shown.thresholds).toEqual(firstRules.wheel.thresholds);
    expect(shown.spins).toMatchObject({ left: 3, used: 0, deposited: 200_000n, staked: 200_000n });
    expect(new Date(shown.spins.ends_at).getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect(shown.spins.ends_at).toMatch(/T19:00:00/);
    expect(shown.claims).toEqual([]);
  });

  it('gives spins for deposits that were staked on the same day [R1.12]', async () => {
    const who = await payingPlayer(world);
    const left = async () => (await wheel.look(who)).spins.left;
    const table = await diceTable(world, who);
    await stakeWeighted(world, table, '600.00');
    expect(await left(), 'staked without a deposit').toBe(0);
    await depositPaid(world, who, '500.00');
    expect(await left()).toBe(1);

    const second = await payingPlayer(world);
    await depositPaid(world, second, '10000.00');
    expect((await wheel.look(second)).spins.left, 'deposited without staking').toBe(0);
    const secondTable = await diceTable(world, second);
    await stakeWeighted(world, secondTable, '499.75');
    expect((await wheel.look(second)).spins).toMatchObject({ left: 0, staked: 49_975n });
    await stakeWeighted(world, secondTable, '0.25');
    expect((await wheel.look(second)).spins).toMatchObject({ left: 1, staked: 50_000n });
  });

  it('does not count bonus money as staked', async () => {
    const who = await payingPlayer(world);
    await depositPaid(world, who, '500.00');
    await fund(world, who as Someone, cents(0n));
    await grantTo(world, who.id, { amount: '4000' });
    const table = await sitDown(world, who as Someone);
    await setClientSeed(world, table);
    const body = { stake: '4000.00', target_hundredths: 9800, over: false };
    expectOk(await world.call(diceBet, { token: table.token, body }));
    expect((await wheel.look(who)).spins).toMatchObject({ left: 0, staked: 0n });
  });

  it('counts a deposit on the day of its payment, and not while it is reversed [R1.12]', async () => {
    const who = await payingPlayer(world);
    const deposit = await depositPaid(world, who, '500.00');
    const table = await diceTable(world, who);
    await stakeWeighted(world, table, '500.00');
    expect((await wheel.look(who)).spins).toMatchObject({ left: 1, deposited: 50_000n });
    await notifyReversal(world, deposit, '122');
    expect((await wheel.look(who)).spins).toMatchObject({ left: 0, deposited: 0n });
    world.clock.advance(DAY_MS);
    // The reversal is undone on the next day, and the deposit counts for the day of its payment.
    await notifyReversal(world, deposit, null);
    await doDueWork(world);
    expect(
      expectOk(await world.call(calls.getDeposit, { token: who.token, params: { id: deposit } })).data.status,
    ).toBe('paid');
    await stakeWeighted(world, await diceTable(world, who), '500.00');
    expect((await wheel.look(who)).spins).toMatchObject({ left: 0, deposited: 0n, staked: 50_000n });
  });

  it('does not count the part of a deposit that is sent back to its payer', async () => {
    const who = await payingPlayer(world);
    const deposit = await depositPaid(world, who, '2000.00');
    const { requestPayout, toWallet } = withdrawing(() => world);
    const { id } = expectOk(await requestPayout(who, 3, await toWallet(who, 3, '00'), '1600.00')).data;
    expect((await wheel.look(who)).spins.deposited).toBe(200_000n);
    const sendBack = (state: string) =>
      world.pool.query('update withdraw set returns_deposit_id = $2, state = $3 where id = $1', [id, deposit, state]);
    await sendBack('reviewing');
    expect((await wheel.look(who)).spins.deposited).toBe(40_000n);
    await sendBack('rejected');
    expect((await wheel.look(who)).spins.deposited).toBe(200_000n);
  });

  it('takes a spin away for a deposit that is reversed afterwards', async () => {
    const who = await spinningPlayer(world);
    await wheel.spun(who);
    const { rows } = await world.pool.query<{ id: string }>('select id from deposit where player_id = $1', [who.id]);
    await notifyReversal(world, rows[0]!.id, '122');
    expect((await wheel.look(who)).spins).toMatchObject({ left: 0, used: 1 });
    expect((await wheel.spin(who)).code).toBe(errors.NO_SPINS_LEFT);
  });

  it('resets at midnight in Karachi: unused spins expire, and yesterday’s deposits earn no spins', async () => {
    await publishWheel(world, { segments: [wheelSegment('0', 999_999, true), wheelSegment('1', 1)] });
    const who = await spinningPlayer(world);
    expect((await wheel.spun(who)).again).toBe(true);
    expect((await wheel.look(who)).spins).toMatchObject({ left: 1, used: 1 });
    const { ends_at } = (await wheel.look(who)).spins;
    world.clock.set(new Date(Date.parse(ends_at) - 1));
    expect((await wheel.look(who)).spins.left).toBe(1);
    world.clock.set(new Date(ends_at));
    expect((await wheel.look(who)).spins).toMatchObject({ left: 0, used: 0, deposited: 0n, staked: 0n });
    expect((await wheel.spin(who)).code).toBe(errors.NO_SPINS_LEFT);
    await stakeWeighted(world, who.table, '500.00');
    expect((await wheel.spin(who)).code, 'staked today, deposited yesterday').toBe(errors.NO_SPINS_LEFT);
  });
});

describe('a device that stores receipts of the wheel', () => {
  it('finds no contradiction when seeds and rule change', async () => {
    await publishWheel(world, {});
    const who = await spinningPlayer(world, '10000.00');
    const device = receiptDevice();
    const versions = new Set<number>();
    const noteAll = async () => {
      const { seeds, next_version } = await wheel.look(who);
      versions.add(next_version);
      const { list } = await wheel.log(who);
      const spins = list.flatMap(({ prize, ...spin }) => spinNotes({ ...spin, pays: prize }));
      return [seedsNote('wheel', seeds, next_version), ...spins].flatMap(device.take);
    };
    const change = async (client_seed: string) => {
      const { revealed } = await setWheelSeed(world, who, client_seed);
      return revealed && device.take({ kind: 'wheel_reveal', ...revealed, table_hash: revealed.table_hash! });
    };
    expect(await noteAll()).toEqual([]);
    await wheel.spun(who);
    expect(await change('second')).toEqual([]);
    expect(await noteAll()).toEqual([]);
    await publishWheel(world, { segments: [wheelSegment('1', 1), wheelSegment('2', 1)] });
    await wheel.spun(who);
    expect(await noteAll()).toEqual([]);
    // From the next day on, pairs of the replaced rule cannot be spun: the active and the pending pair are closed.
    beginDay(world);
    expect(await noteAll()).toEqual([]);
    expect(await change('third')).toBeNull();
    expect(await noteAll()).toEqual([]);
    expect(versions.size).toBe(2);
    expect(Object.keys(device.receipts).filter((key) => key.startsWith('bet/'))).toHaveLength(2);
  });
});

describe('a spin', () => {
  it('can be recomputed from the log once its seed pair is revealed [R1.12]', async () => {
    await publishWheel(world, {});
    const who = await spinningPlayer(world, '10000.00');
    const committed = (await wheel.look(who)).seeds.active!;
    const responses = [];
    for (let turn = 0; turn < 5; turn += 1) responses.push(await wheel.spun(who));
    expect(responses.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4, 5]);
    const open = await wheel.log(who);
    expect(open.list.map(({ server_seed }) => server_seed)).toEqual([null, null, null, null, null]);
    const { revealed } = await setWheelSeed(world, who, 'the-next');
    expect(revealed).toMatchObject({ id: committed.id, server_seed_hash: committed.server_seed_hash, nonce: 5 });
    const { list, total } = await wheel.log(who);
    expect(total).toBe(5);
    for (const [index, spin] of list.toReversed().entries()) {
      const response = responses[index]!;
      expect(spin).toMatchObject({ id: response.id, segment: response.segment, prize: response.prize });
      // The pointer shows the drawn number.
      const seeds = { server_seed: spin.server_seed!, client_seed: spin.client_seed, nonce: spin.nonce };
      expect(response.number).toBe(serverFloats(seeds)());
      expect(spin.server_seed_hash).toBe(committed.server_seed_hash);
      expect(verifySpin({ ...spin, server_seed: spin.server_seed! })).toMatchObject({ ok: true });
      expect(verifySpin({ ...spin, server_seed: spin.server_seed!, nonce: spin.nonce + 9, prize: cents(1n) }).ok).toBe(
        false,
      );
    }
    expect(await wheel.rowsOf(who)).toHaveLength(5);
  });

  it('that gives an extra spin has no prize to claim', async () => {
    await publishWheel(world, { segments: [wheelSegment('0', 999_999, true), wheelSegment('1', 1)] });
    const who = await spinningPlayer(world);
    for (let turn = 1; turn <= 3; turn += 1) {
      const { id, again, prize } = await wheel.spun(who);
      expect({ again, prize }).toEqual({ again: true, prize: 0n });
      expect((await wheel.look(who)).spins).toMatchObject({ left: 1, used: turn });
      expect((await wheel.claim(who, id)).code).toBe(errors.NOTHING_TO_CLAIM);
    }
    expect((await wheel.log(who)).list.map((spin) => spin.claim)).toEqual(['none', 'none', 'none']);
  });

  it('gets the stored response when repeated with its key', async () => {
    const { who, won } = await wheel.winner();
    const key = world.newKey();
    const first = expectOk(await wheel.spin(who, key));
    const again = expectOk(await wheel.spin(who, key));
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await world.call(calls.spinWheel, { token: who.token, key, body: { segment: 3 } })).code).not.toBe(0);
    expect(await wheel.rowsOf(who)).toHaveLength(2);
    const claim_key = world.newKey();
    expectOk(await wheel.claim(who, won.id, claim_key));
    expect((await wheel.claim(who, first.data.id, claim_key)).code).toBe(errors.KEY_REUSED);
    expect(await bonusWallet(world, who.id)).toBe(1_000n);
  });

  it('is refused to guests and excluded players [R1.12]', async () => {
    const guest = await payingPlayer(world, { guest: true });
    expect((await wheel.look(guest)).spins.left).toBe(0);
    expect((await wheel.spin(guest)).code).toBe(errors.GUEST_MAY_NOT);
    expect((await wheel.claim(guest, randomUUID())).code).toBe(errors.GUEST_MAY_NOT);
    const { next } = (await wheel.look(guest)).seeds;
    const body = { next_id: next.id, client_seed: 'mine' };
    expect((await world.call(calls.setWheelSeed, { token: guest.token, body })).code).toBe(errors.GUEST_MAY_NOT);

    const { who, won } = await wheel.winner();
    const before = await wheel.rowsOf(who);
    expectOk(await wheel.exclude(who));
    expect((await wheel.spin(who)).code).toBe(errors.PLAYER_EXCLUDED);
    expect((await wheel.claim(who, won.id)).code).toBe(errors.PLAYER_EXCLUDED);
    expect(await wheel.rowsOf(who)).toEqual(before);
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });

  it('requires a client seed set after the commitment', async () => {
    const who = await payingPlayer(world);
    await depositPaid(world, who, '500.00');
    await stakeWeighted(world, await diceTable(world, who), '500.00');
    const first = await wheel.look(who);
    expect(first.seeds.active).toBeNull();
    expect((await wheel.spin(who)).code).toBe(errors.SEED_NOT_SET);
    for (let turn = 0; turn < 3; turn += 1) expect((await wheel.look(who)).seeds).toEqual(first.seeds);
    const set = (next_id: string) =>
      world.call(calls.setWheelSeed, { token: who.token, body: { next_id, client_seed: 'mine' } });
    expect((await set(randomUUID())).code).toBe(errors.SEED_STALE);
    expectOk(await set(first.seeds.next.id));
    expect((await set(first.seeds.next.id)).code).toBe(errors.SEED_STALE);
    const drawn = await wheel.spun(who);
    expect(drawn.seed_pair_id).toBe(first.seeds.next.id);
    const { revealed } = await setWheelSeed(world, who, 'another');
    // The commitment was shown before the client seed was set, and covers the server seed and the table of the spin.
    expect(wheelCommitment(revealed!.server_seed, first.table.hash)).toBe(first.seeds.next.server_seed_hash);
    expect(tableHash((await wheel.log(who)).list[0]!.table)).toBe(first.table.hash);
  });

  it('reveals no server seed that is still in use', async () => {
    const { who, won } = await wheel.winner();
    const pairs = (await secretPairs(world.pool, world.app.seeds)).filter(({ player_id }) => player_id === who.id);
    const responses = [
      await wheel.look(who),
      await wheel.log(who),
      await wheel.spun(who),
      expectOk(await wheel.claim(who, won.id)).data,
    ];
    const shown = JSON.stringify(responses, (_name, value) => (typeof value === 'bigint' ? `${value}` : value));
    for (const { server_seed } of pairs) expect(shown).not.toContain(server_seed);
  });

  it('cannot be changed or deleted in the database', async () => {
    const { who, won } = await wheel.winner();
    for (const change of ['segment = 1', 'prize_cents = 1', 'nonce = 77', "day = '2026-01-01'", 'again = not again'])
      await expect(world.pool.query(`update wheel_spin set ${change} where id = $1`, [won.id])).rejects.toThrow(
        /final/,
      );
    await expect(world.pool.query('delete from wheel_spin where id = $1', [won.id])).rejects.toThrow(/final/);
    expectOk(await wheel.claim(who, won.id));
    await expect(
      world.pool.query('update wheel_spin set claimed_at = null, bonus_id = null where id = $1', [won.id]),
    ).rejects.toThrow(/final/);
  });
});

it('the commitment of a spin is a hash of its server seed and prize table, which anyone can compute', async () => {
  const who = await spinningPlayer(world);
  await wheel.spun(who);
  await setWheelSeed(world, who, 'next');
  const [spin] = (await wheel.log(who)).list;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(sha256(`${spin!.server_seed}:${sha256(spin!.table)}`)).toBe(spin!.server_seed_hash);
});

it.each([calls.getWheel, calls.spinWheel, calls.claimWheel, calls.setWheelSeed, calls.listWheelLog])(
  '$method $path requires a sign-in',
  async (call) => {
    const { path, method } = call;
    const body =
      method === 'POST' && path.endsWith('/seed') ? { body: { next_id: randomUUID(), client_seed: 'mine' } } : {};
    expect((await world.call(call, { params: { id: randomUUID() }, ...body })).code).toBe(errors.NOT_SIGNED_IN);
  },
);
