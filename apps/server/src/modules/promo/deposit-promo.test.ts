import { randomBytes, randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import type { Cents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet } from '../../../../../tests/world/granting.ts';
import { giveNames, operateAs, operateByTwo } from '../../../../../tests/world/operator-names.ts';
import { paidResult } from '../../../../../tests/world/paid-result.ts';
import { houseBalance, moneyOf, type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { diceBet, setClientSeed, sitDown } from '../../../../../tests/world/play.ts';
import {
  claim,
  depositWith,
  firstDeposit,
  paidWith,
  promoOf,
  rebate,
  secondDeposit,
} from '../../../../../tests/world/promotions.ts';
import { notifyReversal } from '../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { newCnic, newWallet, withdrawing } from '../../../../../tests/world/withdrawing.ts';
import { expectOk, newPhone } from '../../../../../tests/world/world.ts';
import type { ReportedPayment } from '../../core/ports/payment-rail.ts';
import { applyGatewayResult } from '../payment/deposit/apply-gateway-result.ts';
import { waitForCharges } from '../payment/deposit/run-due-deposits.ts';

const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna');
});

const { toWallet, addAccount } = withdrawing(() => world);
const messagesOf = async ({ token }: { token: string }) =>
  expectOk(await world.call(calls.listMessages, { token })).data.list;
const titles = async (player: { token: string }) => (await messagesOf(player)).map(({ title }) => title.en);
const reportPaid = async (id: string, other: Partial<ReportedPayment> = {}) =>
  applyGatewayResult(world.app, id, await paidResult(world, id, 'ipn', other));
const addDeviceOf = (from: PayingPlayer, to: PayingPlayer) =>
  world.pool.query(
    'insert into device (player_id, device_hash, platform, name, last_ip, created_at, last_seen_at) select $2, device_hash, platform, name, last_ip, created_at, last_seen_at from device where player_id = $1',
    [from.id, to.id],
  );

