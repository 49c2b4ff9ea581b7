import type { Page } from '@playwright/test';
import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import { giveNames, secretOf, signedInAs } from '../world/operator-names.ts';
import type { World } from '../world/world.ts';
import type { AppOnPhone } from './app-on-phone.ts';
import { expect, test } from './fixtures.ts';
import { keys, publicKeys, Releases } from './releases.ts';

const MANIFEST = '/patches/production/nua/updates.json';

/** The result of each update check over all starts. */
const checkResults = (app: AppOnPhone) =>
  app.update_log.flatMap((line) => /^update: check: (\w+)/.exec(line)?.slice(1) ?? []);

/** Leaves the app and returns, which starts a check, and resolves with its result. */
async function returnToApp(app: AppOnPhone): Promise<string | undefined> {
  const before = checkResults(app).length;
  app.phone.pause();
  app.phone.resume();
  await expect.poll(() => checkResults(app).length).toBe(before + 1);
  return checkResults(app).at(-1);
}

/** Leaves the app and returns, which starts a check, and does not wait for its result. */
function returnWithoutWaiting(app: AppOnPhone): void {
  app.phone.pause();
  app.phone.resume();
}

const bundleOf = (page: Page, name: string) => page.locator(`meta[name=bundle][content="${name}"]`);
const isBuiltin = (page: Page) => expect(page.locator('meta[name=bundle]')).toHaveCount(0);
const downloads = (app: AppOnPhone) =>
  app.phone.callsOf('CapacitorUpdater', 'download').map(({ options }) => options.version);
const onDisk = (app: AppOnPhone) => app.phone.device.disk.entriesOf('files/versions').length;

async function outcomes({ url }: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const [, outcome = '', count] of metrics.matchAll(/^nua_update_outcomes_total\{.*outcome="(\w+)"\} (\d+)$/gm))
    counts[outcome] = (counts[outcome] ?? 0) + Number(count);
  return counts;
}

const ENGINEER = 'the long engineer password';

async function enterEngineerMode({ phone, page }: AppOnPhone, world: World): Promise<void> {
  await giveNames(world, 'nadia');
  const readSecret =
    () =>
    async ({ is_new }: { is_new: boolean }) =>
      is_new ? ENGINEER : secretOf('nadia');
  await runCommand(
    world.app,
    ['--as', 'nadia', 'engineer', 'password'],
    readSecret,
    undefined,
    signedInAs(world, 'nadia'),
  );
  phone.openLink('https://nua.example/promo?debug=1');
  await page.getByLabel('Engineer password').fill(ENGINEER);
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('button', { name: 'Reload now' }).click();
}

/** Opens the device test by the engineer's panel, as the app has no address bar. */
async function openDeviceTest({ page }: AppOnPhone): Promise<void> {
  await page.getByRole('button', { name: 'Engineer mode', exact: true }).click();
  await page.locator('a[href="/omega-test"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device test');
}

const textsByLanguage = {
  en: {
    updated: 'Nua was updated and has restarted.',
    back: 'Nua went back to the version from the store and has restarted.',
    store: 'A new version from the store is needed',
    works: /Until then the app works as before, and your money is not affected/,
    failed: 'Update failed',
    ask: 'Update over mobile data?',
    size: /4\.2 MB/,
    yes: 'Update now',
    no: 'Wait for Wi-Fi',
  },
  ur: {
    updated: 'نوا اپ ڈیٹ ہو کر دوبارہ شروع ہوا ہے۔',
    back: 'نوا اسٹور والے ورژن پر واپس آ گیا ہے اور دوبارہ شروع ہوا ہے۔',
    store: 'اسٹور سے نئی ایپ لیں',
    works: /تب تک یہاں سب کچھ پہلے کی طرح چلتا ہے، اور آپ کی رقم پر کوئی اثر نہیں پڑتا/,
    failed: 'اپ ڈیٹ نہیں ہو سکی',
    ask: 'موبائل ڈیٹا پر اپ ڈیٹ کریں؟',
    size: /4\.2 MB/,
    yes: 'ابھی اپ ڈیٹ کریں',
    no: 'وائی فائی کا انتظار',
  },
} as const;

