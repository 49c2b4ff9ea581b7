import { readFileSync } from 'node:fs';
import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import { checkLedger } from '../../apps/arcade/public/verify.mjs';
import { runDueSeal } from '../../apps/server/src/modules/sealing/sealing-feature.ts';
import { giveMain } from '../world/paying-player.ts';
import type { Someone } from '../world/world.ts';
import { expect, testAlone as test, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';

const HOUR_MS = 3_600_000;
const summaryOf = (page: Page) =>
  page.locator('#records').locator('xpath=ancestor::section').locator('summary').first();

async function openRecord(page: Page, world: World, player: Someone, language: 'en' | 'ur' = 'en'): Promise<void> {
  await openAs(page, world, player, '/wallet', { language });
  await summaryOf(page).click();
  const name = language === 'en' ? 'Check this record' : 'اس ریکارڈ کی جانچ کریں';
  await page.getByRole('button', { name }).click();
}

async function sealNextHour(world: World): Promise<void> {
  await world.advance(HOUR_MS);
  await runDueSeal(world.app);
}

async function paidPlayer(world: World): Promise<Someone> {
  const player = await world.player();
  await giveMain(world, player.id, parseCents('100'));
  return player;
}

test('a player checks a fund record, and saves a proof that verify.mjs accepts', async ({ page, site: world }) => {
  const player = await paidPlayer(world);
  await openRecord(page, world, player);
  const check = page.getByRole('region', { name: 'Record check' });
  await expect(check.getByText('Not sealed yet')).toBeVisible();
  await sealNextHour(world);
  await check.getByRole('button', { name: 'Check again' }).click();
  await expect(check.getByText('Verified', { exact: true })).toBeVisible();
  await expect(check.getByText('sandbox.example/witness')).toBeVisible();
  await expect(check.getByText(/^([bdfghjklmnprstvz][aiou]){2}[bdfghjklmnprstvz]( [a-z]{5}){5}$/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    check.getByRole('button', { name: 'Save the proof' }).click(),
  ]);
  const proof = JSON.parse(readFileSync(await file.path(), 'utf8'));
  const { keys } = (await (await fetch(`${world.url}/ledger/keys`)).json()) as { keys: { key: string }[] };
  expect(checkLedger(proof, { keys: [keys[0]!.key] })).toMatchObject({ differs: [], entry: { amount: '100.00' } });
});

for (const language of ['en', 'ur'] as const)
  test(`the record check fits a narrow and a wide screen in ${language}`, { tag: '@long' }, async ({
    page,
    site: world,
  }) => {
    const player = await paidPlayer(world);
    await sealNextHour(world);
    for (const [width, height] of [
      [360, 640],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openRecord(page, world, player, language);
      const verdict = language === 'en' ? 'Verified' : 'تصدیق ہو گئی';
      await expect(page.getByText(verdict, { exact: true })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

test('a record check that failed can be repeated', { tag: '@long' }, async ({ page, site: world }) => {
  const player = await paidPlayer(world);
  await sealNextHour(world);
  await page.route('**/ledger/keys', (route) => route.abort());
  await openRecord(page, world, player);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/ledger/keys');
  await again.click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

// This test is the last one, because the witness then refuses every checkpoint of this world.
test('a player is warned of a rewritten ledger, and saves both versions', async ({ page, site: world }) => {
  const player = await paidPlayer(world);
  await sealNextHour(world);
  await openRecord(page, world, player);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  // The owner of the database raises an amount, and signs a new tree.
  await world.pool.query(`begin; set local session_replication_role = replica;
    update ledger.transfer t set amount = amount + 100, credit_balance = credit_balance + 100
      from ledger.account a where a.id = t.credit_account and a.owner_id = '${player.id}' and a.purpose = 'main' and t.credit_entry = 1;
    update ledger.account set credits_posted = credits_posted + 100 where owner_id = '${player.id}' and purpose = 'main';
    truncate ledger.statement, ledger.sealed_account, ledger.tree_tile, ledger.cosignature, ledger.checkpoint; commit`);
  await world.advance(HOUR_MS);
  await expect(runDueSeal(world.app)).rejects.toThrow();
  await openRecord(page, world, player);
  const alert = page.getByRole('alert').filter({ hasText: 'This record does not match' });
  await expect(alert).toBeVisible();
  await expect(page.getByText(/do not match the records that your device saw before/)).toBeVisible();
  await expect(page.getByText('Nobody outside Nua yet')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save both versions' }).click(),
  ]);
  const [fork] = JSON.parse(readFileSync(await file.path(), 'utf8')) as { seen: string; shown: string }[];
  expect(fork!.seen).toContain('sandbox.example/witness');
  expect(fork!.shown).not.toContain('sandbox.example/witness');
});