describe('a deposit promotion', () => {
  it('pays its bonus with the deposit if the player chose it [R1.11]', async () => {
    const player = await payingPlayer(world);
    expect(await promoOf(world, player, firstDeposit.id)).toMatchObject({ state: 'available', reason: null });
    expect(expectOk(await claim(world, player, firstDeposit.id)).data).toMatchObject({ state: 'chosen' });
    expect(await promoOf(world, player, firstDeposit.id)).toMatchObject({ state: 'chosen' });
    const expense = await houseBalance(world, 'promo_expense:deposit_bonus');
    const deposit = await paidWith(world, player, firstDeposit.id);
    expect(deposit.promo).toEqual({ id: firstDeposit.id, granted: 100_000n, refused: null });
    expect((await moneyOf(world, player.id)).main).toBe(100_000n);
    expect(await bonusWallet(world, player.id)).toBe(100_000n);
    expect(await houseBalance(world, 'promo_expense:deposit_bonus')).toBe(expense - 100_000n);
    const [bonus] = await bonusesOf(world, player);
    expect(bonus).toMatchObject({
      source: 'deposit',
      state: 'active',
      amount: 100_000n,
      wager_needed: 1_000_000n,
      stake_maximum: firstDeposit.stake_maximum,
      conversion_maximum: 500_000n,
      forfeits_on_withdraw: true,
      expires_at: new Date(world.clock.now().getTime() + firstDeposit.days * 86_400_000).toISOString(),
    });
    const { rows } = await world.pool.query('select rule_kind, rule_version, deposit_id from bonus where id = $1', [
      bonus!.id,
    ]);
    expect(rows).toEqual([{ rule_kind: 'promo', rule_version: 1, deposit_id: deposit.id }]);
    expect(await promoOf(world, player, firstDeposit.id)).toMatchObject({ state: 'granted', amount: 100_000n });
    expect(await titles(player)).toContain('Deposit bonus: PKR {{.amount}}');
  });

  it('becomes the player’s own money after its wagering', async () => {
    const player = { ...(await payingPlayer(world)), device: '', user_name: null };
    const amount = '500.00';
    await paidWith(world, player, firstDeposit.id, { amount });
    const table = await sitDown(world, player);
    await setClientSeed(world, table);
    // Stakes of 20,000 on dice count 5,000, ten times the bonus. Dice wins 98 of 100 here.
    const body = { stake: '50.00', target_hundredths: 9800, over: false };
    for (let round = 0; round < 400; round += 1)
      expectOk(await world.call(diceBet, { token: table.token, key: world.newKey(), body }));
    const [bonus] = await bonusesOf(world, player);
    expect(bonus).toMatchObject({ state: 'cleared', left: 0n, wager_done: 500_000n });
    expect((await moneyOf(world, player.id)).main).toBe(bonus!.converted);
    expect(bonus!.converted).toBeGreaterThan(0n);
  });

  it('gives no bonus for a deposit that does not name the promotion', async () => {
    const player = await payingPlayer(world);
    expectOk(await claim(world, player, firstDeposit.id));
    expect((await paidWith(world, player)).promo).toBeNull();
    expect(await bonusesOf(world, player)).toEqual([]);
  });

  it('pays at most its maximum, and refuses deposits below its minimum', async () => {
    const rich = await payingPlayer(world);
    expect((await paidWith(world, rich, firstDeposit.id, { amount: '9000.00' })).promo?.granted).toBe(200_000n);
    const poor = await payingPlayer(world);
    const small = { amount: '499.99' };
    const refused = await depositWith(world, poor, firstDeposit.id, small);
    expect([refused.code, refused.wire]).toEqual([errors.PROMO_REFUSED, { reason: 'below_minimum', limit: '500.00' }]);
    expect((await world.pool.query('select 1 from deposit where player_id = $1', [poor.id])).rowCount).toBe(0);
  });

  it('that the player cancelled still pays its bonus for a deposit that was already started', async () => {
    const player = await payingPlayer(world);
    const leave = (id: string) => world.call(calls.leavePromo, { token: player.token, params: { id } });
    expectOk(await claim(world, player, firstDeposit.id));
    const { id } = expectOk(await depositWith(world, player, firstDeposit.id, { phone: newWallet('02') })).data;
    await waitForCharges();
    expect(expectOk(await leave(firstDeposit.id)).data).toMatchObject({ state: 'available' });
    expect(expectOk(await leave(firstDeposit.id)).data).toMatchObject({ state: 'available' });
    await reportPaid(id);
    expect(await promoOf(world, player, firstDeposit.id)).toMatchObject({ state: 'granted' });
    for (const unknown of [randomUUID(), rebate.id]) expect((await leave(unknown)).code).toBe(errors.NOT_FOUND);
  });

  it('for the first or the second deposit of a player is refused for the other one', async () => {
    const player = await payingPlayer(world);
    expect(await promoOf(world, player, secondDeposit.id)).toMatchObject({
      state: 'refused',
      reason: 'not_this_deposit',
    });
    expect((await claim(world, player, secondDeposit.id)).wire).toEqual({ reason: 'not_this_deposit' });
    expect((await depositWith(world, player, secondDeposit.id)).wire).toEqual({ reason: 'not_this_deposit' });
    await paidWith(world, player);
    expect((await claim(world, player, firstDeposit.id)).wire).toEqual({ reason: 'not_this_deposit' });
    expect((await paidWith(world, player, secondDeposit.id)).promo?.granted).toBe(50_000n);
  });

  it('still pays its bonus for a deposit that was started before the promotion ended', async () => {
    const [late, early] = [await payingPlayer(world), await payingPlayer(world)];
    const { id } = expectOk(await depositWith(world, early, firstDeposit.id, { phone: newWallet('02') })).data;
    await waitForCharges();
    const operate = (...words: string[]) => operateAs(world, 'amna', 'cms', ...words);
    await operate('hide', 'promo-first-deposit');
    expect(await promoOf(world, late, firstDeposit.id)).toMatchObject({ state: 'refused', reason: 'ended' });
    expect((await claim(world, late, firstDeposit.id)).wire).toEqual({ reason: 'ended' });
    expect((await depositWith(world, late, firstDeposit.id)).wire).toEqual({ reason: 'ended' });
    expect((await depositWith(world, late, randomUUID())).wire).toEqual({ reason: 'ended' });
    await reportPaid(id);
    await operate('show', 'promo-first-deposit');
    expect(await bonusWallet(world, early.id)).toBe(100_000n);
  });

  it('is taken back with its reversed deposit and cannot be used again', async () => {
    const player = await payingPlayer(world);
    const { id } = await paidWith(world, player, firstDeposit.id);
    await notifyReversal(world, id, '122');
    expect(await bonusWallet(world, player.id)).toBe(0n);
    expect(await promoOf(world, player, firstDeposit.id)).toMatchObject({ state: 'granted' });
    expect((await depositWith(world, player, firstDeposit.id)).wire).toEqual({ reason: 'had_before' });
  });

  it('pays its bonus for the amount that actually arrived', async () => {
    const player = await payingPlayer(world);
    const { id } = expectOk(await depositWith(world, player, firstDeposit.id, { phone: newWallet('02') })).data;
    await waitForCharges();
    await reportPaid(id, { amount_cents: 60_000n as Cents });
    expect(await bonusesOf(world, player)).toEqual([]);
    await operateByTwo(world, ['amna', 'bilal'], 'deposit', id, 'credit');
    expect(await bonusWallet(world, player.id)).toBe(60_000n);
  });
});