for (const language of ['en', 'ur'] as const) {
  test(`an update is installed when the player returns to the app, and is shown once (${language}) [R4.22] [R8.09]`, async ({
    app,
    world,
  }) => {
    const texts = textsByLanguage[language];
    await app.belongsTo(await world.player(), language);
    app.trust(publicKeys);
    const releases = new Releases(app);
    releases.publish('foreign', { key: keys.foreign });
    const page = await app.start();
    const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });

    await test.step('an update with an unknown key or from another host is not downloaded', async () => {
      await expect.poll(() => checkResults(app)).toEqual(['bad_signature']);
      releases.publish('elsewhere', { signed: { fullUrl: 'https://evil.example/patches/a.zip' } });
      expect(await returnToApp(app)).toBe('not_own_address');
      app.server.fault = (path) =>
        path === MANIFEST ? { status: 302, headers: { location: 'https://evil.example/updates.json' } } : null;
      expect(await returnToApp(app)).toBe('no_manifest');
      app.server.fault = () => null;
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('an update that needs a newer app is shown once', async () => {
      releases.publish('newer-app', { signed: { min_native: '1.1' } });
      expect(await returnToApp(app)).toBe('needs_store');
      await expect(dialog(texts.store)).toContainText(texts.works);
      await page.keyboard.press('Escape');
      await expect(dialog(texts.store)).toHaveCount(0);
      expect(await returnToApp(app)).toBe('needs_store');
      await expect(dialog(texts.store)).toHaveCount(0);
      // The manifest has not changed. The request contains its ETag.
      const last = app.server.requests.findLast(({ path }) => path === MANIFEST);
      expect(last?.headers['if-none-match']).toMatch(/^"[\w-]+"$/);
    });

    await test.step('a download that fails three times is reported with the reason [R8.09]', async () => {
      releases.publish(`good-${language}`);
      app.server.fault = (path, method) => (path.includes('/files/') && method === 'GET' ? { status: 503 } : null);
      expect(await returnToApp(app)).toBe('failed');
      await expect(dialog(texts.failed)).toContainText('Failed to download');
      await page.keyboard.press('Escape');
      expect(downloads(app)).toEqual(Array(3).fill(`good-${language}`));
      app.server.fault = () => null;
    });

    await test.step('an update above 3 MB over mobile data asks the player', async () => {
      app.phone.setNetwork({ connected: true, connectionType: 'cellular' });
      const files = releases.newest.files;
      const grown = files.map((file) => (file.file_name === 'index.html.br' ? { ...file, bytes: 4_200_000 } : file));
      releases.publishAgain({ files: grown });
      returnWithoutWaiting(app);
      await expect(dialog(texts.ask)).toContainText(texts.size);
      await page.getByRole('button', { name: texts.no }).click();
      await expect.poll(() => checkResults(app).at(-1)).toBe('declined');
      expect(await returnToApp(app)).toBe('declined');
      expect(downloads(app)).toHaveLength(3);
      releases.publishAgain({ files: grown, version: `better-${language}` });
      returnWithoutWaiting(app);
      await page.getByRole('button', { name: texts.yes }).click();
    });

    await test.step('the app restarts with the update, and reports it to the player once', async () => {
      await expect(bundleOf(page, `good-${language}`)).toBeAttached();
      await expect(page.getByText(texts.updated)).toBeVisible();
      const again = await app.restart();
      await expect(bundleOf(again, `good-${language}`)).toBeAttached();
      await expect.poll(() => checkResults(app).at(-1)).toBe('up_to_date');
      await expect(again.getByText(texts.updated)).toHaveCount(0);
    });

    await test.step('a signed order returns the app to the built-in bundle', async () => {
      releases.publishBuiltin();
      returnWithoutWaiting(app);
      await expect(app.page.getByText(texts.back)).toBeVisible();
      await isBuiltin(app.page);
      expect(await returnToApp(app)).toBe('up_to_date');
    });
  });
}

