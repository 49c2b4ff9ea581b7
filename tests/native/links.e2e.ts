import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { setSetting } from '../../apps/server/src/settings/set-setting.ts';
import type { World } from '../e2e/fixtures.ts';
import { PASSWORD } from '../world/world.ts';
import { expect, test } from './fixtures.ts';

const REFUSED = [
  'https://evil.example/wallet/deposit',
  'https://nua.example.evil.example/wallet/deposit',
  'http://nua.example/wallet/deposit',
  '//nua.example/wallet/deposit',
  'javascript:location.assign("/wallet/deposit")',
  'nua://evil.example/wallet/deposit',
  'nua:////evil.example/wallet/deposit',
  'nua://wallet\u0000/deposit',
  'https://nua.example//evil.example/wallet/deposit',
  'https://nua.example/password-reset/a-token',
];

const PARTNER = 'https://partner.example/on';

async function setRedirects(world: World, rules: Record<string, string>): Promise<void> {
  const client = await world.pool.connect();
  await setSetting(client, 'redirects', rules, 'a test', world.clock.now()).finally(() => client.release());
  const filter = { config_key: 'redirects' };
  const known = async () => (await world.call(calls.listSettings, { query: { filter } })).data.list;
  await expect.poll(known).toMatchObject([{ config_value: rules }]);
}

/** Records the app's warnings about refused links. */
function refusals(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text() === 'ignored a link that leads to no screen of this app')
      warnings.push(message.text());
  });
  return warnings;
}

test('a link of this site opens its screen in the app, and no other link does [R2.29]', {
  tag: '@long',
}, async ({ app, world }) => {
  const { user_name } = await world.player();
  await setRedirects(world, { '/activity': '/promo?led=1', '/vip': PARTNER });
  let page = await app.start({ url: 'https://nua.example/promo?from=a-friend' });
  await expect(page).toHaveURL(/localhost\/promo\?from=a-friend$/);

  await test.step('a link to a player’s screen asks the player to sign in first', async () => {
    app.phone.openLink('nua://wallet');
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fwallet$/);
    await page.locator('main input[name=user_name]').fill(user_name!);
    await page.locator('main input[name=password]').fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await expect(page).toHaveURL(/localhost\/wallet$/);
  });

  await test.step('a link follows the operator’s redirects', async () => {
    app.phone.openLink('nua://activity');
    await expect(page).toHaveURL(/localhost\/promo\?led=1$/);
    app.phone.openLink('nua://vip');
    await expect.poll(() => app.opened).toEqual([PARTNER]);
    await setRedirects(world, {});
    app.phone.openLink('nua://wallet');
    await expect(page).toHaveURL(/localhost\/wallet$/);
  });

  await test.step('a foreign or malformed link opens nothing', async () => {
    const warnings = refusals(page);
    const before = await page.evaluate(() => history.length);
    for (const link of REFUSED) app.phone.openLink(link);
    await expect.poll(() => warnings.length).toBe(REFUSED.length);
    await expect(page).toHaveURL(/localhost\/wallet$/);
    expect(await page.evaluate(() => history.length)).toBe(before);
    app.phone.openLink('https://nua.example/club');
    await expect(page).toHaveURL(/localhost\/club$/);
  });

  await test.step('a link of this site that starts the app opens its screen', async () => {
    page = await app.restart({ url: 'nua://wallet/deposit' });
    await expect(page).toHaveURL(/localhost\/wallet\/deposit$/);
    page = await app.restart({ url: 'nua://evil.example/wallet' });
    await expect(page.locator('header, main').getByText('0.00').first()).toBeVisible();
    await expect(page).toHaveURL('https://localhost/');
    expect(app.opened).toEqual([PARTNER]);
  });
});
