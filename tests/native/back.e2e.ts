import { cents } from '@nua/money';
import { fund } from '../world/play.ts';
import { expect, test } from './fixtures.ts';

for (const [language, texts] of [
  ['en', { title: 'Leave Nua?', stay: 'Stay', leave: 'Leave', playing: 'PKR 500.00' }],
  ['ur', { title: 'نوا سے باہر جائیں؟', stay: 'یہیں رہیں', leave: 'باہر جائیں', playing: '500.00' }],
] as const) {
  test(`the phone’s back button closes dialogs and leaves games, and asks before it leaves the app (${language}) [R2.30] [R2.41 leaveApp]`, async ({
    app,
    world,
  }) => {
    const player = await world.player();
    await fund(world, player, cents(50_000));
    await app.belongsTo(player, language);
    const page = await app.start();
    const dialog = page.getByRole('dialog');
    await page.locator('nav a[href="/profile"]:visible').click();
    await expect(page).toHaveURL(/localhost\/profile$/);
    await page.locator('header a[href="/wallet"]').first().click();
    await expect(page).toHaveURL(/localhost\/wallet$/);

    await test.step('the back button leaves the game', async () => {
      app.phone.openLink('nua://game-play?game=dice');
      await expect(page.frameLocator('main iframe').getByText(texts.playing).first()).toBeVisible();
      await app.phone.pressBack();
      await expect(page).toHaveURL(/localhost\/wallet$/);
      await expect(page.locator('iframe')).toHaveCount(0);
    });

    await test.step('the back button returns from page to page', async () => {
      await app.phone.pressBack();
      await expect(page).toHaveURL(/localhost\/profile$/);
      await app.phone.pressBack();
      await expect(page).toHaveURL('https://localhost/');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the back button asks on the first page, and the button Stay cancels', async () => {
      await app.phone.pressBack();
      await expect(dialog.getByText(texts.title)).toBeVisible();
      await app.phone.pressBack();
      await expect(dialog).toHaveCount(0);
      await app.phone.pressBack();
      await dialog.getByRole('button', { name: texts.stay, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      expect(app.phone.device.left).toBeNull();
      await expect(page).toHaveURL('https://localhost/');
    });

    await test.step('the back button leaves the app after a confirmation', async () => {
      await app.phone.pressBack();
      await dialog.getByRole('button', { name: texts.leave, exact: true }).click();
      await expect.poll(() => app.phone.device.left).toBe('finished');
    });
  });
}
