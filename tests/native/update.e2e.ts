import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeysOf, type ReleaseKey } from '../../tools/release/release-key.ts';
import { releasePatch } from '../../tools/release/release-patch.ts';
import type { AppOnPhone } from './app-on-phone.ts';
import { expect, PATCHES_DIR, test } from './fixtures.ts';
import { SERVER } from './server-at-nua.ts';

const newKey = (): ReleaseKey => ({
  manifest: generateKeyPairSync('ed25519').privateKey,
  bundle: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
});
const own = newKey();
const keys = publicKeysOf(own);

/** Releases the app's bundle under a new name, as an operator does. */
function release(app: AppOnPhone, name: string, key: ReleaseKey): string {
  const folder = mkdtempSync(join(tmpdir(), 'nua-bundle-'));
  app.writeNewerBundle(folder, keys, name);
  const bundle = { folder, server: SERVER, version: null, min_native: null, rollout: 100 };
  const order = { env: 'production', token: 'nua', patches_dir: PATCHES_DIR, now: new Date(), dry_run: false };
  const { version } = releasePatch({ ...order, key, bundle });
  rmSync(folder, { recursive: true });
  return version;
}

const manifestsRead = (app: AppOnPhone) => app.server.asked.filter(({ path }) => path.endsWith('/updates.json')).length;

for (const [language, said] of [
  ['en', 'Nua was updated and has restarted.'],
  ['ur', 'نوا اپ ڈیٹ ہو کر دوبارہ شروع ہوا ہے۔'],
] as const) {
  test(`an update is taken when the player comes back, and said once (${language}) [R4.22]`, async ({ app, world }) => {
    const player = await world.player();
    await app.belongsTo(player, language);
    app.trust(keys);
    // Signed with a key that the app does not know: nothing of it is fetched.
    release(app, 'foreign', newKey());
    const page = await app.start();
    await expect.poll(() => manifestsRead(app)).toBe(1);
    await expect(page.locator('#main')).toBeVisible();
    expect(app.phone.callsOf('CapacitorUpdater', 'download')).toEqual([]);

    const version = release(app, `good ${language}`, own);
    app.phone.pause();
    app.phone.resume();
    await expect(page.locator(`meta[name=bundle][content="good ${language}"]`)).toBeAttached();
    await expect(page.getByText(said)).toBeVisible();
    expect(app.phone.callsOf('CapacitorUpdater', 'download')).toHaveLength(1);

    const read = manifestsRead(app);
    const again = await app.restart();
    await expect(again.locator(`meta[name=bundle][content="good ${language}"]`)).toBeAttached();
    await expect.poll(() => manifestsRead(app)).toBe(read + 1);
    await expect(again.getByText(said)).toHaveCount(0);
    await expect.poll(() => again.evaluate(() => localStorage.getItem('nua.update'))).toContain(version);
  });
}
