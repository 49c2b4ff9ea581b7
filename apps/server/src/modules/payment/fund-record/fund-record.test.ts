import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf, paisa, payout, wallet } from '../../../../../../tests/world/ledger-world.ts';
import { giveMain, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { newWallet } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/new-id.ts';
import type { TransferRef } from '../../../ledger/journal.ts';
import type { Leg } from '../../../ledger/ledger.ts';
import { waitForCharges } from '../deposit/run-due-deposits.ts';

let world: World;
let someone: Someone;
let stranger: Someone;
const hold_id = newId();
const deposit_id = newId();

async function post(legs: Leg[], ref?: TransferRef): Promise<string> {
  const journal = {
    id: newId(),
    owner_id: someone.id,
    key: world.newKey(),
    request_hash: hashOf('x'),
    currency: 'PKR' as const,
    legs,
    at: world.clock.now(),
    ...(ref ? { ref } : {}),
  };
  const verdict = await world.app.ledger.submit(journal);
  expect(verdict.status).toBe('posted');
  return journal.id;
}

const main = () => wallet(someone.id, 'main');
const game = () => wallet(someone.id, 'game');
const listRecords = (query: Record<string, unknown> = {}, token = someone.token) =>
  world.call(calls.listFundRecords, { token, query });

beforeAll(async () => {
  world = await startWorld();
  [someone, stranger] = [await world.guest(), await world.guest()];
  // Removes the guest's grant, so that the list is empty.
  const grant = (await world.app.ledger.balances([someone.id])).get(someone.id)!.main;
  const back: Leg = { debit: main(), credit: { house: 'adjustment' }, amount: grant, reason: 'adjustment' };
  if (grant > 0n) await post([back]);
  world.clock.advance(60_000);
  const bank = { house: 'psp_clearing:bank' } as const;
  await post([{ debit: bank, credit: main(), amount: paisa(100_000), reason: 'deposit' }], {
    type: 'deposit',
    id: deposit_id,
  });
  world.clock.advance(86_400_000);
  await post([{ debit: main(), credit: game(), amount: paisa(40_000), reason: 'game_in' }]);
  world.clock.advance(1_000);
  const hold: Leg = {
    debit: main(),
    credit: payout,
    amount: paisa(25_000),
    reason: 'withdraw',
    kind: 'hold',
    hold_id,
  };
  await post([hold]);
  world.clock.advance(86_400_000);
  await post([{ ...hold, kind: 'void' }]);
});
afterAll(() => world.stop());

describe('the list of fund records', () => {
  it('lists every movement, newest first, with the balance after it and a reference to its deposit [R7.07]', async () => {
    const { data, code } = await listRecords({ filter: { wallet: 'main' } });
    expect(code).toBe(0);
    const shown = data.list.map(({ kind, step, amount, balance_after }) => [kind, step, amount, balance_after]);
    expect(shown.slice(0, 4)).toEqual([
      ['withdraw', 'void', 25_000n, 60_000n],
      ['withdraw', 'hold', -25_000n, 35_000n],
      ['game_in', 'post', -40_000n, 60_000n],
      ['deposit', 'post', 100_000n, 100_000n],
    ]);
    expect(data.list[3]!.about).toEqual({ word: 'deposit', id: deposit_id });
  });

  it('has one record for each wallet of a transfer, with the id of the ledger transfer [R7.07]', async () => {
    const { data } = await listRecords({ filter: { kind: 'game_in' } });
    expect(data.total).toBe(2);
    expect(new Set(data.list.map(({ id }) => id)).size).toBe(1);
    expect(new Map(data.list.map(({ wallet, amount }) => [wallet, amount]))).toEqual(
      new Map([
        ['main', -40_000n],
        ['game', 40_000n],
      ]),
    );
    const { rows } = await world.pool.query('select amount from ledger.transfer where id = $1', [data.list[0]!.id]);
    expect(rows).toEqual([{ amount: 40_000n }]);
  });

  it('filters by kind and by day, and counts the filtered records [R7.07]', async () => {
    const kinds = await listRecords({ filter: { kind__in: ['deposit', 'withdraw'] } });
    expect(kinds.data.list.map(({ kind }) => kind)).toEqual(['withdraw', 'withdraw', 'deposit']);
    expect(kinds.data.total).toBe(3);
    const newest = new Date(world.clock.now().getTime() - 3_600_000).toISOString();
    const late = await listRecords({ filter: { at__gte: newest } });
    expect(late.data).toMatchObject({ total: 1, list: [{ kind: 'withdraw', step: 'void' }] });
    const early = await listRecords({ filter: { at__lte: newest, kind: 'withdraw' } });
    expect(early.data).toMatchObject({ total: 1, list: [{ step: 'hold' }] });
  });

  it('is paged without gaps or repeats, in either direction [R7.03]', async () => {
    const whole = (await listRecords({ paging: { page: 1, size: 100 } })).data;
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.total / 2); page += 1) {
      pages.push(...(await listRecords({ paging: { page, size: 2 } })).data.list);
    }
    expect(pages).toEqual(whole.list);
    const oldest = (await listRecords({ sort: { at: 'asc' }, filter: { wallet: 'main' } })).data.list;
    const newest = (await listRecords({ filter: { wallet: 'main' } })).data.list;
    expect(oldest).toEqual([...newest].reverse());
  });

  it('shows after each record the previous balance plus the record’s amount', async () => {
    const paging = { page: 1, size: 100 };
    const { data } = await listRecords({ sort: { at: 'asc' }, filter: { wallet: 'main' }, paging });
    let balance = 0n;
    for (const record of data.list) {
      balance += record.amount;
      expect(record.balance_after).toBe(balance);
    }
  });

  it('hides the records from other players and from visitors', async () => {
    const other = await listRecords({}, stranger.token);
    expect(other.data.list.some(({ kind }) => kind === 'withdraw' || kind === 'deposit')).toBe(false);
    expect((await world.call(calls.listFundRecords, {})).status).toBe(401);
  });
});

