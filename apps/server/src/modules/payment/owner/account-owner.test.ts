import { calls, errors } from '@nua/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../../tests/world/operator-names.ts';
import {
  addPayoutAccount,
  moneyOf,
  type PayingPlayer,
  payingPlayer,
} from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newIban, withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import type { PayoutRail } from '../../../core/ports/payout-rail.ts';
import type { Rails } from '../../../providers/rails/rails.ts';
import { TYPED_A_DAY } from '../../protection/typed-details.ts';
import { runDueWithdraws } from '../withdraw/run-due-withdraws.ts';
import { queryDueOwners } from './query-due-owners.ts';

const MINUTE = 60_000;
const world = useWorld();

beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});

const { addAccount, toWallet, requestPayout, look } = withdrawing(() => world);
const toBank = (player: PayingPlayer, suffix: string, title = 'Ayesha Khan') =>
  addAccount(player, { pay_type: 1, title, iban: newIban(suffix) });
const accounts = async ({ token }: PayingPlayer) =>
  expectOk(await world.call(calls.listPayoutAccounts, { token })).data.list;
const ownerOf = async (player: PayingPlayer, id: string) =>
  (await accounts(player)).find((account) => account.id === id)?.owner;

const failing = (rail: PayoutRail): PayoutRail => ({
  ...rail,
  ownerOf: () => Promise.reject(new Error('the key is no key')),
});

const triesOf = async (id: string): Promise<number> =>
  (await world.pool.query('select owner_tries from payout_account where id = $1', [id])).rows[0].owner_tries;

async function pass(ms: number) {
  await world.advance(ms);
  await queryDueOwners(world.app);
  await runDueWithdraws(world.app);
}

describe('the owner of a payout account', () => {
  it.each([
    ['an Easypaisa wallet', 2, (player: PayingPlayer) => toWallet(player, 2, '00')],
    ['a bank account', 1, (player: PayingPlayer) => toBank(player, '00')],
  ])('is queried at the provider of %s and shown before the first payout', async (_name, pay_type, add) => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await add(player);
    expect(await ownerOf(player, id)).toEqual({ status: 'agrees', name: 'AYESHA K.', review: false });
    const { data } = expectOk(await requestPayout(player, pay_type, id));
    expect(data).toMatchObject({ status: 'approved', reason: null });
    await pass(1000);
    expect((await look(player, data.id)).status).toBe('paid');
  });

  it('is unknown for a JazzCash wallet, because its gateway returns no names', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await toWallet(player, 3, '13');
    expect(await ownerOf(player, id)).toBeNull();
    expect(expectOk(await requestPayout(player, 3, id)).data.status).toBe('approved');
  });
});

describe('a payout account whose owner is in doubt', () => {
  it('is reviewed before its first payout, and not before later ones', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await toBank(player, '13');
    expect(await ownerOf(player, id)).toEqual({ status: 'differs', name: 'TARIQ S.', review: true });
    const { data } = expectOk(await requestPayout(player, 1, id));
    expect(data).toMatchObject({ status: 'reviewing', reason: 'owner_differs', next: { step: 'person_looks' } });
    await pass(60 * MINUTE);
    expect((await look(player, data.id)).status).toBe('reviewing');
    expect(await operateAs(world, 'amna', 'waiting')).toContain(
      `of "Ayesha Khan", which the provider calls TARIQ SHAH's`,
    );
    await operateAs(world, 'amna', 'approve', data.id);
    await pass(1000);
    expect((await look(player, data.id)).status).toBe('paid');
    expect(await ownerOf(player, id)).toEqual({ status: 'differs', name: 'TARIQ S.', review: false });
    expect(expectOk(await requestPayout(player, 1, id)).data.status).toBe('approved');
  });

  it('cannot use double quotes in its title to show staff a false owner', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await toBank(player, '14', `Ayesha Khan", which the provider calls AYESHA KHAN's`);
    expect(expectOk(await requestPayout(player, 1, id)).data.reason).toBe('owner_not_told');
    expect(await operateAs(world, 'amna', 'waiting')).toContain(
      `of "Ayesha Khan', which the provider calls AYESHA KHAN's"`,
    );
  });

  it('is reviewed if no paid account has the same owner, even if its title is the owner’s name', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const first = expectOk(await requestPayout(player, 1, await toBank(player, '00'))).data;
    await pass(1000);
    expect((await look(player, first.id)).status).toBe('paid');
    const stolen = await toBank(player, '13', 'Tariq Shah');
    expect(await ownerOf(player, stolen)).toEqual({ status: 'differs', name: 'TARIQ S.', review: true });
    expect(expectOk(await requestPayout(player, 1, stolen)).data.reason).toBe('owner_differs');
    const alone = await payingPlayer(world);
    const own = await toBank(alone, '13', 'Tariq Shah');
    expect(await ownerOf(alone, own)).toMatchObject({ status: 'agrees' });
  });

  it('is reviewed if the owner differs from the name that the player typed for a paid account', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const first = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'))).data;
    await pass(1000);
    expect((await look(player, first.id)).status).toBe('paid');
    const stolen = await toBank(player, '13', 'Tariq Shah');
    expect(expectOk(await requestPayout(player, 1, stolen)).data).toMatchObject({
      status: 'reviewing',
      reason: 'owner_differs',
    });
    expect(expectOk(await requestPayout(player, 1, await toBank(player, '00'))).data.status).toBe('approved');
  });

  it('is reviewed if an account of another owner was paid before', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const [own, stolen] = [await toBank(player, '00'), await toBank(player, '13', 'Tariq Shah')];
    const first = expectOk(await requestPayout(player, 1, own)).data;
    await pass(1000);
    expect((await look(player, first.id)).status).toBe('paid');
    expect(await ownerOf(player, stolen)).toEqual({ status: 'differs', name: 'TARIQ S.', review: true });
    expect(await ownerOf(player, own)).toEqual({ status: 'agrees', name: 'AYESHA K.', review: false });
    expect(expectOk(await requestPayout(player, 1, stolen)).data).toMatchObject({
      status: 'reviewing',
      reason: 'owner_differs',
    });
  });

  it('cannot be removed and added many times a day to guess the owner’s name', async () => {
    const player = await payingPlayer(world);
    const iban = newIban('13');
    const add = (title: string) => addPayoutAccount(world, { body: { pay_type: 1, title, iban }, token: player.token });
    for (let i = 0; i < TYPED_A_DAY; i++) {
      const { id } = expectOk(await add('Tariq Saleem')).data;
      expectOk(await world.call(calls.deletePayoutAccount, { params: { id }, token: player.token }));
    }
    expect((await add('Tariq Shah')).code).toBe(errors.DETAILS_REFUSED);
    await world.advance(25 * 60 * MINUTE);
    expectOk(await add('Tariq Shah'));
  });

  it.each([
    ['14', 'owner_not_told'],
    ['16', 'owner_not_found'],
  ])('is reviewed when the provider returns no name or finds no account (…%s)', async (suffix, reason) => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await toBank(player, suffix);
    expect(await ownerOf(player, id)).toMatchObject({ name: null, review: true });
    expect(expectOk(await requestPayout(player, 1, id)).data).toMatchObject({ status: 'reviewing', reason });
  });
});

