import { livedPlayer } from '../world/lived-player.ts';
import { newPhone, PASSWORD } from '../world/world.ts';
import { dialogWays, reachDialog } from './all-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { alive, openAs } from './open-as.ts';
import { makeViewers } from './screens.ts';

/** The middle of something, and the middle of the window. */
const middles = async (box: { x: number; width: number } | null, width: number) => [
  Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2),
  Math.round(width / 2),
];

test.describe('what lies over the page', () => {
  // One of the dialogs is that alert; the others are opened by players who have seen it today.
  test.use({ keeps_daily_alert: true });
  for (const way of dialogWays) {
    test(`${way.name} is reached where a player needs it; focus stays in it, Escape and the back button close it, and focus returns [R2.41 ${way.name}]`, async ({
      page,
      world,
    }) => {
      const viewers = await makeViewers(world, livedPlayer);
      await openAs(page, world, viewers[way.as], way.path);
      const address = page.url();
      await reachDialog(page, world, way);
      const inDialog = () =>
        page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement));
      expect(await inDialog()).toBe(true);
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab');
        // Between the last and the first element the browser's own bar has its turn.
        const place = await page.evaluate(() => document.activeElement?.tagName);
        expect((await inDialog()) || place === 'BODY').toBe(true);
      }
      // A page of its own within the dialog keeps its keys to itself.
      if (way.name === 'fullPageIframe') await page.getByRole('dialog').getByRole('button').first().focus();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

      await page.goto(address.replace(/[?#].*$/, ''));
      await alive(page);
      // A code is sent again after a minute only.
      if (way.name === 'phoneVerify') world.clock.advance(61_000);
      await reachDialog(page, world, way);
      const below = page.url();
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(page.url()).toBe(below);
    });
  }

  test('a status pop-up is narrow and closes on its answer, its refusal, its cross and Escape [R2.43] [R2.41 status]', async ({
    page,
    world,
  }) => {
    await openAs(page, world, await livedPlayer(world), '/profile/withdrawal-info');
    const pop = page.getByRole('dialog', { name: 'Remove this account?' });
    const open = async () => {
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await expect(pop).toBeVisible();
    };
    const kept = await page.getByRole('button', { name: /^Remove/ }).count();
    await page.setViewportSize({ width: 1440, height: 900 });
    await open();
    expect((await pop.boundingBox())!.width).toBeLessThanOrEqual(352);
    await page.keyboard.press('Escape');
    await expect(pop).toBeHidden();
    await open();
    await pop.getByRole('button', { name: 'Keep it' }).click();
    await expect(pop).toBeHidden();
    await open();
    await pop.getByRole('button', { name: 'Close' }).click();
    await expect(pop).toBeHidden();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(kept);
    await open();
    await pop.getByRole('button', { name: 'Remove' }).click();
    await expect(pop).toBeHidden();
    await expect(page.getByText('The account was removed.')).toBeVisible();
    const box = await page.getByRole('status').filter({ hasText: 'The account was removed.' }).last().boundingBox();
    const [is, wished] = await middles(box, 1440);
    expect(Math.abs(is! - wished!)).toBeLessThanOrEqual(8);
  });

  test('the answer to a new password closes by itself after its seconds [R2.43] [R2.41 forgetPassword] [R7.19]', async ({
    page,
    world,
  }) => {
    const phone = newPhone();
    await world.player({ phone });
    await openAs(page, world, null, '/sign-in');
    await page.getByRole('button', { name: 'Forgot the password?' }).click();
    await page.getByRole('dialog').getByLabel('Mobile number').fill(phone);
    await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Code from the SMS')).toBeFocused();
    await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
    await page.locator('dialog input[name=password]').fill('another-evening-8');
    await page.clock.install();
    await page.getByRole('button', { name: 'Set new password' }).click();
    const done = page.getByRole('dialog').filter({ hasText: 'The new password is set.' });
    await expect(done).toBeVisible();
    await page.clock.fastForward(7_000);
    await expect(done).toBeHidden();
  });

  test('a notice of success, of an error and of a login stand in the middle, never over the money, and a login’s has a spinner, a bar and bold words [R2.44] [R2.45]', async ({
    page,
    world,
  }) => {
    const player = await world.player();
    await openAs(page, world, null, '/sign-in?next=/wallet');
    await page.getByLabel('User name', { exact: true }).fill(player.user_name ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const notice = page.locator('[role=status]', { has: page.locator('b', { hasText: 'Welcome.' }) }).last();
    await expect(notice).toBeVisible();
    const box = (await notice.boundingBox())!;
    const [is, wished] = await middles(box, 360);
    expect(Math.abs(is! - wished!)).toBeLessThanOrEqual(1);
    expect(await notice.evaluate((element) => element.innerHTML.includes('animation-duration'))).toBe(true);
    const total = (await page.locator('main').getByText('Total', { exact: true }).boundingBox())!;
    expect(box.y > total.y + 120).toBe(true);
  });
});
