import { queueEvent } from '../../apps/server/src/modules/event/send-event.ts';
import { sendDuePushes } from '../../apps/server/src/modules/notify/push/send-due-pushes.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { expect, test } from './fixtures.ts';

test('the app asks for notifications only after a press, and gets none after a sign-out [R7.10]', async ({
  app,
  world,
}) => {
  const player = await payingPlayer(world);
  const tokensAtServer = async () => {
    const { rows } = await world.pool.query('select token from push_token where player_id = $1', [player.id]);
    return rows.map(({ token }) => token as string);
  };
  /** Sends an event about the player's money and returns the pushes to the phone. */
  const pushed = async () => {
    const at = world.clock.now();
    const payload = { key: 'deposit_credited' } as never;
    await world.db.transaction().execute((tx) => queueEvent(tx, { player_id: player.id, event: 2, payload, at }));
    await sendDuePushes(world.app);
    return world.sandbox.pushes(token);
  };
  let token = '';
  await app.belongsTo(player, 'en');
  let page = await app.start();

  await test.step('no permission is requested before the press', async () => {
    await page.locator('nav a[href="/profile"]:visible').click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(app.phone.callsOf('FirebaseMessaging', 'requestPermissions')).toEqual([]);
    expect(app.phone.callsOf('FirebaseMessaging', 'getToken')).toEqual([]);
    app.phone.openLink('nua://profile?panel=push');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    token = app.phone.device.push.token ?? '';
    expect(await tokensAtServer()).toEqual([token]);
  });

  await test.step('a tapped notification opens its page', async () => {
    const [note] = await pushed();
    expect(note?.data.path).toBe('/wallet');
    app.phone.pause();
    app.phone.tapNotification(note!.data);
    await expect(page).toHaveURL(/localhost\/wallet$/);
    page = await app.restart({ notification: { id: '1', extras: note!.data } });
    await expect(page).toHaveURL(/localhost\/wallet$/);
    const warning = page.waitForEvent('console', (line) => line.text() === 'the path of a notification was refused');
    app.phone.tapNotification({ ...note!.data, path: '//evil.example/wallet' });
    await warning;
    await expect(page).toHaveURL(/localhost\/wallet$/);
  });

  await test.step('an offline sign-out reaches the server later', async () => {
    await page.locator('nav a[href="/profile"]:visible').click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await app.setNetwork(false);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('https://localhost/');
    await expect.poll(() => app.phone.callsOf('FirebaseMessaging', 'deleteToken')).toHaveLength(1);
    page = await app.restart();
    await page.evaluate(() => localStorage.setItem('nua.device_id', 'the-id-of-this-phone'));
    await app.setNetwork(true);
    await expect.poll(tokensAtServer).toEqual([]);
    const late = app.server.requests.findLast(
      ({ path, method }) => path === '/api/c/auth/logout' && method !== 'OPTIONS',
    );
    expect(late?.headers['x-device-id']).toBe('the-id-of-this-phone');
    expect(await pushed()).toHaveLength(1);
  });
});
