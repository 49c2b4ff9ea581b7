import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signedIdentity } from '../../tools/release/identity.ts';
import { publicKeysOf, type ReleaseKey } from '../../tools/release/release-key.ts';
import { expect, PATCHES_DIR, test } from './fixtures.ts';

const newKey = (): ReleaseKey => ({
  manifest: generateKeyPairSync('ed25519').privateKey,
  bundle: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
});
const ownKey = newKey();
const certificate = Array(32).fill('AB').join(':');

const CONTACTS = {
  domains: ['nua.example'],
  phones: ['+923001234567'],
  ibans: ['PK36SCBL0000001123456702'],
  agents: [],
};

/** Publishes the app's identity, as the operator's command does. */
function publish(key: ReleaseKey, app_id: string, host: string): void {
  const android = { package: app_id, certificates: [certificate], apks: [] };
  const identity = {
    kind: 'nua-app',
    hosts: [host],
    ...CONTACTS,
    android,
    apple: null,
    issued_at: '2026-03-01T07:00:00.000Z',
  } as const;
  writeFileSync(join(PATCHES_DIR, 'nua-app.json'), signedIdentity({ ...identity, hosts: [host] }, key));
}

const PASTE = 'Paste a number, an IBAN, a link or a message';
const MESSAGE = 'Bonus! nua.example.evil.example or pay PK36 SCBL 0000 0011 2345 6702 and call 0333-1234567';
const factOf = (page: Page, name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
const openIdentityPage = async (page: Page) => {
  await page.locator('a[href="/profile"]:visible').first().click();
  await page.getByRole('link', { name: 'Is this the real app?' }).click();
  await expect(page.getByText('a copy can show the same words')).toBeVisible();
};

test('the app compares its identity with the identity that the operator signed', {
  tag: '@long',
}, async ({ app, world }) => {
  await app.belongsTo(await world.player(), 'en');
  app.trust(publicKeysOf(ownKey));
  publish(ownKey, 'example.nua.app', 'nua.example');
  let page = await app.start();
  const differences = () => page.locator('[data-differs]').allTextContents();

  await test.step('the signed identity equals the app in every part', async () => {
    await openIdentityPage(page);
    await expect(factOf(page, 'Signature')).toContainText('Matches a key in this app');
    await expect(factOf(page, 'Certificate of the Android app (SHA-256)')).toContainText(certificate);
    await expect(page.getByText('apksigner verify --print-certs nua.apk')).toBeVisible();
    expect(await differences()).toEqual([]);
  });

  await test.step('each contact of a pasted message is compared with the signed list', async () => {
    await page.getByLabel(PASTE).fill(MESSAGE);
    await expect(page.locator('[data-verdict]')).toHaveText([
      'nua.example.evil.exampleThis looks like our address, but it is not ours. Do not open it.',
      'PK36SCBL0000001123456702This is ours.',
      '+923331234567This is not ours. Send no money and no code.',
    ]);
  });

  await test.step('offline, the app shows its package, version, build, files and server', async () => {
    // The phone has cached the data of the route guards.
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
    await app.setNetwork(false);
    page = await app.restart();
    await openIdentityPage(page);
    for (const [name, value] of [
      ['Package', 'example.nua.app'],
      ['Version', '1.0.0'],
      ['Build', '1'],
      ['Update', 'No update since installation'],
      ['Files', /[0-9a-f]{12}/],
      ['Server', 'nua.example'],
    ] as const)
      await expect(factOf(page, name).locator('dd')).toHaveText(value);
    // The page shows the published identity only when it was loaded just now. The stored list serves only to compare contacts.
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText('apksigner verify --print-certs nua.apk')).toBeVisible();
  });

  await test.step('offline, a message is compared with the last list that the phone has stored', async () => {
    await page.getByLabel(PASTE).fill('0300 1234567');
    await expect(page.locator('[data-verdict]')).toHaveText(['+923001234567This is ours.']);
  });

  await test.step('a foreign signature, a foreign app and foreign servers are each reported', async () => {
    publish(newKey(), 'example.other.app', 'other.example');
    await app.setNetwork(true);
    await page.reload();
    await openIdentityPage(page);
    await expect(factOf(page, 'Signature')).toContainText('Not made with a key that this app knows');
    expect(await differences()).toEqual([
      expect.stringContaining('not signed with a key of this app'),
      expect.stringContaining('server shown above is not a Nua server'),
      expect.stringContaining('package shown above is not from Nua'),
    ]);
    await page.getByLabel(PASTE).fill('0300 1234567');
    await expect(page.getByText('We cannot tell, because there is no published list to compare with.')).toBeVisible();
  });
});
