import { calls } from '@nua/contract';
import { chargesSettled } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import { expectOk, type World } from './world.ts';

type Payer = { token: string };

/** Asks for a deposit and returns the first answer, once the rail has decided what it decides at once. */
export async function pay(world: World, { token }: Payer, body: object) {
  const { data } = expectOk(await world.call(calls.createDeposit, { body, token }));
  await chargesSettled();
  return data;
}

/** A deposit as its player sees it. */
export const depositOf = async (world: World, { token }: Payer, id: string) =>
  expectOk(await world.call(calls.getDeposit, { params: { id }, token })).data;
