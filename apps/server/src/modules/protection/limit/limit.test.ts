import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { diceBet, readyTable, sitDown } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { waitForCharges } from '../../payment/deposit/run-due-deposits.ts';

const HOUR = 3_600_000;
const world = useWorld();
let player: PayingPlayer;

beforeEach(async () => {
  // Noon in Karachi, far from every boundary of a day, week or month.
  world.clock.set('2026-03-11T07:00:00.000Z');
  player = await payingPlayer(world);
});

const limitOf = (amount: string | null, more: object = {}) => ({ kind: 'deposit', period: 'day', amount, ...more });
const setLimits = (...limits: object[]) => world.call(calls.setLimits, { token: player.token, body: { limits } });
const read = async () => expectOk(await world.call(calls.getLimits, { token: player.token })).data;

let serial = 100_000;
/** Returns the number of a wallet that no deposit of this file has used. */
function nextWallet(suffix: string): string {
  serial += 1;
  return `0301${String(serial).slice(-5)}${suffix}`;
}

async function pay(amount: string, suffix = '02', phone = nextWallet(suffix)) {
  const body = { pay_type: 3, amount, phone, cnic: '35201-1234567-1' };
  const response = await world.call(calls.createDeposit, { body, token: player.token });
  await waitForCharges();
  return response;
}

describe('a deposit limit', () => {
  it('applies as soon as it is set, and resets at midnight in Karachi', async () => {
    expectOk(await pay('400.00'));
    expectOk(await setLimits(limitOf('1000.00')));
    expectOk(await pay('600.00'));
    const refused = await pay('100.00');
    expect(refused.code).toBe(errors.LIMIT_REACHED);
    expect(refused.wire).toMatchObject({
      kind: 'deposit',
      period: 'day',
      limit: '1000.00',
      used: '1000.00',
      left: '0.00',
      resets_at: '2026-03-11T19:00:00.000Z',
    });
    world.clock.set('2026-03-11T18:59:59.999Z');
    expect((await pay('100.00')).code).toBe(errors.LIMIT_REACHED);
    world.clock.set('2026-03-11T19:00:00.000Z');
    expectOk(await pay('100.00'));
  });

  it('is not exceeded by twenty concurrent deposits, including those that wait for their payer', async () => {
    expectOk(await setLimits(limitOf('250.00')));
    // One wallet for all, because a player who names many wallets is refused for that.
    const wallet = nextWallet('02');
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay('100.00', '02', wallet)));
    expect(responses.map(({ code }) => code).sort()).toEqual([0, 0, ...Array(18).fill(errors.LIMIT_REACHED)]);
    expect((await read()).limits).toMatchObject([{ used: 20_000n, left: 5_000n }]);
  });

  it('has nothing left as soon as it is lowered below the deposited amount', async () => {
    expectOk(await setLimits(limitOf('1000.00')));
    expectOk(await pay('500.00'));
    expectOk(await setLimits(limitOf('300.00')));
    expect((await read()).limits).toMatchObject([{ amount: 30_000n, used: 50_000n, left: 0n, pending: null }]);
    expect((await pay('100.00')).code).toBe(errors.LIMIT_REACHED);
  });
});