describe('by the rule of one promotion per person,', () => {
  it('a second deposit with the same promotion is refused [R1.11]', async () => {
    const player = await payingPlayer(world);
    await paidWith(world, player, firstDeposit.id);
    expect((await claim(world, player, firstDeposit.id)).wire).toEqual({ reason: 'had_before' });
    expect((await depositWith(world, player, firstDeposit.id)).wire).toEqual({ reason: 'had_before' });
  });

  it('a device that had the promotion is refused in advance', async () => {
    const [first, second] = [await payingPlayer(world), await payingPlayer(world)];
    await addDeviceOf(first, second);
    expect(await promoOf(world, second, firstDeposit.id)).toMatchObject({ state: 'available' });
    await paidWith(world, first, firstDeposit.id);
    expect(await promoOf(world, second, firstDeposit.id)).toMatchObject({ state: 'refused', reason: 'shared_device' });
    await world.pool.query('delete from session where player_id = $1', [first.id]);
    await world.pool.query('delete from device where player_id = $1', [first.id]);
    expect((await claim(world, second, firstDeposit.id)).wire).toEqual({ reason: 'shared_device' });
    expect((await depositWith(world, second, firstDeposit.id)).wire).toEqual({ reason: 'shared_device' });
  });

  it('a payer who had the promotion gets no bonus when the money arrives', async () => {
    const [first, second] = [await payingPlayer(world), await payingPlayer(world)];
    const phone = newWallet();
    await paidWith(world, first, firstDeposit.id, { phone });
    const deposit = await paidWith(world, second, firstDeposit.id, { phone });
    expect(deposit.promo).toEqual({ id: firstDeposit.id, granted: null, refused: 'shared_payer' });
    expect((await moneyOf(world, second.id)).main).toBe(100_000n);
    expect([await bonusWallet(world, first.id), await bonusWallet(world, second.id)]).toEqual([100_000n, 0n]);
    const [message] = (await messagesOf(second)).filter(({ title }) => title.en === 'No bonus with this deposit');
    expect(message!.extra).toMatchObject({ reason: expect.stringContaining('same mobile wallet') });
    expect(await promoOf(world, second, firstDeposit.id)).toMatchObject({ state: 'refused', reason: 'shared_payer' });
  });

  it('a phone number is refused in advance if its wallet paid for the promotion on another account', async () => {
    const phone = newPhone();
    const owner = await world.player({ phone });
    const second = await payingPlayer(world);
    await paidWith(world, second, firstDeposit.id, { phone: `0${phone.slice(3)}` });
    expect((await claim(world, owner, firstDeposit.id)).wire).toEqual({ reason: 'shared_payer' });
  });

  it('a CNIC that had the promotion is refused once the wallet has proven it', async () => {
    const [first, second] = [await payingPlayer(world), await payingPlayer(world)];
    const cnic = newCnic();
    await paidWith(world, first, firstDeposit.id, { cnic });
    expect((await paidWith(world, second, firstDeposit.id, { cnic })).promo?.refused).toBe('shared_identity');
  });

  it('a payout account that the players have only typed is not refused before the money arrives', async () => {
    const [first, second, third] = [await payingPlayer(world), await payingPlayer(world), await payingPlayer(world)];
    const account = { pay_type: 3, title: 'Ayesha Khan', phone: newWallet(), cnic: newCnic() };
    const id = await addAccount(first, account);
    await paidWith(world, first, firstDeposit.id);
    expectOk(await world.call(calls.deletePayoutAccount, { token: first.token, params: { id } }));
    const refused = async (player: typeof second) => {
      expect(await promoOf(world, player, firstDeposit.id)).toMatchObject({ state: 'available' });
      expectOk(await claim(world, player, firstDeposit.id));
      return (await paidWith(world, player, firstDeposit.id)).promo?.refused;
    };
    await addAccount(second, { ...account, cnic: newCnic() });
    expect(await refused(second)).toBe('shared_account');
    await addAccount(third, { ...account, phone: newWallet() });
    expect(await refused(third)).toBe('shared_identity');
    const stranger = await payingPlayer(world);
    await toWallet(stranger, 3, '00');
    expect(await refused(stranger)).toBeNull();
  });

  it('a paid payout account that had the promotion is refused in advance', async () => {
    const [first, second] = [await payingPlayer(world), await payingPlayer(world)];
    await paidWith(world, first, firstDeposit.id);
    const print = randomBytes(32);
    for (const { id } of [first, second])
      await world.pool.query(
        `insert into person_print (player_id, kind, print, proof, proven_at) values ($1, 'account', $2, 'reached', $3)`,
        [id, print, world.clock.now()],
      );
    expect((await claim(world, second, firstDeposit.id)).wire).toEqual({ reason: 'shared_account' });
  });

  it('a number or CNIC that was only typed does not reveal whether it had the promotion', async () => {
    const [first, second] = [await payingPlayer(world), await payingPlayer(world)];
    const [phone, cnic] = [newWallet(), newCnic()];
    await paidWith(world, first, firstDeposit.id, { phone, cnic });
    expectOk(await depositWith(world, second, firstDeposit.id, { phone, cnic }));
    await waitForCharges();
  });

  it('a number that an operator found to be another person’s is not refused', async () => {
    const phone = newPhone();
    const owner = await world.player({ phone });
    const second = await payingPlayer(world);
    await paidWith(world, second, firstDeposit.id, { phone: `0${phone.slice(3)}` });
    await world.pool.query(`update person_print set lifted_at = $2 where player_id = $1`, [
      second.id,
      world.clock.now(),
    ]);
    expectOk(await claim(world, owner, firstDeposit.id));
  });
});

