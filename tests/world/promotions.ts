import { calls } from '@nua/contract';
import type { DepositBonusPromo, RebatePromo } from '@nua/rewards';
import { firstRules } from '@nua/rewards';
import { waitForCharges } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import type { PayingPlayer } from './paying-player.ts';
import { newCnic, newWallet } from './withdrawing.ts';
import { expectOk, type World } from './world.ts';

const { promos } = firstRules.promo;
export const firstDeposit = promos.find((promo): promo is DepositBonusPromo => promo.type === 'first_deposit')!;
export const secondDeposit = promos.find((promo): promo is DepositBonusPromo => promo.type === 'deposit')!;
export const rebate = promos.find((promo): promo is RebatePromo => promo.type === 'rebate')!;

/** Chooses or claims a promotion. */
export const claim = (world: World, { token }: { token: string }, id: string, key?: string) =>
  world.call(calls.claimPromo, { token, params: { id }, ...(key !== undefined && { key }) });

/** Reads the state of a promotion for a player. */
export async function promoOf(world: World, { token }: { token: string }, id: string) {
  const { list } = expectOk(await world.call(calls.listMyPromos, { token })).data;
  return list.find((promo) => promo.id === id);
}

const cnics = new Map<string, string>();
/** The CNIC of a player. Every call for a player returns the same CNIC. */
export function cnicOf({ token }: { token: string }): string {
  const cnic = cnics.get(token) ?? newCnic();
  cnics.set(token, cnic);
  return cnic;
}

/** Creates a JazzCash deposit with a promotion. The sandbox decides by the ending of the phone number. */
export const depositWith = (
  world: World,
  player: { token: string },
  promo_id: string | undefined,
  fields: object = {},
) =>
  world.call(calls.createDeposit, {
    token: player.token,
    body: {
      pay_type: 3,
      amount: '1000.00',
      phone: newWallet(),
      cnic: cnicOf(player),
      ...(promo_id && { promo_id }),
      ...fields,
    },
  });

/** Creates a JazzCash deposit with a promotion, and waits until it is paid. Returns it as its player sees it. */
export async function paidWith(
  world: World,
  player: Pick<PayingPlayer, 'token'>,
  promo_id?: string,
  fields: object = {},
) {
  const { id } = expectOk(await depositWith(world, player, promo_id, fields)).data;
  await waitForCharges();
  const { data } = expectOk(await world.call(calls.getDeposit, { token: player.token, params: { id } }));
  if (data.status !== 'paid') throw new Error(`the deposit is ${data.status}`);
  return data;
}
