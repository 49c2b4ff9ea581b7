import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { firstRules } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { houseBalance } from '../../../../../tests/world/paying-player.ts';
import {
  changePlayRules,
  diceBet,
  moneyOf,
  readyTable,
  setClientSeed,
  type Table,
} from '../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../ledger/reconcile-books.ts';
import { runDueBonuses } from './run-due-bonuses.ts';

const world = useWorld();
// The limit of guests per address is daily.
beforeEach(() => world.clock.advance(86_400_000));

/** Wins 98 of 100 bets, so the result of a few bets is nearly certain. */
const safe = { target_hundredths: 9800, over: false };
const bold = { target_hundredths: 200, over: false };
const half = { target_hundredths: 5000, over: true };

const bet = (table: Table, stake: string, call: object = half, key: string = world.newKey()) =>
  world.call(diceBet, { token: table.token, body: { stake, ...call }, key });

/** Creates a guest in a game, with this much own money and a bonus. */
async function guestWithBonus(own: bigint, grant: Parameters<typeof grantTo>[2] = {}) {
  const who = await world.guest();
  const table = await readyTable(world, who, cents(own));
  const bonus_id = await grantTo(world, who.id, grant);
  return { who, table, bonus_id };
}

const readBonus = async (who: Someone, id: string) => (await bonusesOf(world, who)).find((bonus) => bonus.id === id)!;

