import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { type Cents, cents, parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../../tests/world/granting.ts';
import {
  giveProof,
  houseBalance,
  type PayingPlayer,
  payingPlayer,
} from '../../../../../../tests/world/paying-player.ts';
import { diceBet, fund, openRound, setClientSeed, sitDown } from '../../../../../../tests/world/play.ts';
import { depositPaid, loseMain, notifyReversal } from '../../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { runDueBonuses } from '../../bonus/run-due-bonuses.ts';
import { runDueWithdraws } from './run-due-withdraws.ts';

const DAY_MS = 86_400_000;
const world = useWorld();

const { toWallet } = withdrawing(() => world);
const requestWithdrawal = async (player: PayingPlayer, payout_account_id: string, forfeits?: string) => {
  await giveProof(world, player, 'withdraw', parseCents('1000'));
  const body = { pay_type: 3, amount: '1000.00', payout_account_id, ...(forfeits && { forfeits }) };
  return await world.call(calls.createWithdraw, { body, token: player.token });
};
const cancel = (player: PayingPlayer, id: string) =>
  world.call(calls.cancelWithdraw, { params: { id }, body: { action: 'cancel' }, token: player.token });
const readBonus = async (player: PayingPlayer, id: string) =>
  (await bonusesOf(world, player)).find((row) => row.id === id)!;
const account = async (player: PayingPlayer) =>
  expectOk(await world.call(calls.getPlayer, { token: player.token })).data.player_accts[0]!;
const sendPayouts = async () => {
  await world.advance(1000);
  await world.advance(1000);
  await runDueWithdraws(world.app);
};

/** Creates a player with PKR 5,000, a deposit bonus of 100 and a payout account. The suffix 01 makes the account refuse money. */
async function withBonus({ suffix = '00', deposit_id = randomUUID() as string, main = '5000' } = {}) {
  const player = await payingPlayer(world, { main });
  const bonus_id = await grantTo(world, player.id, { source: 'deposit', deposit_id, days: 7 });
  return { player, bonus_id, payout_account_id: await toWallet(player, 3, suffix) };
}

async function withdrawalWithBonus(options: Parameters<typeof withBonus>[0] = {}) {
  const setup = await withBonus(options);
  const { data } = expectOk(await requestWithdrawal(setup.player, setup.payout_account_id, '100.00'));
  return { ...setup, id: data.id };
}

describe('a withdrawal of a player with a deposit bonus', () => {
  it('is refused until the player confirms the bonus amount that it gives up', async () => {
    const { player, bonus_id, payout_account_id } = await withBonus();
    for (const forfeits of [undefined, '99.99', '100.01']) {
      const refused = await requestWithdrawal(player, payout_account_id, forfeits);
      expect([refused.code, refused.wire]).toEqual([errors.WITHDRAW_FORFEITS_BONUS, { forfeits: '100.00' }]);
    }
    expect(await account(player)).toMatchObject({ balance: 500_000n, block_amount: 0n, bonus: 10_000n });
    expect(await readBonus(player, bonus_id)).toMatchObject({ state: 'active', forfeits_on_withdraw: true });
    expectOk(await requestWithdrawal(player, payout_account_id, '100.00'));
  });

  it('holds the bonus, which then can neither be played nor given up', async () => {
    const { player, bonus_id } = await withdrawalWithBonus();
    expect(await account(player)).toMatchObject({ balance: 400_000n, block_amount: 100_000n, bonus: 0n });
    expect(await readBonus(player, bonus_id)).toMatchObject({
      state: 'held',
      left: 10_000n,
      forfeits_on_withdraw: false,
    });
    const response = await world.call(calls.giveUpBonus, { token: player.token, params: { id: bonus_id } });
    expect(response.code).toBe(errors.BONUS_ENDED);
  });

  it.each(['cancelled by the player', 'refused by the provider'] as const)(
    'returns the bonus with its remaining time when the withdrawal is %s',
    async (ending) => {
      const { player, bonus_id, id } = await withdrawalWithBonus(
        ending === 'refused by the provider' ? { suffix: '01' } : {},
      );
      if (ending === 'cancelled by the player') {
        await world.advance(3 * DAY_MS);
        expectOk(await cancel(player, id));
      } else await sendPayouts();
      const now = world.clock.now().getTime();
      const bonus = await readBonus(player, bonus_id);
      expect(bonus).toMatchObject({ state: 'active', left: 10_000n, forfeits_on_withdraw: true });
      const remaining_ms = Date.parse(bonus.expires_at) - now;
      expect(remaining_ms).toBeGreaterThan(7 * DAY_MS - 10_000);
      expect(remaining_ms).toBeLessThanOrEqual(7 * DAY_MS);
      expect(await account(player)).toMatchObject({ balance: 500_000n, block_amount: 0n, bonus: 10_000n });
    },
  );

  it('keeps the held bonus from expiring', async () => {
    const { player, bonus_id, id } = await withdrawalWithBonus();
    await world.advance(8 * DAY_MS);
    await runDueBonuses(world.app);
    expect((await readBonus(player, bonus_id)).state).toBe('held');
    expectOk(await cancel(player, id));
    await runDueBonuses(world.app);
    expect((await readBonus(player, bonus_id)).state).toBe('active');
    await world.advance(7 * DAY_MS + 1);
    await runDueBonuses(world.app);
    expect((await readBonus(player, bonus_id)).state).toBe('expired');
  });

  it('gives up the bonus when it is paid', async () => {
    const house = await houseBalance(world, 'promo_expense:deposit_bonus');
    const { player, bonus_id } = await withdrawalWithBonus();
    await sendPayouts();
    expect(await readBonus(player, bonus_id)).toMatchObject({ state: 'given_up', left: 0n, converted: 0n });
    expect(await bonusWallet(world, player.id)).toBe(0n);
    expect(await houseBalance(world, 'promo_expense:deposit_bonus')).toBe(house);
    const query = { filter: { wallet: 'bonus' } };
    const { list } = expectOk(await world.call(calls.listFundRecords, { token: player.token, query })).data;
    expect(list.map(({ kind, step, amount, balance_after }) => [kind, step, amount, balance_after])).toEqual([
      ['bonus_returned', 'settle', 0n, 0n],
      ['bonus_returned', 'hold', -10_000n, 0n],
      ['bonus', 'post', 10_000n, 10_000n],
    ]);
  });

  it('holds all bonuses that are tied to a deposit', async () => {
    const { player, bonus_id, payout_account_id } = await withBonus();
    const second = await grantTo(world, player.id, { deposit_id: randomUUID(), amount: '50', days: 8 });
    const free = await grantTo(world, player.id, { amount: '20', days: 9 });
    expectOk(await requestWithdrawal(player, payout_account_id, '150.00'));
    const states = await Promise.all([bonus_id, second, free].map(async (id) => (await readBonus(player, id)).state));
    expect(states).toEqual(['held', 'held', 'active']);
    expect((await account(player)).bonus).toBe(2_000n);
    const shown = await world.call(calls.getPlayer, { token: player.token });
    expect(shown.data.player_accts[0]).toMatchObject({ block_amount: 100_000n });
    // The second withdrawal has no bonus left to give up.
    expectOk(await requestWithdrawal(player, payout_account_id));
  });
});

describe('a reversed deposit', () => {
  async function depositor() {
    const player = await payingPlayer(world);
    const deposit_id = await depositPaid(world, player, '5000.00');
    const bonus_id = await grantTo(world, player.id, { source: 'deposit', deposit_id });
    return { player, deposit_id, bonus_id };
  }

  it('ends its bonus', async () => {
    const { player, deposit_id, bonus_id } = await depositor();
    const other_bonus = await grantTo(world, player.id, { deposit_id: randomUUID(), days: 9 });
    await notifyReversal(world, deposit_id, '122');
    expect(await readBonus(player, bonus_id)).toMatchObject({ state: 'given_up', left: 0n });
    expect(await readBonus(player, other_bonus)).toMatchObject({ state: 'active' });
  });

  it('ends its bonus even if the wagering was met while a bonus round was open', async () => {
    const player = await payingPlayer(world);
    const deposit_id = await depositPaid(world, player, '5000.00');
    await loseMain(world, player, '5000.00');
    const bonus_id = await grantTo(world, player.id, { source: 'deposit', deposit_id, wager_times: 1 });
    const who = { ...player, device: 'a', user_name: null };
    const table = await sitDown(world, who, { id: 'mines' });
    await setClientSeed(world, table);
    expect(await openRound(world, table, '10.00')).toMatchObject({ bonus_stake: 1_000n });
    await fund(world, who, cents(40_000));
    const { token } = await sitDown(world, who);
    const body = { stake: '400.00', target_hundredths: 5_000, over: true };
    expectOk(await world.call(diceBet, { token, body }));
    await notifyReversal(world, deposit_id, '122');
    expect(await readBonus(player, bonus_id)).toMatchObject({ state: 'given_up', left: 0n });
  });

  it('ends its bonus even while a withdrawal holds the bonus', async () => {
    const { player, deposit_id, bonus_id } = await depositor();
    const { id } = expectOk(await requestWithdrawal(player, await toWallet(player, 3, '00'), '100.00')).data;
    await notifyReversal(world, deposit_id, '122');
    await cancel(player, id);
    expect(await readBonus(player, bonus_id)).toMatchObject({ state: 'given_up', left: 0n });
    expect(await bonusWallet(world, player.id)).toBe(0n);
  });
});

it('closing an account gives up its bonuses only if the player confirms the whole amount', async () => {
  const guest = await world.guest();
  const { left } = expectOk(await world.call(calls.getClosing, { token: guest.token })).data;
  await grantTo(world, guest.id, { deposit_id: randomUUID() });
  const close = (give_up: Cents) => world.call(calls.closeAccount, { token: guest.token, body: { give_up } });
  expect((await close(left)).code).toBe(errors.CLOSING_LEAVES_MONEY);
  expectOk(await close(cents(left + 10_000n)));
  const { rows } = await world.pool.query('select state, left_cents from bonus where player_id = $1', [guest.id]);
  expect(rows).toEqual([{ state: 'given_up', left_cents: 0n }]);
});
