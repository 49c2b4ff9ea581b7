import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import { giveProof, type PayingPlayer } from './paying-player.ts';
import { expectOk, type World } from './world.ts';

let serial = 200_000;

/** The number of a mobile wallet that no other player of this process has. Its ending selects the sandbox's behaviour. */
export function newWallet(suffix = '00'): string {
  serial += 1;
  return `0300${String(serial).slice(-5)}${suffix}`;
}

/** A CNIC that no other player of this process has. */
export function newCnic(): string {
  serial += 1;
  return `35201-1${serial}-1`;
}

/** An IBAN with correct check digits that no other player of this process has. Its ending selects the sandbox's behaviour. */
export function newIban(suffix = '00'): string {
  serial += 1;
  const account = `${String(serial).padStart(14, '0')}${suffix}`;
  const number = [...`MUCB${account}PK00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `PK${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}MUCB${account}`;
}

/** Steps of withdrawal tests. */
export function withdrawing(world: () => World) {
  /** Adds a payout account with an SMS code, so that it is usable immediately. */
  async function addAccount(player: PayingPlayer, body: object): Promise<string> {
    await giveProof(world(), player, 'payout_account');
    return expectOk(await world().call(calls.createPayoutAccount, { body, token: player.token })).data.id;
  }
  return {
    addAccount,
    toWallet: (player: PayingPlayer, pay_type: number, suffix: string) =>
      addAccount(player, { pay_type, title: 'Ayesha Khan', phone: newWallet(suffix), cnic: newCnic() }),
    /** Requests a withdrawal with an SMS code. */
    async requestPayout(
      player: PayingPlayer,
      pay_type: number,
      payout_account_id: string,
      amount = '1000.00',
      key?: string,
    ) {
      await giveProof(world(), player, 'withdraw', parseCents(amount));
      const body = { pay_type, amount, payout_account_id };
      return await world().call(calls.createWithdraw, { body, token: player.token, ...(key ? { key } : {}) });
    },
    look: async (player: PayingPlayer, id: string) =>
      expectOk(await world().call(calls.getWithdraw, { params: { id }, token: player.token })).data,
  };
}