describe('the query for an account’s owner', () => {
  it('is repeated while the provider is silent, and the payout continues when the name arrives', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await toBank(player, '15');
    expect(await ownerOf(player, id)).toEqual({ status: 'asking', name: null, review: false });
    const { data } = expectOk(await requestPayout(player, 1, id));
    expect(data).toMatchObject({ status: 'reviewing', reason: 'owner_asked', next: { step: 'provider_answers' } });
    expect(data.timeline.map(({ state }) => state)).toEqual(['requested']);
    await pass(1000);
    expect((await look(player, data.id)).status).toBe('reviewing');
    await pass(MINUTE);
    const paid = await look(player, data.id);
    expect(paid.timeline.map(({ state }) => state)).toEqual(['requested', 'approved', 'sending', 'paid']);
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 0n });
  });

  it('causes a review of the payout after five attempts without a response', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await toWallet(player, 2, '17');
    const waiting = expectOk(await requestPayout(player, 2, id)).data;
    const cancelled = expectOk(await requestPayout(player, 2, id, '500.00')).data;
    const request = { params: { id: cancelled.id }, body: { action: 'cancel' }, token: player.token };
    expectOk(await world.call(calls.cancelWithdraw, request));
    for (let i = 0; i < 4; i++) {
      expect((await look(player, waiting.id)).reason).toBe('owner_asked');
      await pass(5 * MINUTE);
    }
    expect(await look(player, waiting.id)).toMatchObject({ status: 'reviewing', reason: 'owner_not_told' });
    expect((await look(player, cancelled.id)).status).toBe('cancelled');
  });

  it.each<[string, (rails: Rails['payout']) => Rails['payout']]>([
    ['if the provider’s adapter fails', (rails) => ({ ...rails, easypaisa: failing(rails.easypaisa!) })],
    ['if the provider was taken out of the configuration', (rails) => ({ ...rails, easypaisa: null })],
  ])('causes a review of the payout after five attempts %s', async (_name, change) => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await toWallet(player, 2, '17');
    const { data } = expectOk(await requestPayout(player, 2, id));
    const { rails } = world.app.ports;
    const ports = { ...world.app.ports, rails: { ...rails, payout: change(rails.payout) } };
    for (let i = 0; i < 4; i++) {
      await world.advance(5 * MINUTE);
      await queryDueOwners({ ...world.app, ports });
    }
    expect(await look(player, data.id)).toMatchObject({ status: 'reviewing', reason: 'owner_not_told' });
  });

  it('is sent once, however many workers run', async () => {
    const player = await payingPlayer(world);
    const id = await toBank(player, '17');
    await world.advance(2 * MINUTE);
    await Promise.all([1, 2, 3, 4].map(() => queryDueOwners(world.app)));
    expect(await triesOf(id)).toBe(2);
  });

  it('is not sent for a removed account', async () => {
    const player = await payingPlayer(world);
    const id = await toBank(player, '17');
    expectOk(await world.call(calls.deletePayoutAccount, { params: { id }, token: player.token }));
    await world.advance(2 * MINUTE);
    await queryDueOwners(world.app);
    expect(await triesOf(id)).toBe(1);
  });
});