describe('a bet with a bonus', () => {
  it('uses own money first, then the bonus, and divides a win in the same proportion', async () => {
    const { who, table, bonus_id } = await guestWithBonus(600n);
    let game = 600n;
    let bonus = 10_000n;
    let wager_done = 0n;
    // Even eight losses in a row leave some of the bonus.
    for (let turn = 0; turn < 8; turn += 1) {
      const stake = 1_000n;
      const { data } = expectOk(await bet(table, '10.00'));
      const own_stake = game < stake ? game : stake;
      const bonus_stake = stake - own_stake;
      const bonus_payout = (data.payout * bonus_stake) / stake;
      game += data.payout - bonus_payout - own_stake;
      bonus += bonus_payout - bonus_stake;
      wager_done += stake / 4n;
      expect(data).toMatchObject({ stake, balance: game, bonus_stake, bonus_payout, bonus_balance: bonus });
      expect(await moneyOf(world, who)).toMatchObject({ game, bonus });
      expect(await readBonus(who, bonus_id)).toMatchObject({
        left: bonus,
        weights: firstRules.weight.weights,
        wager_done,
        wager_needed: 100_000n,
        state: 'active',
      });
    }
  });

  it('updates the bonus that the table shows, with the game’s weight and the maximum stake', async () => {
    const { table } = await guestWithBonus(600n, { stake_maximum: cents(5_000n) });
    const shown = async () => expectOk(await world.call(calls.arcadeBalance, { token: table.token })).data.bonus;
    const terms = { stake_maximum: 5_000n, wager_needed: 100_000n, weight_bps: 2500 };
    expect(await shown()).toMatchObject({ left: 10_000n, wager_done: 0n, ...terms });
    const { data } = expectOk(await bet(table, '10.00'));
    expect(await shown()).toMatchObject({ left: data.bonus_balance, wager_done: 250n, ...terms });
  });

  it('repeated with its key gets the stored response with its bonus parts and moves no money', async () => {
    const { who, table } = await guestWithBonus(0n);
    const key = world.newKey();
    const first = expectOk(await bet(table, '10.00', half, key));
    const before = await moneyOf(world, who);
    const again = expectOk(await bet(table, '10.00', half, key));
    expect(again.data).toEqual(first.data);
    expect(await moneyOf(world, who)).toEqual(before);
    expect((await bet(table, '11.00', half, key)).code).toBe(errors.KEY_REUSED);
  });

  it('is listed with its server seed after the seed is revealed', async () => {
    const { table } = await guestWithBonus(500n);
    for (let turn = 0; turn < 3; turn += 1) expectOk(await bet(table, '10.00'));
    const { revealed } = await setClientSeed(world, table, 'other');
    const rounds = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data;
    expect(rounds.list.map(({ nonce }) => nonce)).toEqual([3, 2, 1]);
    expect(rounds.list.every(({ server_seed }) => server_seed === revealed?.server_seed)).toBe(true);
  });

  it('above the bonus’s maximum stake is refused before the draw unless own money covers it', async () => {
    const { who, table, bonus_id } = await guestWithBonus(30_000n, { amount: '500', stake_maximum: cents(20_000n) });
    const refused = await bet(table, '300.01', bold);
    expect(refused).toMatchObject({ code: errors.BONUS_STAKE_MAXIMUM, data: { maximum: '200.00' } });
    expect(expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data.total).toBe(0);
    const { data } = expectOk(await bet(table, '300.00', bold));
    expect(data).toMatchObject({ nonce: 1, bonus_stake: 0n, bonus_balance: 50_000n });
    expect((await readBonus(who, bonus_id)).left).toBe(50_000n);
  });

  it('is refused if both wallets together do not cover it', async () => {
    const { table } = await guestWithBonus(500n);
    expect(await bet(table, '105.01')).toMatchObject({ code: errors.INSUFFICIENT_FUNDS });
  });

  it('that uses up the bonus makes the next bonus active', async () => {
    const { who, table, bonus_id } = await guestWithBonus(0n, { amount: '1' });
    const next = await grantTo(world, who.id, { amount: '5' });
    expect((await readBonus(who, next)).state).toBe('waiting');
    await loseAll(who, table, bonus_id);
    expect(await readBonus(who, bonus_id)).toMatchObject({ state: 'used', left: 0n, converted: 0n });
    expect((await readBonus(who, next)).state).toBe('active');
  });

  it('clears the bonus: its conversion maximum is paid to the main wallet', async () => {
    const { who, table, bonus_id } = await guestWithBonus(0n, {
      amount: '400',
      wager_times: 1,
      conversion_maximum: cents(4_000n),
    });
    const house = await houseBalance(world, 'promo_expense:task');
    const main = (await moneyOf(world, who)).main;
    let left = 40_000n;
    // A stake of 80 counts 20, so twenty of them make 400. The bonus would be used up only after five losses.
    for (let turn = 0; turn < 20; turn += 1) {
      const { data } = expectOk(await bet(table, '80.00', safe));
      left += data.payout - 8_000n;
      if (turn < 19) expect(data.bonus_balance).toBe(left);
      else expect(data.bonus_balance).toBe(0n);
    }
    expect(await readBonus(who, bonus_id)).toMatchObject({ state: 'cleared', left: 0n, converted: 4_000n });
    const money = await moneyOf(world, who);
    expect([money.main - main, money.bonus]).toEqual([4_000n, 0n]);
    expect((await houseBalance(world, 'promo_expense:task')) - house).toBe(left - 4_000n);
    const query = { filter: { kind: 'bonus_cleared', wallet: 'main' } };
    const records = expectOk(await world.call(calls.listFundRecords, { token: who.token, query })).data.list;
    expect(records.map(({ amount }) => amount)).toEqual([4_000n]);
  });

  it('counts its stake of own money towards the wagering', async () => {
    const { who, table, bonus_id } = await guestWithBonus(100_000n, { amount: '1', wager_times: 25 });
    expectOk(await bet(table, '100.00', safe));
    expect(await readBonus(who, bonus_id)).toMatchObject({ state: 'cleared', converted: 100n });
  });

  it('is an ordinary bet after the bonus is given up', async () => {
    const { who, table, bonus_id } = await guestWithBonus(10_000n);
    const params = { id: bonus_id };
    expectOk(await world.call(calls.giveUpBonus, { token: who.token, params }));
    const { data } = expectOk(await bet(table, '10.00'));
    expect(data).toMatchObject({ bonus_stake: 0n, bonus_payout: 0n, bonus_balance: 0n });
    const { rows } = await world.pool.query('select 1 from player_guard where player_id = $1', [who.id]);
    expect(rows).toEqual([]);
  });
});

/** Stakes the whole bonus at a 2% chance until it is lost. */
async function loseAll(who: Someone, table: Table, bonus_id: string): Promise<void> {
  for (;;) {
    const { left, state } = await readBonus(who, bonus_id);
    if (state !== 'active') return;
    expectOk(await bet(table, `${left / 100n}.${String(left % 100n).padStart(2, '0')}`, bold));
  }
}

