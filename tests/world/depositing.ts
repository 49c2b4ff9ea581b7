import { calls } from '@nua/contract';
import { waitForCharges } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import { expectOk, type World } from './world.ts';

export { waitForCharges };

type Payer = { token: string };

/** Creates a deposit and waits for the immediate decision of its rail. Returns the first response. */
export async function pay(world: World, { token }: Payer, body: object) {
  const { data } = expectOk(await world.call(calls.createDeposit, { body, token }));
  await waitForCharges();
  return data;
}

/** Reads a deposit as its player. */
export const depositOf = async (world: World, { token }: Payer, id: string) =>
  expectOk(await world.call(calls.getDeposit, { params: { id }, token })).data;
