import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { breakSilence } from '../../../../../../tests/world/break-silence.ts';
import {
  giveProof,
  houseBalance,
  moneyOf,
  type PayingPlayer,
  payingPlayer,
} from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newWallet as wallet, withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { runDueWithdraws } from './run-due-withdraws.ts';

const MINUTE = 60_000;
const world = useWorld();

const { addAccount, toWallet, requestPayout, look } = withdrawing(() => world);
const cancel = (player: PayingPlayer, id: string) =>
  world.call(calls.cancelWithdraw, { params: { id }, body: { action: 'cancel' }, token: player.token });

async function pass(ms: number) {
  await world.advance(ms / 2);
  await world.advance(ms / 2);
  await runDueWithdraws(world.app);
}

/** Advances the time like `pass`, while the provider does not respond. */
async function passInSilence(ms: number) {
  await world.advance(ms / 2);
  await world.advance(ms / 2);
  await breakSilence(world, () => runDueWithdraws(world.app));
}

it('the list of withdrawals shows the player’s own, newest first, in pages [R7.36 withdrawals]', async () => {
  const player = await payingPlayer(world, { main: '5000' });
  const account = await toWallet(player, 3, '00');
  const ids: string[] = [];
  for (const amount of ['1000.00', '1100.00', '1200.00']) {
    world.clock.advance(MINUTE);
    ids.unshift(expectOk(await requestPayout(player, 3, account, amount)).data.id);
  }
  const listed = async (query: object, { token } = player) => {
    const { data } = expectOk(await world.call(calls.listWithdraws, { token, query: query as never }));
    return [data.list.map(({ id }) => id), data.page, data.size, data.total];
  };
  expect(await listed({ paging: { page: 1, size: 2 } })).toEqual([ids.slice(0, 2), 1, 2, 3]);
  expect(await listed({ paging: { page: 2, size: 2 } })).toEqual([ids.slice(2), 2, 2, 3]);
  expect(await listed({ sort: { created_at: 'asc' } })).toEqual([ids.toReversed(), 1, 20, 3]);
  expect(await listed({ filter: { pay_type: 1 } })).toEqual([[], 1, 20, 0]);
  expect(await listed({}, await payingPlayer(world))).toEqual([[], 1, 20, 0]);
  for (const id of ids) expectOk(await cancel(player, id));
});

describe('a withdrawal to a JazzCash wallet', () => {
  it('holds the money immediately, is sent by the worker and is settled when paid [R1.08] [R3.12]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const clearing = await houseBalance(world, 'payout_clearing:jazzcash');
    const withdrawal = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'))).data;
    expect(withdrawal).toMatchObject({
      status: 'approved',
      final: false,
      cancellable: true,
      next: { step: 'we_send' },
    });
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 100_000n });
    await pass(1000);
    const paid = await look(player, withdrawal.id);
    expect(paid).toMatchObject({ status: 'paid', final: true, cancellable: false });
    expect(paid.timeline.map(({ state }) => state)).toEqual(['requested', 'approved', 'sending', 'paid']);
    expect(Date.parse(paid.usable_from ?? '') - world.clock.now().getTime()).toBe(120 * MINUTE);
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 0n });
    expect((await houseBalance(world, 'payout_clearing:jazzcash')) - clearing).toBe(100_000n);
    const filter = { kind: 'withdraw' };
    const records = expectOk(await world.call(calls.listFundRecords, { token: player.token, query: { filter } })).data
      .list;
    expect(records.map(({ step, about }) => [step, about?.id])).toEqual([
      ['settle', withdrawal.id],
      ['hold', withdrawal.id],
    ]);
  });

  it.each([
    ['01', 'receiver_invalid'],
    ['07', 'cnic_mismatch'],
  ])('that the provider refuses (…%s) returns the held money with the reason %s [R1.08]', async (suffix, reason) => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, suffix)));
    await pass(1000);
    expect(await look(player, data.id)).toMatchObject({ status: 'rejected', final: true, reason });
    expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
  });

  it.each([
    ['02', 'paid', pass],
    ['03', 'rejected', pass],
    ['04', 'paid', passInSilence],
    ['06', 'paid', pass],
    ['08', 'rejected', passInSilence],
  ])('without a reported outcome (…%s) is only queried, and ends as %s [R1.08]', async (suffix, end, send) => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, suffix)));
    await send(1000);
    const unknown = await look(player, data.id);
    expect(unknown).toMatchObject({
      status: 'unknown',
      final: false,
      cancellable: false,
      next: { step: 'we_ask_again' },
    });
    expect(unknown.next.at).not.toBeNull();
    expect((await moneyOf(world, player.id)).blocked).toBe(100_000n);
    expect((await cancel(player, data.id)).code).toBe(40904002);
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect((await look(player, data.id)).status).toBe(end);
    const { rows } = await world.pool.query('select attempt from withdraw where id = $1', [data.id]);
    expect(rows[0].attempt).toBe(1);
    expect(await moneyOf(world, player.id)).toEqual({ main: end === 'paid' ? 400_000n : 500_000n, blocked: 0n });
  });

  it.each(['05', '09'])(
    'is never sent again after a response from a firewall or a busy system (…%s) [R1.08]',
    async (suffix) => {
      const player = await payingPlayer(world, { main: '5000' });
      const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, suffix)));
      for (let i = 0; i < 4; i++) await pass(10 * MINUTE + 1000);
      expect((await look(player, data.id)).status).toBe('unknown');
      const { rows } = await world.pool.query('select attempt from withdraw where id = $1', [data.id]);
      expect(rows[0].attempt).toBe(1);
      expect((await moneyOf(world, player.id)).blocked).toBe(100_000n);
    },
  );
});

