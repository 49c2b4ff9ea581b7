import { eachDialog, eachScreen } from './each-screen.ts';
import { expect, test } from './fixtures.ts';
import { isSpecified } from './judge-screens.ts';
import { paletteFaultsOf } from './look-at-screen.ts';

for (const [language, language_name] of [
  ['en', 'English'],
  ['ur', 'Urdu'],
] as const) {
  test(`every screen in ${language_name} is accessible in any palette, on a phone and on a desktop [R3.17]`, async ({
    browser,
    world,
    viewers,
  }) => {
    test.setTimeout(600_000);
    const faults = await eachScreen({ browser, world, viewers, language }, async (page, screen) =>
      (await paletteFaultsOf(page)).filter((fault) => !isSpecified(screen, fault)),
    );
    expect(faults).toEqual([]);
  });

  test(`every dialog in ${language_name} is accessible in any palette, on a phone and on a desktop [R3.17]`, async ({
    browser,
    world,
    viewers,
  }) => {
    test.setTimeout(600_000);
    const faults = await eachDialog({ browser, world, viewers, language }, async (page) => {
      const found = await paletteFaultsOf(page);
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      return found;
    });
    expect(faults).toEqual([]);
  });
}
