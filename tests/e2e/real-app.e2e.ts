import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { handoversTo, signedIdentity } from '../../tools/release/identity.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';

const newKey = () => ({ manifest: generateKeyPairSync('ed25519').privateKey });
const [key, nextKey, foreignKey] = [newKey(), newKey(), newKey()];
const identity = {
  kind: 'nua-app' as const,
  domains: ['nua.example'],
  phones: ['+923001234567'],
  agents: [],
  android: null,
  apple: null,
};
type Publishing = { ibans?: string[]; day?: number; handovers?: ReturnType<typeof handoversTo> };

/** Publishes the signed list of the site's own contacts and accounts, as the operator's command does. */
function publish(
  world: World,
  signer: ReturnType<typeof newKey>,
  { ibans = [], day = 1, handovers = [] }: Publishing = {},
): void {
  const folder = world.app.config.native.patches_dir;
  const issued_at = `2026-03-0${day}T07:00:00.000Z`;
  mkdirSync(folder, { recursive: true });
  const hosts = [new URL(world.url).host];
  writeFileSync(
    join(folder, 'nua-app.json'),
    signedIdentity({ ...identity, hosts, ibans, issued_at }, signer, handovers),
  );
}

test.afterEach(({ world }) => rmSync(join(world.app.config.native.patches_dir, 'nua-app.json'), { force: true }));

test('a visitor compares a pasted message with the signed list of contacts, also offline', async ({
  page,
  context,
  world,
}) => {
  publish(world, key);
  await openAs(page, world, null, '/sign-in');
  await page.getByText('Is a message from Nua real?').click();
  const pasted = page.getByLabel('Paste a number, an IBAN, a link or a message');
  await pasted.fill('Call 0300-1234567 or open nua.example.evil.example');
  const verdicts = page.locator('[data-verdict]');
  await expect(verdicts).toHaveText([
    'nua.example.evil.exampleThis looks like our address, but it is not ours. Do not open it.',
    '+923001234567This is ours.',
  ]);
  await context.setOffline(true);
  await pasted.fill('0333-7654321');
  await expect(verdicts).toHaveText(['+923337654321This is not ours. Send no money and no code.']);
});

test('the deposit page compares its bank account with the signed list', async ({ page, world }) => {
  await openAs(page, world, await world.player(), '/wallet/deposit');
  await page.locator('main label:has(input[name=pay_type])').filter({ hasText: 'Bank transfer' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await page.getByLabel('Name on your bank account', { exact: true }).fill('Ayesha Khan');
  publish(world, key, { ibans: ['PK24SCBL0000001171495101'] });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('This account is not on our signed list. Do not pay.');

  const [shown = ''] = /PK\d{2}( \w{4}){5}/.exec((await page.locator('main').textContent()) ?? '') ?? [];
  const ibans = [shown.replaceAll(' ', '')];
  const warning = page.getByText('The security key of this list is not the same as on your last visit.');
  publish(world, foreignKey, { ibans, day: 2 });
  await page.reload();
  await expect(warning).toBeVisible();
  publish(world, nextKey, { ibans, day: 3, handovers: handoversTo(nextKey, key, []) });
  await page.reload();
  await expect(page.getByText('This account is on our signed list.')).toBeVisible();
  await expect(warning).toBeHidden();
});
