import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { type ConsoleBrowser, signInStaff } from '../world/staff.ts';
import { withdrawing } from '../world/withdrawing.ts';
import { expectOk } from '../world/world.ts';
import { closeResult, expect, signIn, test } from './console-staff.ts';
import type { World } from './fixtures.ts';

const { runAct } = consoleCalls;

/** Requests payouts that wait for a decision, and approves them as a staff member who uses another browser. */
function payoutsOf(world: World) {
  const { toWallet, requestPayout, look } = withdrawing(() => world);
  return {
    request: async (ending: string, amount: string) => {
      const player = await payingPlayer(world, { main: '90000' });
      const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, ending), amount)).data;
      return { id, status: async () => (await look(player, id)).status };
    },
    approve: async (staff: ConsoleBrowser, withdrawal: string) =>
      expect((await staff.call(runAct, { body: { name: 'approve', values: { withdrawal } } })).error).toBeNull(),
  };
}

test('a refused decision shows what another person has decided meanwhile', async ({ browser, world }) => {
  const payouts = payoutsOf(world);
  const { id } = await payouts.request('00', '20000.00');
  const sana = await signInStaff(world, 'sana');
  const omar = await signIn(browser, world, 'omar');
  await omar.goto(`${world.consoleUrl()}/payouts/${id}`);
  await expect(omar.getByRole('button', { name: 'Approve' })).toBeVisible();
  await payouts.approve(sana, id);
  await omar.getByRole('button', { name: 'Approve' }).click();
  await closeResult(omar, /this act needs reviewing/);
  await expect(omar.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});
