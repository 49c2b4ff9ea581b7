import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import { giveNames, secretOf, signedInAs } from '../world/operator-names.ts';
import { expect, test } from './fixtures.ts';

const PASSWORD = 'the long engineer password';
const CALL = '/api/c/engineer';

test('the app’s engineer password dialog can be cancelled, and the engineer token is in secure storage [R2.39] [R5.05]', {
  tag: '@long',
}, async ({ app, world }) => {
  await giveNames(world, 'nadia');
  await runCommand(
    world.app,
    ['--as', 'nadia', 'engineer', 'password'],
    () =>
      async ({ is_new }) =>
        is_new ? PASSWORD : secretOf('nadia'),
    undefined,
    signedInAs(world, 'nadia'),
  );
  await app.belongsTo(await world.player(), 'en');
  let page = await app.start({ url: 'https://nua.example/promo?debug=1' });
  const dialog = () => page.getByRole('dialog', { name: 'Engineer mode' });
  const enable = async (password: string) => {
    await dialog().getByLabel('Engineer password').fill(password);
    await dialog().getByRole('button', { name: 'Enable' }).click();
  };
  const dismiss = async (title: string) => {
    await page.getByRole('dialog', { name: title, exact: true }).getByRole('button', { name: 'OK' }).click();
  };
  const secret = () => app.phone.device.secure.entries.get('capacitor-storage_nua.engineer_token');
  const sentTokens = () =>
    app.server.requests.filter(({ path }) => path === CALL).map(({ headers }) => headers['x-engineer']);

  await test.step('the phone’s back button cancels the engineer password dialog', async () => {
    await expect(dialog()).toBeVisible();
    await app.phone.pressBack();
    await expect(page.getByText('Engineer mode activation was cancelled.')).toBeVisible();
  });
  await test.step('a wrong password leaves no data on the phone', async () => {
    app.phone.openLink('nua://wallet?debug=1');
    await enable('not this one');
    await dismiss('Invalid Password');
    app.server.fault = (path, method) => (path === CALL && method === 'POST' ? 'no connection' : null);
    await enable(PASSWORD);
    await dismiss('Error');
    app.server.fault = () => null;
    expect([secret(), await page.evaluate(() => localStorage.getItem('nua.engineer'))]).toEqual([undefined, null]);
  });
  const button = () => page.getByRole('button', { name: 'Engineer mode', exact: true });
  await test.step('the correct password reloads the app with the panel', async () => {
    await enable(PASSWORD);
    await expect(button()).toBeVisible();
    await expect(dialog()).toBeHidden();
    expect(secret()).toMatch(/[\w-]{40,}/);
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(secret());
    expect(sentTokens().at(-1)).toBe(secret()?.replace(/^"|"$/g, ''));
  });
  await test.step('engineer mode survives a restart of the app, even if the clock is a day ahead', async () => {
    await page.context().clock.setSystemTime(Date.now() + 24 * 3_600_000);
    page = await app.restart();
    await button().click();
    const panel = page.getByRole('region', { name: 'Engineer panel' });
    await panel.getByRole('radio', { name: 'Network' }).check({ force: true });
    await expect(panel).toContainText(/SOCKET wss:\/\/nua\.example\/\S*token=•••\S* open/);
    await panel.getByRole('radio', { name: 'Facts' }).check({ force: true });
    await expect(panel).toContainText('example.nua.app 1.0.0 (1)');
    await panel.getByRole('link', { name: 'Device test' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device test');
  });
  await test.step('leaving engineer mode removes all its data', async () => {
    await page.getByRole('button', { name: 'Leave engineer mode' }).click();
    await expect(button()).toBeHidden();
    await expect.poll(secret).toBeUndefined();
  });
});
