import { calls } from '@nua/contract';
import { doDueWork } from '../world/do-due-work.ts';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { diceBet, setClientSeed, sitDown } from '../world/play.ts';
import { newWallet } from '../world/withdrawing.ts';
import { expectOk } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('a player chooses the bonus of the first deposit, and wagers it until it becomes main money [R1.11]', async ({
  page,
  world,
}) => {
  const player = { ...(await payingPlayer(world)), device: '', user_name: null };
  await openAs(page, world, player, '/promo');
  const card = page.locator('main article').filter({ hasText: 'A bonus with your first deposit' });

  await test.step('the card shows the terms, and the player chooses the bonus', async () => {
    await expect(card).toContainText('100% bonus, up to');
    await expect(card).toContainText(/On average, its wagering costs you /);
    await expect(card).toContainText('Wager 10 times the bonus within 14 days to keep it.');
    await card.getByRole('button', { name: /^Choose for my next deposit/ }).click();
    await expect(card).toContainText('Chosen for your next deposit');
    await card.getByRole('link', { name: 'Deposit' }).click();
    await expect(page).toHaveURL(/\/wallet\/deposit$/);
  });

  await test.step('the deposit form shows the chosen bonus, and allows a deposit without a bonus', async () => {
    const none = page.getByRole('radio', { name: /^No promotion/ });
    const bonus = page.getByRole('radio', { name: /^A bonus with your first deposit/ });
    await expect(bonus).toBeChecked();
    await page.getByLabel('Amount', { exact: true }).fill('400');
    await expect(page.getByText(/for deposits of .*500\.00. or more/)).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('500');
    await expect(
      page.getByText(/get a .*500\.00. bonus with this deposit.*reach .*5,000\.00. in counted wagers within 14 days/),
    ).toBeVisible();
    await expect(page.getByText(/When the money arrives, we compare/)).toBeVisible();
    await page.locator('main label:has(input[name=promo])').filter({ hasText: 'No promotion' }).click();
    await expect(none).toBeChecked();
    await expect(page.getByText(/bonus with this deposit\. To keep it/)).toHaveCount(0);
    await page.locator('main label:has(input[name=promo])').filter({ hasText: 'first deposit' }).click();
  });

  await test.step('the bonus arrives with the deposit', async () => {
    await page.getByLabel('Mobile number', { exact: true }).fill(newWallet());
    await page.getByLabel('CNIC', { exact: true }).fill('35201-7654321-1');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('A bonus with your first deposit');
    await expect(dialog).toContainText('5,000.00');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(/A bonus of .*500\.00. is in your bonus wallet/)).toBeVisible();
  });

  await test.step('the bonus becomes main money after the wagering', async () => {
    // One rupee of wagering is left.
    await world.pool.query('update bonus set wager_done_cents = wager_needed_cents - 100 where player_id = $1', [
      player.id,
    ]);
    const table = await sitDown(world, player);
    await setClientSeed(world, table);
    const body = { stake: '10.00', target_hundredths: 5000, over: true };
    expectOk(await world.call(diceBet, { token: table.token, key: world.newKey(), body }));
    await doDueWork(world);
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
    await page.goto(`${world.url}/promo`);
    await expect(card).toContainText(/Received: .*500\.00/);
    await expect(card.getByRole('button')).toHaveCount(0);
  });
});

test('a player can turn offers off and on in the profile', { tag: '@long' }, async ({ page, world }) => {
  const player = await payingPlayer(world);
  const offers = async () => expectOk(await world.call(calls.getPlayer, { token: player.token })).data.offers;
  await openAs(page, world, player, '/profile');
  const box = page.getByRole('checkbox', { name: 'Send me offers' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect.poll(offers).toBe(false);
  await page.goto(`${world.url}/wallet/deposit`);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /bonus/ })).toHaveCount(0);
  await page.goto(`${world.url}/profile`);
  await expect(box).not.toBeChecked();
  await box.check();
  await expect.poll(offers).toBe(true);
});
