import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { expect, it } from 'vitest';
import { payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { newWallet, withdrawing } from '../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { waitForCharges } from '../../modules/payment/deposit/run-due-deposits.ts';

const world = useWorld();

const { toWallet, requestPayout } = withdrawing(() => world);

it('a deposit or withdrawal whose response was lost is found by the key of its request [R1.07] [R1.08]', async () => {
  const player = await payingPlayer(world, { main: '5000' });
  const [deposit_key, withdraw_key] = [world.newKey(), world.newKey()];
  const body = { pay_type: 3, amount: '500.00', phone: newWallet('02'), cnic: '35201-1234567-1' };
  const deposit = expectOk(await world.call(calls.createDeposit, { body, token: player.token, key: deposit_key })).data;
  await waitForCharges();
  const withdraw = expectOk(
    await requestPayout(player, 3, await toWallet(player, 3, '00'), '1000.00', withdraw_key),
  ).data;
  const find = async (call: typeof calls.listDeposits | typeof calls.listWithdraws, key: string, { token } = player) =>
    expectOk(await world.call(call, { token, query: { filter: { key } } })).data.list.map(({ id }) => id);
  expect(await find(calls.listDeposits, deposit_key)).toEqual([deposit.id]);
  expect(await find(calls.listWithdraws, withdraw_key)).toEqual([withdraw.id]);
  // Keys of another route or player and unknown keys find nothing.
  expect(await find(calls.listDeposits, withdraw_key)).toEqual([]);
  expect(await find(calls.listDeposits, randomUUID())).toEqual([]);
  expect(await find(calls.listDeposits, deposit_key, await payingPlayer(world))).toEqual([]);
});

it('the key of a refused withdrawal finds nothing', async () => {
  const player = await payingPlayer(world);
  const key = world.newKey();
  const response = await requestPayout(player, 3, await toWallet(player, 3, '00'), '1000.00', key);
  expect(response.code).not.toBe(0);
  const { data } = expectOk(await world.call(calls.listWithdraws, { token: player.token, query: { filter: { key } } }));
  expect(data).toMatchObject({ list: [], total: 0 });
});
