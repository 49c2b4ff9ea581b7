import { calls } from '@nua/contract';
import { waitForCharges } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import { newCnic, newWallet } from './withdrawing.ts';
import { expectOk, type Someone, type World } from './world.ts';

export type Wallet = { phone: string; cnic: string };
export const newPayer = (): Wallet => ({ phone: newWallet(), cnic: newCnic() });

/** Sets limits, breaks and deposits of players whose accounts could belong to one person. */
export function samePerson(world: () => World) {
  const order = (player: Someone, payer: Wallet, amount = '500.00') =>
    world().call(calls.createDeposit, { token: player.token, body: { pay_type: 3, amount, ...payer } });
  return {
    order,
    setLimit: (player: Someone, kind: string, amount: string | null, period = 'day') =>
      world().call(calls.setLimits, { token: player.token, body: { limits: [{ kind, period, amount }] } }),
    limitsOf: async (player: Someone) => expectOk(await world().call(calls.getLimits, { token: player.token })).data,
    exclude: async (player: Someone, length = 'for_good') =>
      expectOk(await world().call(calls.excludePlayer, { token: player.token, body: { length } })),
    /** Makes a deposit that the payer approves. The rail then confirms the wallet and the CNIC. */
    async payIn(player: Someone, payer: Wallet, amount = '500.00'): Promise<void> {
      const { id } = expectOk(await order(player, payer, amount)).data;
      await waitForCharges();
      const { status } = expectOk(await world().call(calls.getDeposit, { params: { id }, token: player.token })).data;
      if (status !== 'paid') throw new Error(`the deposit is ${status}`);
    },
  };
}