describe('a withdrawal to another provider', () => {
  it('is paid to a bank account by its IBAN [R1.08] [R3.12]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const account = await addAccount(player, {
      pay_type: 1,
      title: 'Ayesha Khan',
      iban: 'PK36 SCBL 0000 0011 2345 6702',
    });
    const { data } = expectOk(await requestPayout(player, 1, account));
    expect(data.payout_account.label).toBe('PK36 SCBL •••• 6702');
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect(await look(player, data.id)).toMatchObject({ status: 'paid', usable_from: null });
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 0n });
  });

  it('is paid to an Easypaisa wallet [R1.08] [R3.12]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 2, await toWallet(player, 2, '00')));
    await pass(1000);
    expect((await look(player, data.id)).status).toBe('paid');
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 0n });
  });

  it('keeps the money held when Easypaisa stays silent, because it may have been paid [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 2, await toWallet(player, 2, '04')));
    await passInSilence(1000);
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect((await look(player, data.id)).status).toBe('unknown');
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 100_000n });
  });
});

describe('a withdrawal request', () => {
  it('above the available balance is refused and moves no money [R5.08]', async () => {
    const player = await payingPlayer(world, { main: '600' });
    const account = await toWallet(player, 3, '00');
    const key = world.newKey();
    const refused = await requestPayout(player, 3, account, '700.00', key);
    expect(refused).toMatchObject({ status: 400, code: 40003001, wire: { available: '600.00' } });
    expect(await moneyOf(world, player.id)).toEqual({ main: 60_000n, blocked: 0n });
    const again = await requestPayout(player, 3, account, '700.00', key);
    expect(again.code).toBe(40003001);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(expectOk(await world.call(calls.listWithdraws, { token: player.token })).data.total).toBe(0);
  });

  it('without a code for exactly this amount is refused [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const payout_account_id = await toWallet(player, 3, '00');
    const request = { pay_type: 3, amount: '500.00', payout_account_id };
    const send = (body: object) => world.call(calls.createWithdraw, { body, token: player.token });
    expect((await send(request)).code).toBe(40002006);
    await giveProof(world, player, 'withdraw', parseCents('600'));
    expect((await send(request)).code).toBe(40002006);
    await giveProof(world, player, 'withdraw', parseCents('500'));
    expect((await send(request)).code).toBe(0);
    expect((await send(request)).code).toBe(40002006);
    await giveProof(world, player, 'withdraw', parseCents('500'));
    world.clock.advance(5 * MINUTE + 1);
    expect((await send(request)).code).toBe(40002006);
  });

  it('of a guest is refused [R6.03]', async () => {
    const guest = await payingPlayer(world, { guest: true });
    const response = await world.call(calls.createWithdraw, {
      body: { pay_type: 3, amount: '500.00', payout_account_id: randomUUID() },
      token: guest.token,
    });
    expect(response).toMatchObject({ status: 403, code: 40302001 });
  });

  it.each([
    ['below the minimum', '499.99', 40004005],
    ['above the maximum', '100000.01', 40004006],
  ])('%s is refused [R5.08]', async (_name, amount, code) => {
    const player = await payingPlayer(world, { main: '900' });
    expect((await requestPayout(player, 3, await toWallet(player, 3, '00'), amount)).code).toBe(code);
  });

  it('to another player’s payout account is refused', async () => {
    const [owner, other] = [await payingPlayer(world, { main: '5000' }), await payingPlayer(world, { main: '5000' })];
    const account = await toWallet(owner, 3, '00');
    expect((await requestPayout(other, 3, account)).status).toBe(404);
    const { data } = expectOk(await requestPayout(owner, 3, account));
    expect((await world.call(calls.getWithdraw, { params: { id: data.id }, token: other.token })).status).toBe(404);
    expect((await cancel(other, data.id)).status).toBe(404);
    expect((await look(owner, data.id)).status).toBe('approved');
    expect((await cancel(owner, data.id)).code).toBe(0);
  });

  it('with a pay type that does not fit its account is refused', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    expect((await requestPayout(player, 2, await toWallet(player, 3, '00'))).code).toBe(40004009);
  });

  it('that is the sixth of a day is refused until the next day', async () => {
    const player = await payingPlayer(world, { main: '9000' });
    const account = await toWallet(player, 3, '00');
    for (let i = 0; i < 5; i++) expectOk(await requestPayout(player, 3, account, '500.00'));
    expect(await requestPayout(player, 3, account, '500.00')).toMatchObject({
      code: 40004007,
      wire: { limited_by: 'count' },
    });
    world.clock.advance(24 * 60 * MINUTE);
    expectOk(await requestPayout(player, 3, account, '500.00'));
  });

  it('sent three times at the same time with one key holds the money once', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const account = await toWallet(player, 3, '00');
    const key = world.newKey();
    await giveProof(world, player, 'withdraw', parseCents('1000'));
    const responses = await Promise.all([1, 2, 3].map(() => requestPayout(player, 3, account, '1000.00', key)));
    expect(responses.some(({ code }) => code === 0)).toBe(true);
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 100_000n });
    expect((await requestPayout(player, 3, account, '900.00', key)).status).toBe(422);
  });

  it('sent ten times concurrently is accepted only as often as the balance covers', async () => {
    const player = await payingPlayer(world, { main: '1500' });
    const account = await toWallet(player, 3, '00');
    for (let i = 0; i < 10; i++) await giveProof(world, player, 'withdraw', parseCents('500'));
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.call(calls.createWithdraw, {
          body: { pay_type: 3, amount: '500.00', payout_account_id: account },
          token: player.token,
        }),
      ),
    );
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(await moneyOf(world, player.id)).toEqual({ main: 0n, blocked: 150_000n });
  });
});

