import { beforeAll, describe, expect, it } from 'vitest';
import { bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { paidResult } from '../../../../../tests/world/paid-result.ts';
import { moneyOf, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { claim, depositWith, firstDeposit, paidWith } from '../../../../../tests/world/promotions.ts';
import { owingPlayer, totalsOf } from '../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { newCnic, withdrawing } from '../../../../../tests/world/withdrawing.ts';
import { expectOk, newPhone } from '../../../../../tests/world/world.ts';
import { applyGatewayResult } from '../payment/deposit/apply-gateway-result.ts';
import { waitForCharges } from '../payment/deposit/run-due-deposits.ts';

const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna');
});

const { addAccount } = withdrawing(() => world);
const reportPaid = async (id: string) => applyGatewayResult(world.app, id, await paidResult(world, id));

describe('a deposit with a promotion', () => {
  it('is credited with its bonus even if the account is blocked before the money arrives', async () => {
    const player = await payingPlayer(world);
    const { id } = expectOk(await depositWith(world, player, firstDeposit.id)).data;
    await operateAs(world, 'amna', 'block', player.id, 'a test');
    await waitForCharges();
    await reportPaid(id);
    expect((await moneyOf(world, player.id)).main).toBe(100_000n);
    expect(await bonusWallet(world, player.id)).toBe(100_000n);
  });

  it('is still available to the owner of a number that a stranger has added as a payout account', async () => {
    const [early, late] = [await payingPlayer(world), await payingPlayer(world)];
    await paidWith(world, late, firstDeposit.id);
    for (const thief of [early, late]) {
      const [phone, cnic] = [newPhone(), newCnic()];
      const owner = await world.player({ phone });
      await addAccount(thief, { pay_type: 3, title: 'Ayesha Khan', phone: `0${phone.slice(3)}`, cnic });
      if (thief === early) await paidWith(world, early, firstDeposit.id);
      // The result must be the same if the owner adds the number too.
      await addAccount(owner, { pay_type: 3, title: 'Ayesha Khan', phone: `0${phone.slice(3)}`, cnic: newCnic() });
      expectOk(await claim(world, owner, firstDeposit.id));
      expect((await paidWith(world, owner, firstDeposit.id, { cnic })).promo?.refused).toBeNull();
    }
  });
});

it('a bonus that becomes main money pays debt first', async () => {
  const { player } = await owingPlayer(world);
  await grantTo(world, player.id, { wager_times: 0 });
  expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 890_000n });
});
