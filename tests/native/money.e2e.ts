import { calls } from '@nua/contract';
import { createWithdraw } from '@nua/contract/withdraw.ts';
import { accessibilityFaultsOf } from '../e2e/axe.ts';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { withdrawing } from '../world/withdrawing.ts';
import { expect, test } from './fixtures.ts';

test('a guest rolls dice in the app, and is still signed in after a restart [R1.03 native] [R3.06]', async ({
  app,
  world,
}) => {
  const page = await app.start();
  await page.getByRole('link', { name: /^Dice/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree and play' }).click();
  const game = page.frameLocator('main iframe');
  await expect(game.getByText('PKR 2,000.00')).toBeVisible();
  await game.getByRole('button', { name: /^Roll Pays/ }).click();
  const rolls = game.getByRole('group', { name: 'Your last rolls' });
  await expect(rolls.getByText(/^\d{1,2}\.\d\d$/)).toHaveCount(1);

  const secret = [...app.phone.device.secure.entries].find(([key]) => key.endsWith('nua.auth'))?.[1] ?? '{}';
  const { token } = JSON.parse(secret) as { token: string };
  // The server stores the origin that the request names.
  const { rows } = await world.pool.query(
    `select p.origin, d.platform from session s join player p on p.id = s.player_id join device d on d.id = s.device_id
      where p.id = $1`,
    [(JSON.parse(secret) as { player_id: string }).player_id],
  );
  expect(rows).toEqual([{ origin: 'android', platform: 'android' }]);
  expect((await world.call(calls.listRounds, { token })).data.total).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('nua.auth'))).toBeNull();

  const again = await app.restart();
  await expect(again.getByRole('link', { name: /^Dice/ }).first()).toBeVisible();
  await expect(again.getByText(/1,9\d\d\.\d\d|2,0\d\d\.\d\d/).first()).toBeVisible();
  expect(await accessibilityFaultsOf(again)).toEqual([]);
});

for (const [language, confirm] of [
  ['en', 'Confirm'],
  ['ur', 'تصدیق کریں'],
] as const) {
  test(`a deposit is found again after the app is killed on the deposit page (${language})`, async ({ app, world }) => {
    const player = await payingPlayer(world);
    await app.belongsTo(player, language);
    const page = await app.start();
    await page.locator('a[href="/wallet"]:visible').first().click();
    await page.locator('a[href="/wallet/deposit"]:visible').first().click();
    // The card of JazzCash covers its radio input.
    await page.locator('main label:has(input[name=pay_type][value="3"])').click();
    await page.locator('main input[name=amount]').fill('1500');
    await page.locator('main input[name=phone]').fill('03001110100');
    await page.locator('main input[name=cnic]').fill('35201-1234567-1');
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect.poll(async () => (await moneyOf(world, player.id)).main).toBe(150_000n);
    const again = await app.restart();
    await again.locator('a[href="/wallet"]:visible').first().click();
    await expect(again.locator('main').getByText('1,500.00').first()).toBeVisible();
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
  });

  test(`a withdrawal is found after the app is killed before the response (${language})`, async ({ app, world }) => {
    const player = await payingPlayer(world, { main: '5000.00' });
    await withdrawing(() => world).toWallet(player, 3, '00');
    await app.belongsTo(player, language);
    const page = await app.start({ url: 'nua://wallet/withdraw' });
    await page.locator('main input[name=amount]').fill('1000');
    await page.locator('main form button[type=submit]').click();
    const isPayout = (path: string, method: string) => method === 'POST' && path === createWithdraw.path;
    app.server.fault = (path, method) => (isPayout(path, method) ? 'answer lost' : null);
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    const code = page.getByRole('dialog').locator('input');
    await expect(code).toBeVisible();
    await expect.poll(() => world.sandbox.sms(player.phone!).length).toBeGreaterThan(0);
    await code.fill(world.codeFor(player.phone!));
    await expect.poll(() => moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 100_000n });
    await app.kill();
    app.server.fault = () => null;
    const again = await app.start({ url: 'nua://wallet/withdraw' });
    await expect(again).toHaveURL(/\/wallet\/withdraw\?id=/);
    await expect(again.locator('main').getByText('1,000.00').first()).toBeVisible();
    const [sent, ...repeats] = app.server.requests.filter(({ method, path }) => isPayout(path, method));
    expect([sent?.headers['idempotency-key']?.length, repeats]).toEqual([36, []]);
    const filter = encodeURIComponent(JSON.stringify({ key: sent?.headers['idempotency-key'] }));
    expect(app.server.requests.some(({ path }) => path.includes(filter))).toBe(true);
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 100_000n });
  });
}