describe('a withdrawal is under review because it', () => {
  const reviewed = async (main: string, amount: string) => {
    const player = await payingPlayer(world, { main });
    return { player, data: expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), amount)).data };
  };

  it('exceeds the automatic limit [R1.08]', async () => {
    const { player, data } = await reviewed('20000', '10000.01');
    expect(data).toMatchObject({
      status: 'reviewing',
      reason: 'above_automatic_limit',
      next: { step: 'person_looks' },
    });
    await pass(60 * MINUTE);
    expect((await look(player, data.id)).status).toBe('reviewing');
    const cancelled = expectOk(await cancel(player, data.id)).data;
    expect(cancelled).toMatchObject({ status: 'cancelled', final: true });
    expect(await moneyOf(world, player.id)).toEqual({ main: 2_000_000n, blocked: 0n });
    expect((await cancel(player, data.id)).code).toBe(40904002);
  });

  it('pays out deposited money that was never played [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    await world.pool.query(
      `insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, expires_at)
       values ($1, $2, 3, 100000, 'paid', $3, $4, $4)`,
      [randomUUID(), player.id, `T${wallet()}`, world.clock.now()],
    );
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00')));
    expect(data).toMatchObject({ status: 'reviewing', reason: 'unplayed_deposits' });
  });

  it('pays to a CNIC that another player also uses', async () => {
    const [first, second] = [await payingPlayer(world, { main: '5000' }), await payingPlayer(world, { main: '5000' })];
    const identity = { pay_type: 3, title: 'Ayesha', cnic: '35202-7654321-1' };
    await addAccount(first, { ...identity, phone: wallet('00') });
    const account = await addAccount(second, { ...identity, phone: wallet('00') });
    expect(expectOk(await requestPayout(second, 3, account)).data).toMatchObject({
      status: 'reviewing',
      reason: 'shared_identity',
    });
  });
});
