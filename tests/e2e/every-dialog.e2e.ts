import { dialogWays, reachDialog } from './all-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { faultsOf } from './look-at-screen.ts';
import { openAs } from './open-as.ts';

// One of the dialogs is the daily alert, which the fixture would otherwise close.
test.use({ keeps_daily_dialogs: true });

for (const way of dialogWays) {
  test(`the dialog ${way.name} opens, is accessible, fits from 320 to 1920 px, and traps the focus [R2.41 ${way.name}] [R3.17]`, async ({
    page,
    world,
    viewers,
  }) => {
    await openAs(page, world, way.needs_own_player ? await world.player() : viewers[way.as], way.path);
    // A new code can be sent only after a minute.
    if (way.name === 'phoneVerify') world.clock.advance(61_000);
    await reachDialog(page, world, way);
    const inDialog = () =>
      page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement));
    expect(await inDialog()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first element the browser's own bar has the focus.
      const focused_tag = await page.evaluate(() => document.activeElement?.tagName);
      expect((await inDialog()) || focused_tag === 'BODY').toBe(true);
    }
    // The framed page receives keys that are pressed inside the frame, so the focus leaves the frame first.
    if (way.name === 'fullPageIframe') await page.getByRole('dialog').getByRole('button').first().focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
}