describe('a deposit that was not paid', () => {
  it('is listed with its method, reason and link, and moves no money [R7.07] [R2.17]', async () => {
    const player = await payingPlayer(world, { main: '100' });
    world.clock.advance(60_000);
    const body = { pay_type: 3, amount: '500.00', phone: newWallet('01'), cnic: '35201-1234567-1' };
    const { id } = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
    await waitForCharges();
    world.clock.advance(60_000);
    await giveMain(world, player.id, paisa(1_000));
    const { data } = await listRecords({ filter: { wallet: 'main' } }, player.token);
    expect(data.total).toBe(3);
    expect(data.list.map(({ step, amount }) => [step, amount])).toEqual([
      ['post', 1_000n],
      ['unpaid', 0n],
      ['post', 10_000n],
    ]);
    expect(data.list[1]).toMatchObject({
      id,
      kind: 'deposit',
      balance_after: null,
      about: { word: 'deposit', id },
      order: { pay_type: 3, status: 'failed', reason: 'low_balance', amount: 50_000n },
    });
    const stepsOf = async (filter: object) =>
      (await listRecords({ filter }, player.token)).data.list.map(({ step }) => step);
    expect(await stepsOf({ kind: 'deposit' })).toEqual(['unpaid']);
    expect(await stepsOf({ wallet: 'game' })).toEqual([]);
    expect(await stepsOf({ kind: 'adjustment' })).toEqual(['post', 'post']);
    expect((await listRecords({ filter: { kind: 'deposit' } }, stranger.token)).data.total).toBe(0);
  });

  it('sends a notification and an event with advice in both languages [R3.08] [R1.07]', async () => {
    const player = await payingPlayer(world);
    const body = { pay_type: 3, amount: '500.00', phone: newWallet('01'), cnic: '35201-1234567-1' };
    const { id } = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
    await waitForCharges();
    const { list } = expectOk(await world.call(calls.listMessages, { token: player.token })).data;
    expect(list).toHaveLength(1);
    const [message] = list;
    expect(message).toMatchObject({
      type: 2,
      title: { en: 'Deposit failed: PKR {{.amount}}' },
      extra: { amount: '500.00' },
    });
    expect(message!.extra).toMatchObject({ url: { link: `/wallet/deposit?id=${id}` } });
    expect(String(message!.extra?.advice)).toContain('balance of the paying account was too low');
    expect(String(message!.extra?.advice_ur)).toContain('بیلنس کافی نہیں');
    const { rows } = await world.pool.query(
      'select payload from outbox where player_id = $1 and event = 2 union all select payload from player_event where stream = $1 and event = 2',
      [player.id],
    );
    expect(rows).toMatchObject([{ payload: { key: 'deposit_failed', show_type: 2, extra: { deposit_id: id } } }]);
  });
});