test('a bad update leaves the app with the last good update, and is never downloaded again [R4.22]', {
  tag: '@long',
}, async ({ app, world }) => {
  await app.belongsTo(await world.player(), 'en');
  app.trust(publicKeys);
  const before = await outcomes(world);
  const releases = new Releases(app);
  const page = await app.start();
  await expect.poll(() => checkResults(app)).toEqual(['no_manifest']);

  await test.step('an update is never installed during a game or a payment', async () => {
    releases.publish('good');
    await page.locator('a[href="/wallet"]:visible').first().click();
    await expect(page).toHaveURL(/\/wallet$/);
    await page.locator('a[href="/wallet/deposit"]:visible').first().click();
    await expect(page.locator('main input[name=amount]')).toBeVisible();
    expect(await returnToApp(app)).toBe('mid_step');
    expect(downloads(app)).toEqual([]);
    await app.phone.pressBack();
    await expect(page).toHaveURL(/\/wallet$/);
    await app.phone.pressBack();
    await expect(page).toHaveURL(/localhost\/$/);
    const dice = page.getByRole('link', { name: /^Dice/ }).first();
    await dice.click();
    await expect(page.locator('main iframe')).toBeVisible();
    expect(await returnToApp(app)).toBe('mid_step');
    expect(downloads(app)).toEqual([]);
    await app.phone.pressBack();
    await expect(dice).toBeVisible();
  });

  await test.step('the caches of older bundles are deleted after a good update', async () => {
    await page.evaluate(() => caches.open('older-bundle'));
    returnWithoutWaiting(app);
    await expect(bundleOf(page, 'good')).toBeAttached();
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('older-bundle');
    expect(await returnToApp(app)).toBe('up_to_date');
    expect(onDisk(app)).toBe(1);
  });

  await test.step('a bundle that never becomes ready is replaced', async () => {
    releases.publish('dead', { page: (html) => html.replace(/<script type="module"[^>]*><\/script>/, '') });
    returnWithoutWaiting(app);
    await expect(bundleOf(page, 'dead')).toBeAttached();
    app.phone.device.clock.advance(30_000);
    await expect(bundleOf(page, 'good')).toBeAttached();
    await expect.poll(() => checkResults(app).at(-1)).toBe('failed_before');
    expect(await returnToApp(app)).toBe('failed_before');
    expect([downloads(app), onDisk(app)]).toEqual([['good', 'dead'], 1]);
  });

  await test.step('a bundle that crashes three times after its start is replaced', async () => {
    releases.publish('crashing');
    returnWithoutWaiting(app);
    await expect(bundleOf(page, 'crashing')).toBeAttached();
    await expect(page.getByText(textsByLanguage.en.updated)).toBeVisible();
    for (let start = 2; start <= 3; start += 1) await expect(bundleOf(await app.restart(), 'crashing')).toBeAttached();
    const last = await app.restart();
    await expect(bundleOf(last, 'good')).toBeAttached();
    await expect.poll(() => checkResults(app).at(-1)).toBe('failed_before');
    expect(await returnToApp(app)).toBe('failed_before');
    expect([downloads(app), onDisk(app)]).toEqual([['good', 'dead', 'crashing'], 1]);
  });

  await test.step('the next two good updates are installed, and only two bundles remain stored', async () => {
    for (const name of ['better', 'best']) {
      releases.publish(name);
      returnWithoutWaiting(app);
      await expect(bundleOf(app.page, name)).toBeAttached();
      expect(await returnToApp(app)).toBe('up_to_date');
    }
    expect(onDisk(app)).toBe(2);
  });

  await test.step('an engineer returns to the built-in bundle, which stays until the next manual check', async () => {
    await enterEngineerMode(app, world);
    await openDeviceTest(app);
    await expect(app.page.getByText(/^best \(/).first()).toBeVisible();
    await app.page.getByRole('button', { name: 'Back to built-in' }).click();
    await expect(app.page.getByText(textsByLanguage.en.back)).toBeVisible();
    await isBuiltin(app.page);
    expect(await returnToApp(app)).toBe('left');
    await openDeviceTest(app);
    await expect(app.page.getByRole('button', { name: 'Back to built-in' })).toBeDisabled();
    await app.page.getByRole('button', { name: 'Check now' }).click();
    await expect(bundleOf(app.page, 'best')).toBeAttached();
    await expect.poll(() => checkResults(app).at(-1)).toBe('up_to_date');
  });

  await test.step('the operator sees the outcome of every update', async () => {
    const after = await outcomes(world);
    const grown = Object.entries(after).map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)] as const);
    const { applied, ...rest } = Object.fromEntries(grown);
    expect(rest).toMatchObject({ not_ready: 1, crash_loop: 1 });
    // A report whose response was lost is sent again, so there may be more than five.
    expect(applied).toBeGreaterThanOrEqual(5);
  });
});
