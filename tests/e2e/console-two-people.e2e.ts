import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { type ConsoleBrowser, signInStaff } from '../world/staff.ts';
import { withdrawing } from '../world/withdrawing.ts';
import { expectOk } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { closeResult, expect, openAcceptance, signIn, test } from './console-staff.ts';
import type { World } from './fixtures.ts';

const { runAct, listProposals } = consoleCalls;

/** Requests payouts that wait for a decision, and decides them as a staff member who uses another browser. */
function payoutsOf(world: World) {
  const { toWallet, requestPayout, look } = withdrawing(() => world);
  return {
    request: async (ending: string, amount: string) => {
      const player = await payingPlayer(world, { main: '90000' });
      const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, ending), amount)).data;
      return { id, status: async () => (await look(player, id)).status };
    },
    decide: async (staff: ConsoleBrowser, name: 'approve' | 'reject', withdrawal: string) =>
      expect((await staff.call(runAct, { body: { name, values: { withdrawal } } })).error).toBeNull(),
  };
}

test('a person accepts the proposal that the dialog shows, and reads its result until the dialog is closed', async ({
  browser,
  world,
}) => {
  const payouts = payoutsOf(world);
  const [first, second] = [await payouts.request('00', '60000.00'), await payouts.request('01', '60000.00')];
  const omar = await signInStaff(world, 'omar');
  for (const { id } of [first, second]) await payouts.decide(omar, 'approve', id);
  const sana = await signIn(browser, world, 'sana');

  const dialog = await test.step('the dialog shows its proposal after the other one has ended', async () => {
    const opened = await openAcceptance(sana, second.id);
    const { list } = (await omar.call(listProposals)).data;
    const { id: proposal } = list.find(({ subject }) => subject === `withdraw ${first.id}`)!;
    await omar.call(runAct, { body: { name: 'withdraw-proposal', values: { proposal } } });
    await expect(sana.getByText(first.id)).toHaveCount(0, { timeout: 20_000 });
    await expect(opened).toContainText(second.id);
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
    return opened;
  });

  await test.step('a lost response is reported until the acceptance is sent again', async () => {
    await sana.route(
      '**/api/o/proposal/*/accept',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Accept this change' }).click();
    const unknown = sana.getByRole('dialog', { name: 'It is not known whether this was done' });
    await expect(unknown).toBeVisible();
    expect(await second.status()).toBe('approved');
    await expect(sana.getByText('No proposal is open')).toBeVisible({ timeout: 20_000 });
    await unknown.getByRole('button', { name: 'Send again' }).click();
    await closeResult(sana, /Approved/);
    expect([await first.status(), await second.status()]).toEqual(['reviewing', 'approved']);
  });
  // The tests of a worker share a site, whose first waiting payout is opened by another test.
  await payouts.decide(await signInStaff(world, 'omar'), 'reject', first.id);
});

test('a refused decision shows what another person has decided meanwhile', async ({ browser, world }) => {
  const payouts = payoutsOf(world);
  const { id } = await payouts.request('00', '20000.00');
  const sana = await signInStaff(world, 'sana');
  const omar = await signIn(browser, world, 'omar');
  await omar.goto(`${world.consoleUrl()}/payouts/${id}`);
  await expect(omar.getByRole('button', { name: 'Approve' })).toBeVisible();
  await payouts.decide(sana, 'approve', id);
  await omar.getByRole('button', { name: 'Approve' }).click();
  await closeResult(omar, /this act needs reviewing/);
  await expect(omar.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});
