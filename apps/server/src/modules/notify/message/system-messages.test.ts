import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { moneyOf, type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newCnic, newWallet, withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { waitForCharges } from '../../payment/deposit/run-due-deposits.ts';
import { runDueWithdraws } from '../../payment/withdraw/run-due-withdraws.ts';
import { addNotice } from '../notice/add-notice.ts';
import { systemTexts } from './system-texts.ts';

const world = useWorld();

const { requestPayout, toWallet } = withdrawing(() => world);
const messagesOf = async ({ token }: PayingPlayer, type: number) =>
  expectOk(await world.call(calls.listMessages, { token, query: { filter: { type } } })).data.list;

describe('a system message reports', () => {
  it('a deposit, when it is credited and not before [R3.07 BalanceChange] [R7.24]', async () => {
    const player = await payingPlayer(world);
    const body = { pay_type: 3, amount: '500.00', phone: newWallet('00'), cnic: newCnic() };
    const { data } = expectOk(await world.call(calls.createDeposit, { body, token: player.token }));
    expect(await messagesOf(player, 4)).toEqual([]);
    await waitForCharges();
    const [message, ...others] = await messagesOf(player, 4);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      type: 4,
      status: 1,
      extra: { amount: '500.00', url: { link: `/wallet/deposit?id=${data.id}` } },
    });
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it.each([
    ['00', 'paid', 'PKR {{.amount}} withdrawn'],
    ['01', 'rejected', 'PKR {{.amount}} returned'],
  ])('that a withdrawal to the wallet …%s was %s, only once [R3.07 BalanceChange]', async (suffix, state, title) => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, suffix)));
    await world.advance(500);
    await world.advance(500);
    await runDueWithdraws(world.app);
    await runDueWithdraws(world.app);
    const query = { params: { id: data.id }, token: player.token };
    const withdrawal = expectOk(await world.call(calls.getWithdraw, query)).data;
    expect(withdrawal.status).toBe(state);
    const messages = await messagesOf(player, 4);
    expect(messages.map((message) => [message.title.en, message.extra.amount])).toEqual([[title, '1,000.00']]);
  });

  it('only facts that are committed [R3.07]', async () => {
    const player = await payingPlayer(world);
    const undone = world.db.transaction().execute(async (tx) => {
      await addNotice(tx, { player_id: player.id, kind: 'new_device', at: world.clock.now() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await messagesOf(player, 2)).toEqual([]);
    const outbox = await world.pool.query('select from outbox where player_id = $1', [player.id]);
    expect(outbox.rowCount).toBe(0);
  });

  it('a notice about the account [R3.07 Notification]', async () => {
    const player = await payingPlayer(world);
    await world.db
      .transaction()
      .execute((tx) => addNotice(tx, { player_id: player.id, kind: 'password_changed', at: world.clock.now() }));
    const messages = await messagesOf(player, 2);
    expect(messages.map(({ type, title }) => [type, title.en])).toEqual([[2, 'Password changed']]);
  });

  it('facts in both languages, with the same values in both texts [R3.09]', () => {
    const names = (text: string) => [...text.matchAll(/\{\{\.(\w+?)(?:_ur)?\}\}/g)].map(([, name]) => name).sort();
    for (const [key, { en, ur }] of Object.entries(systemTexts)) {
      expect(names(ur.title), key).toEqual(names(en.title));
      expect(names(ur.content), key).toEqual(names(en.content));
      expect(ur.title + ur.content, key).toMatch(/[\u0600-\u06ff]/);
    }
  });
});