describe('when requests arrive at the same time,', () => {
  it('two deposits with the same promotion bring one bonus, and both are credited', async () => {
    const player = await payingPlayer(world);
    const startDeposit = () => depositWith(world, player, firstDeposit.id, { phone: newWallet('02') });
    const ids = [expectOk(await startDeposit()).data.id, expectOk(await startDeposit()).data.id];
    await waitForCharges();
    await Promise.all(ids.map((id) => reportPaid(id)));
    expect((await moneyOf(world, player.id)).main).toBe(200_000n);
    expect(await bonusesOf(world, player)).toHaveLength(1);
    const { list } = expectOk(await world.call(calls.listDeposits, { token: player.token })).data;
    expect(list.map(({ promo }) => promo?.refused ?? null).sort()).toEqual(['had_before', null]);
  });

  it('deposits from accounts on one device bring one bonus', async () => {
    const players = [await payingPlayer(world), await payingPlayer(world), await payingPlayer(world)];
    for (const other of players.slice(1)) await addDeviceOf(players[0]!, other);
    const ids: string[] = [];
    for (const player of players)
      ids.push(expectOk(await depositWith(world, player, firstDeposit.id, { phone: newWallet('02') })).data.id);
    await waitForCharges();
    await Promise.all(ids.map((id) => reportPaid(id)));
    const bonuses = await Promise.all(players.map((player) => bonusWallet(world, player.id)));
    expect(bonuses.filter((balance) => balance > 0n)).toEqual([100_000n]);
    for (const { id } of players) expect((await moneyOf(world, id)).main).toBe(100_000n);
  });

  it('deposits from two accounts with one CNIC bring one bonus [R1.11]', async () => {
    const players = [await payingPlayer(world), await payingPlayer(world)];
    const cnic = newCnic();
    const order = (player: PayingPlayer) =>
      depositWith(world, player, firstDeposit.id, { cnic, phone: newWallet('02') });
    const ids = (await Promise.all(players.map(order))).map((response) => expectOk(response).data.id);
    await waitForCharges();
    await Promise.all(ids.map((id) => reportPaid(id)));
    const bonuses = await Promise.all(players.map((player) => bonusWallet(world, player.id)));
    expect(bonuses.filter((balance) => balance > 0n)).toEqual([100_000n]);
    for (const { id } of players) expect((await moneyOf(world, id)).main).toBe(100_000n);
  });

  it('the same provider notice sent many times brings one bonus', async () => {
    const player = await payingPlayer(world);
    const { id } = expectOk(await depositWith(world, player, firstDeposit.id, { phone: newWallet('02') })).data;
    await waitForCharges();
    await Promise.all(Array.from({ length: 8 }, () => reportPaid(id)));
    expect(await bonusWallet(world, player.id)).toBe(100_000n);
  });

  it('a repeated key gets the stored response', async () => {
    const player = await payingPlayer(world);
    const key = world.newKey();
    const first = expectOk(await claim(world, player, firstDeposit.id, key));
    const again = await claim(world, player, firstDeposit.id, key);
    expect(again.wire).toEqual(first.wire);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const body = { pay_type: 3, amount: '1000.00', phone: newWallet('02'), cnic: newCnic() };
    const order = (more: object) =>
      world.call(calls.createDeposit, { token: player.token, key, body: { ...body, ...more } });
    expectOk(await order({ promo_id: firstDeposit.id }));
    expect((await order({})).code).toBe(errors.KEY_REUSED);
    await waitForCharges();
  });
});