describe('a raise of a limit', () => {
  it('applies only if the player confirms it after 24 hours, and expires otherwise', async () => {
    expectOk(await setLimits(limitOf('500.00')));
    expectOk(await setLimits(limitOf('900.00')));
    const [limit] = (await read()).limits;
    expect(limit).toMatchObject({
      amount: 50_000n,
      pending: { amount: 90_000n, confirm_from: '2026-03-12T07:00:00.000Z' },
    });
    const early = await setLimits(limitOf('900.00', { confirm: true }));
    expect(early).toMatchObject({
      code: errors.LIMIT_NOT_CONFIRMABLE,
      wire: { confirm_from: '2026-03-12T07:00:00.000Z' },
    });

    world.clock.advance(24 * HOUR);
    expect((await read()).limits[0]!.amount).toBe(50_000n);
    expect((await pay('600.00')).code).toBe(errors.LIMIT_REACHED);
    expectOk(await setLimits(limitOf('900.00', { confirm: true })));
    expect((await read()).limits).toMatchObject([{ amount: 90_000n, pending: null }]);
    expectOk(await pay('600.00'));

    expectOk(await setLimits(limitOf(null)));
    world.clock.advance(96 * HOUR);
    expect((await read()).limits).toMatchObject([{ amount: 90_000n, pending: null }]);
    expect((await setLimits(limitOf(null, { confirm: true }))).code).toBe(errors.LIMIT_NOT_CONFIRMABLE);
    expectOk(await setLimits(limitOf(null)));
    world.clock.advance(24 * HOUR);
    expectOk(await setLimits(limitOf(null, { confirm: true })));
    expect((await read()).limits).toEqual([]);
  });

  it('is cancelled by a request for the present amount, and replaced by any other request', async () => {
    expectOk(await setLimits(limitOf('500.00')));
    expectOk(await setLimits(limitOf('900.00')));
    expectOk(await setLimits(limitOf('500.00')));
    expect((await read()).limits[0]!.pending).toBeNull();
    expectOk(await setLimits(limitOf('900.00')));
    world.clock.advance(23 * HOUR);
    expectOk(await setLimits(limitOf('2000.00')));
    expect((await read()).limits[0]!.pending!.confirm_from).toBe('2026-03-13T06:00:00.000Z');
  });
});

describe('the reality check', () => {
  it('appears at the default interval until the player chooses another', async () => {
    expect((await read()).reality_check).toBe(60);
    expectOk(await world.call(calls.setLimits, { token: player.token, body: { reality_check: 15 } }));
    const table = await readyTable(world, player as unknown as Someone, cents(10_000));
    const opened = world.clock.now().toISOString();
    world.clock.advance(HOUR / 4);
    const bet = { stake: '10.00', target_hundredths: 5000, over: false };
    let won = 0n;
    for (let turn = 0; turn < 3; turn += 1)
      won += expectOk(await world.call(diceBet, { token: table.token, body: bet })).data.payout;
    const { data } = expectOk(await world.call(calls.getPlay, { token: player.token }));
    expect(data).toMatchObject({ since: opened, rounds: 3, staked: 3_000n, won, net: won - 3_000n, reality_check: 15 });
    expectOk(await world.call(calls.pullGameWallet, { token: player.token }));
    world.clock.advance(1);
    expect(expectOk(await world.call(calls.getPlay, { token: player.token })).data.since).toBeNull();
    expect((await world.call(calls.setLimits, { token: player.token, body: { reality_check: 20 } })).status).toBe(400);
  });

  it('starts a new play session at a launch after half an hour without a round', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who, cents(10_000));
    const first = world.clock.now().toISOString();
    const bet = { stake: '10.00', target_hundredths: 5000, over: false };
    const play = async () => expectOk(await world.call(calls.getPlay, { token: who.token })).data;
    expectOk(await world.call(diceBet, { token: table.token, body: bet }));
    world.clock.advance(HOUR / 2 - 1);
    const second_table = await sitDown(world, who);
    expect(await play()).toMatchObject({ since: first, rounds: 1 });
    expectOk(await world.call(diceBet, { token: second_table.token, body: bet }));

    world.clock.advance(HOUR / 2);
    expect(await play()).toMatchObject({ since: first, rounds: 2 });
    const third_table = await sitDown(world, who);
    const since = world.clock.now().toISOString();
    expect(await play()).toMatchObject({ since, rounds: 0, staked: 0n, won: 0n });
    expectOk(await world.call(diceBet, { token: third_table.token, body: bet }));

    world.clock.advance(10 * HOUR);
    await sitDown(world, who);
    expect(await play()).toMatchObject({ since: world.clock.now().toISOString(), rounds: 0 });
  });
});