describe('a bonus', () => {
  it('can be given up once, and only by its owner', async () => {
    const { who, bonus_id } = await guestWithBonus(0n);
    const stranger = await world.guest();
    const params = { id: bonus_id };
    expect((await world.call(calls.giveUpBonus, { token: stranger.token, params })).code).toBe(errors.NOT_FOUND);
    const { data } = expectOk(await world.call(calls.giveUpBonus, { token: who.token, params }));
    expect(data).toMatchObject({ state: 'given_up', left: 0n, amount: 10_000n });
    expect(await bonusWallet(world, who.id)).toBe(0n);
    expect((await world.call(calls.giveUpBonus, { token: who.token, params })).code).toBe(errors.BONUS_ENDED);
  });

  it('expires on time, after one notice on the day before', async () => {
    const { who, bonus_id } = await guestWithBonus(0n, { source: 'vip' });
    const house = await houseBalance(world, 'promo_expense:vip');
    world.clock.advance(6 * 86_400_000 - 1);
    await runDueBonuses(world.app);
    expect(await titles(who)).not.toContain('Your bonus expires soon');
    world.clock.advance(2);
    await runDueBonuses(world.app);
    await runDueBonuses(world.app);
    expect((await titles(who)).filter((title) => title === 'Your bonus expires soon')).toHaveLength(1);
    world.clock.advance(86_400_000);
    await runDueBonuses(world.app);
    await runDueBonuses(world.app);
    expect(await readBonus(who, bonus_id)).toMatchObject({ state: 'expired', left: 0n });
    expect(await bonusWallet(world, who.id)).toBe(0n);
    expect((await houseBalance(world, 'promo_expense:vip')) - house).toBe(10_000n);
  });

  it('is not staked after it expires, even before the job has run', async () => {
    const { who, table, bonus_id } = await guestWithBonus(0n);
    world.clock.advance(5 * 86_400_000);
    // The game session has ended by then, so the player opens a new one.
    const again = await readyTable(world, who, cents(0n)).catch(() => table);
    world.clock.advance(2 * 86_400_000);
    const result = await bet(again, '10.00');
    expect(result.code).not.toBe(0);
    expect(['expired', 'active']).toContain((await readBonus(who, bonus_id)).state);
  });

  it('without wagering becomes main money immediately', async () => {
    const { who, bonus_id } = await guestWithBonus(0n, { wager_times: 0 });
    expect(await readBonus(who, bonus_id)).toMatchObject({ state: 'cleared', converted: 10_000n });
    expect((await moneyOf(world, who)).main).toBe(10_000n);
  });

  it('is listed with the active bonus first, and the list can be filtered by state', async () => {
    const { who, bonus_id } = await guestWithBonus(0n, { days: 3 });
    const waiting = await grantTo(world, who.id);
    const given_up = await grantTo(world, who.id);
    expectOk(await world.call(calls.giveUpBonus, { token: who.token, params: { id: given_up } }));
    expect((await bonusesOf(world, who)).map(({ id }) => id)).toEqual([bonus_id, waiting, given_up]);
    const query = { filter: { state: 'waiting' } };
    const { list } = expectOk(await world.call(calls.listBonuses, { token: who.token, query })).data;
    expect(list.map(({ id }) => id)).toEqual([waiting]);
  });

  it('cannot be granted twice for the same source', async () => {
    const who = await world.guest();
    const source_id = randomUUID();
    await grantTo(world, who.id, { source_id });
    await expect(grantTo(world, who.id, { source_id })).rejects.toThrow(/bonus_source/);
    expect(await bonusWallet(world, who.id)).toBe(10_000n);
  });
});

async function titles(who: Someone): Promise<string[]> {
  const { list } = expectOk(await world.call(calls.listMessages, { token: who.token })).data;
  return list.map(({ title }) => title.en);
}

describe('many requests in parallel', () => {
  it('never stake the same bonus money twice, even while the bonus clears or is given up', async () => {
    await changePlayRules(world, {});
    const { who, table, bonus_id } = await guestWithBonus(2_000n, { amount: '50', wager_times: 1 });
    const bets = Array.from({ length: 40 }, () => bet(table, '10.00', half));
    const ends = Array.from({ length: 5 }, () =>
      world.call(calls.giveUpBonus, { token: who.token, params: { id: bonus_id }, key: world.newKey() }),
    );
    const results = await Promise.all([...bets, ...ends]);
    expect(results.some(({ code }) => code === errors.INTERNAL || code === errors.OUTCOME_UNKNOWN)).toBe(false);
    const after = await readBonus(who, bonus_id);
    expect(after.left).toBe(await bonusWallet(world, who.id));
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