describe('in the list of promotions,', () => {
  it('a guest sees the promotions as refused and cannot choose one', async () => {
    const guest = await world.guest();
    expect(await promoOf(world, guest, firstDeposit.id)).toMatchObject({ state: 'refused', reason: 'guest' });
    for (const id of [firstDeposit.id, rebate.id])
      expect((await world.call(calls.claimPromo, { token: guest.token, params: { id } })).code).toBe(
        errors.GUEST_MAY_NOT,
      );
  });

  it('an excluded player is offered no promotion', async () => {
    const player = await payingPlayer(world);
    const { id } = expectOk(await depositWith(world, player, firstDeposit.id, { phone: newWallet('02') })).data;
    await waitForCharges();
    expectOk(await world.call(calls.excludePlayer, { token: player.token, body: { length: 'day' } }));
    expect(expectOk(await world.call(calls.listMyPromos, { token: player.token })).data.list).toEqual([]);
    expect((await claim(world, player, firstDeposit.id)).code).toBe(errors.PLAYER_EXCLUDED);
    await reportPaid(id);
    expect((await moneyOf(world, player.id)).main).toBe(100_000n);
    expect(await bonusesOf(world, player)).toEqual([]);
    expect(await titles(player)).not.toContain('No bonus with this deposit');
    const { data } = expectOk(await world.call(calls.getDeposit, { token: player.token, params: { id } }));
    expect(data.promo?.refused).toBe('excluded');
  });

  it('a player who turned offers off can still choose a promotion', async () => {
    const player = await payingPlayer(world);
    expectOk(await world.call(calls.updatePlayer, { token: player.token, body: { offers: false } }));
    expectOk(await claim(world, player, firstDeposit.id));
    expect((await paidWith(world, player, firstDeposit.id)).promo?.granted).toBe(100_000n);
  });

  it('an unknown promotion id is not found', async () => {
    const player = await payingPlayer(world);
    expect((await claim(world, player, randomUUID())).code).toBe(errors.NOT_FOUND);
  });
});
