import { cents } from '@nua/money';
import { fund } from '../world/play.ts';
import { expect, test } from './fixtures.ts';

for (const [language, said] of [
  ['en', { title: 'Leave Nua?', stay: 'Stay', leave: 'Leave', playing: 'PKR 500.00' }],
  ['ur', { title: 'نوا سے باہر جائیں؟', stay: 'یہیں رہیں', leave: 'باہر جائیں', playing: '500.00' }],
] as const) {
  test(`the phone’s back button closes the dialog, leaves the game, goes back, and asks before it leaves the app (${language}) [R2.30] [R2.41 leaveApp]`, async ({
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

    await test.step('in the game', async () => {
      app.phone.openLink('nua://game-play?game=dice');
      await expect(page.frameLocator('main iframe').getByText(said.playing).first()).toBeVisible();
      await app.phone.pressBack();
      await expect(page).toHaveURL(/localhost\/wallet$/);
      await expect(page.locator('iframe')).toHaveCount(0);
    });

    await test.step('from page to page', async () => {
      await app.phone.pressBack();
      await expect(page).toHaveURL(/localhost\/profile$/);
      await app.phone.pressBack();
      await expect(page).toHaveURL('https://localhost/');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('at the root it asks; back, and the button, stay', async () => {
      await app.phone.pressBack();
      await expect(dialog.getByText(said.title)).toBeVisible();
      await app.phone.pressBack();
      await expect(dialog).toHaveCount(0);
      await app.phone.pressBack();
      await dialog.getByRole('button', { name: said.stay, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      expect(app.phone.device.left).toBeNull();
      await expect(page).toHaveURL('https://localhost/');
    });

    await test.step('and leaves when told so', async () => {
      await app.phone.pressBack();
      await dialog.getByRole('button', { name: said.leave, exact: true }).click();
      await expect.poll(() => app.phone.device.left).toBe('finished');
    });
  });
}
