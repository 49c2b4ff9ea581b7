import { accessibilityFaultsOf } from './axe.ts';
import { acceptProposal, closeResult, expect, openFromMenu, signIn, test } from './console-staff.ts';
import { openAs } from './open-as.ts';

test('players see a changed bonus rule after one owner has edited it in its form and another has accepted it', async ({
  browser,
  page,
  world,
}) => {
  const player = await world.player();
  await openAs(page, world, player, '/promo');
  const offer = page.locator('main article').filter({ hasText: 'first deposit' }).first();
  await expect(offer).toContainText('2,000');
  const sana = await signIn(browser, world, 'sana');
  const nida = await signIn(browser, world, 'nida');
  const first = sana.getByRole('group', { name: 'Promotions 1', exact: true });
  const maximum = first.getByLabel('Maximum bonus');

  await test.step('the form refuses a value beside its field', async () => {
    await openFromMenu(sana, 'Rewards');
    await sana.getByRole('link', { name: 'Bonuses, free rounds and cashback' }).click();
    await expect(maximum).toHaveValue('2,000.00');
    await maximum.fill('much');
    await sana.getByRole('button', { name: 'Review the change' }).click();
    await expect(first.getByText('Enter an amount, such as 500.00.')).toBeVisible();
    const games = sana.getByRole('group', { name: 'Promotions 4', exact: true });
    await maximum.fill('2500');
    await games.getByLabel('Games 1', { exact: true }).fill('mines');
    await sana.getByRole('button', { name: 'Review the change' }).click();
    await expect(games.getByText(/Mines is neither a single-step house game/)).toBeVisible();
    await games.getByLabel('Games 1', { exact: true }).fill('orchard');
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
  });

  await test.step('before, after and cost are shown in words before the proposal', async () => {
    await sana.getByRole('button', { name: 'Review the change' }).click();
    const dialog = sana.getByRole('dialog');
    const row = dialog.getByRole('row', { name: /promo-first-deposit › Maximum bonus/ });
    await expect(row).toContainText(/2,000\.00.*2,500\.00/s);
    await expect(dialog.getByRole('region', { name: 'Cost' })).toContainText(/2000\.00.*2500\.00/s);
    await expect(dialog).toContainText('Running bonuses, which keep their terms');
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
    await dialog.getByRole('button', { name: 'Do it' }).click();
    await closeResult(sana, /Another staff member must accept this/);
  });

  await test.step('the second owner reads the same change and accepts it', async () => {
    await openFromMenu(nida, 'Proposals');
    const main = nida.locator('main');
    await expect(main.getByRole('row', { name: /promo-first-deposit › Maximum bonus/ })).toContainText('2,500.00');
    await expect(main.getByRole('region', { name: 'Cost' })).toBeVisible();
    await expect(main).not.toContainText('{');
    expect(await accessibilityFaultsOf(nida)).toEqual([]);
    await acceptProposal(nida, 'Maximum bonus');
    await closeResult(nida, /Published: version 2 of promo/);
  });

  await test.step('the player’s offer has the new maximum', async () => {
    await page.reload();
    await expect(offer).toContainText('2,500');
  });

  await test.step('the history fills the form with the first version again', async () => {
    await sana.reload();
    await expect(maximum).toHaveValue('2,500.00');
    const versions = sana.getByRole('region', { name: 'Versions' });
    await expect(versions.getByRole('row', { name: /sana, nida/ })).toContainText('2,500.00');
    await versions.getByRole('button', { name: 'Back to version 1' }).click();
    await expect(maximum).toHaveValue('2,000.00');
    await expect(sana.getByText('Changed: Promotions')).toBeVisible();
  });

  await test.step('a new offer begins as a valid template', async () => {
    await sana.getByRole('button', { name: 'Discard' }).click();
    await sana.getByRole('button', { name: 'Free rounds', exact: true }).click();
    const added = sana.getByRole('group', { name: 'Promotions 5', exact: true });
    await expect(added.getByLabel('Content key')).toHaveValue('promo-new-free-rounds');
    await sana.getByRole('button', { name: 'Review the change' }).click();
    await expect(sana.getByRole('dialog')).toContainText('promo-new-free-rounds › Free rounds');
    await sana.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the club begins with a working example', async () => {
    await sana.goto(`${world.consoleUrl()}/rewards/club`);
    await sana.getByRole('button', { name: 'Level', exact: true }).click();
    await expect(sana.getByLabel('Rate').last()).toHaveValue('100');
    await sana.getByRole('button', { name: 'Club with two levels' }).click();
    await expect(sana.getByText('The form has the values of the example “Club with two levels”.')).toBeVisible();
    await expect(sana.getByText('Nothing is changed.')).toBeVisible();
  });
});

test('an act with a JSON value links to its form on another page, and new content is written in a form', async ({
  browser,
  world,
}) => {
  const sana = await signIn(browser, world, 'sana');
  await openFromMenu(sana, 'Acts');
  await sana.getByRole('link', { name: 'rule', exact: true }).click();
  await sana.getByRole('link', { name: 'Open its form on the page Rewards' }).click();
  await expect(sana.getByRole('region', { name: 'Reward rules' })).toBeVisible();

  await openFromMenu(sana, 'Content');
  await sana.getByText('New item').click();
  await sana.getByLabel('Key').fill('help-new-article');
  await sana.getByRole('button', { name: 'Open the form' }).click();
  await sana.getByLabel('Title (English)').fill('How to sign in');
  await sana.getByLabel('Title (Urdu)').fill('سائن اِن');
  await sana.getByLabel('Text (English)').fill('Enter your phone number.');
  await sana.getByLabel('Text (Urdu)').fill('اپنا فون نمبر درج کریں۔');
  await sana.getByLabel('Shown from (Pakistan)').fill('2026-03-11T10:00');
  await sana.getByLabel('Shown until (Pakistan)').fill('2026-03-11T09:00');
  await sana.getByRole('button', { name: 'Write this version' }).click();
  await expect(sana.getByText('starts_at must be before ends_at.')).toBeVisible();
  const until = sana.getByLabel('Shown until (Pakistan)');
  await until.fill('12026-03-12T09:00');
  await sana.getByRole('button', { name: 'Write this version' }).click();
  await expect(until).toHaveAccessibleDescription('Enter a year with four digits.');
  await sana.getByLabel('Shown until (Pakistan)').fill('');
  await sana.getByRole('button', { name: 'Write this version' }).click();
  await sana.getByRole('dialog').getByRole('button', { name: 'Do it' }).click();
  await expect(sana.getByRole('heading', { name: 'Versions, newest first' })).toBeVisible();
});
