import { calls } from '@nua/contract';
import { worstShare } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { bonusWallet } from '../../../../../tests/world/granting.ts';
import { type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import {
  cnicOf,
  depositWith,
  firstDeposit,
  paidWith,
  promoOf,
  secondDeposit,
} from '../../../../../tests/world/promotions.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { newWallet } from '../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../tests/world/world.ts';

const PHONES = 6;
const world = useWorld();

const ring = () => Promise.all(Array.from({ length: PHONES }, () => payingPlayer(world)));
const grantedSum = async (players: readonly PayingPlayer[]): Promise<bigint> => {
  const sums = await Promise.all(players.map(({ id }) => bonusWallet(world, id)));
  return sums.reduce((sum, balance) => sum + balance, 0n);
};
const byEasypaisa = { pay_type: 2, cnic: undefined, email: 'a@example.pk' };

describe('a fraud ring of six phones at one address', () => {
  it('gets no deposit bonuses if it pays without a CNIC [R1.11]', async () => {
    const players = await ring();
    for (const player of players) {
      for (const { id } of [firstDeposit, secondDeposit]) {
        const refused = await depositWith(world, player, id, { ...byEasypaisa, phone: newWallet() });
        expect(refused).toMatchObject({
          wire: { reason: id === firstDeposit.id ? 'unproven_payer' : 'not_this_deposit' },
        });
      }
      const { promo } = await paidWith(world, player, undefined, { ...byEasypaisa, phone: newWallet() });
      expect(promo).toBeNull();
    }
    expect(await grantedSum(players)).toBe(0n);
  });

  it('gets the bonuses of only one person if all six phones belong to one person [R1.11]', async () => {
    const players = await ring();
    const cnic = cnicOf(players[0]!);
    const outcomes = [];
    for (const player of players)
      outcomes.push((await paidWith(world, player, firstDeposit.id, { cnic })).promo?.refused);
    expect(outcomes).toEqual([null, ...Array(PHONES - 1).fill('shared_identity')]);
    expect((await paidWith(world, players[0]!, secondDeposit.id, { cnic })).promo?.refused).toBeNull();
    const bonuses = await grantedSum(players);
    expect(bonuses).toBe(100_000n + 50_000n);
    // Additional phones earn nothing, so the whole ring gains less than one person's bonuses.
    const { numerator, denominator } = worstShare(firstDeposit);
    expect((bonuses * numerator) / denominator < bonuses).toBe(true);
  });

  it('still counts as one person if a CNIC is typed with other leading digits [R1.11]', async () => {
    const [first, second] = [await payingPlayer(world), await payingPlayer(world)];
    const cnic = cnicOf(first);
    expect((await paidWith(world, first, firstDeposit.id, { cnic })).promo?.refused).toBeNull();
    const typed = `61101-${cnic.slice(6)}`;
    expect(typed).not.toBe(cnic);
    expect((await paidWith(world, second, firstDeposit.id, { cnic: typed })).promo?.refused).toBe('shared_identity');
  });
});

describe('the payer of a deposit with a promotion', () => {
  it('must be the same person as for the player’s earlier deposits [R1.11]', async () => {
    const player = await payingPlayer(world);
    await paidWith(world, player, firstDeposit.id);
    const other = await payingPlayer(world);
    const refused = await depositWith(world, player, secondDeposit.id, { cnic: cnicOf(other) });
    expect(refused).toMatchObject({ wire: { reason: 'other_payer' } });
    expect((await paidWith(world, player, secondDeposit.id)).promo?.refused).toBeNull();
  });

  it('whom one provider does not identify can still use the promotion with another provider', async () => {
    const player = await payingPlayer(world);
    expectOk(await world.call(calls.claimPromo, { token: player.token, params: { id: firstDeposit.id } }));
    const refused = await depositWith(world, player, firstDeposit.id, { ...byEasypaisa, phone: newWallet() });
    expect(refused).toMatchObject({ wire: { reason: 'unproven_payer' } });
    expect(await promoOf(world, player, firstDeposit.id)).toMatchObject({ state: 'chosen' });
    expect((await paidWith(world, player, firstDeposit.id)).promo?.refused).toBeNull();
  });
});
