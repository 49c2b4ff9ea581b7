import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, FrameLocator, Page } from '@playwright/test';
import { expect, test, type World } from './fixtures.ts';
import { openGame } from './open-game.ts';

const VERIFY = join(import.meta.dirname, '../../apps/arcade/public/verify.mjs');

const en = {
  ...{ roll: /^Roll/, rolls: 'Your last rolls', fairness: 'Fairness', change: /Change seeds/ },
  save: 'Check and save all bets with these seeds',
};

/** Matches a line of the report. Numbers in it are isolated from the direction of the text. */
const reportLine = (text: string) => new RegExp(`^${text.replace(/\d+/g, (number) => `\\W?${number}\\W?`)}`);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function rollTimes(game: FrameLocator, times: number): Promise<void> {
  const rolls = game.getByRole('group', { name: en.rolls }).getByRole('button');
  for (let turn = 1; turn <= times; turn += 1) {
    await game.getByRole('button', { name: en.roll }).click();
    await expect(rolls).toHaveCount(turn);
  }
}

/** Opens the sheet with the seeds, and returns the hash in use. */
async function openSeeds(game: FrameLocator): Promise<string> {
  await game.getByRole('button', { name: en.fairness }).click();
  const hash = game.getByRole('dialog').locator('section').first().locator('dd').first();
  await expect(hash).toHaveText(/^[0-9a-f]{64}$/);
  return (await hash.textContent()) ?? '';
}

async function saveSession(page: Page, game: FrameLocator): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    game.getByRole('button', { name: en.save }).click(),
  ]);
  return file;
}

async function verify(file: Download, ...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [VERIFY, '--session', await file.path(), ...args], {
    encoding: 'utf8',
  });
  return { status, printed: JSON.parse(stdout) };
}

async function forgeReveal(page: Page, forge: (revealed: Record<string, unknown>) => object): Promise<void> {
  await page.route('**/arcade/api/seed', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    const { revealed } = body.data;
    return route.fulfill({
      response,
      json: { ...body, data: { ...body.data, revealed: revealed && { ...revealed, ...forge(revealed) } } },
    });
  });
}

/** Turns off the encryption of bodies, so that a test can forge responses. */
async function openInClear(page: Page, world: World) {
  await page.route('**/arcade/api/session', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, encrypt: null } } });
  });
  return await openDice(page, world);
}

const openDice = (page: Page, world: World) => openGame(page, world, { paisa: 500_000 });

test('a player saves all bets of a seed pair, and verify.mjs accepts them', async ({ page, world }) => {
  const { game } = await openDice(page, world);
  await rollTimes(game, 3);
  const hash = await openSeeds(game);
  await game.getByRole('button', { name: en.change }).click();
  const file = await saveSession(page, game);
  for (const line of [
    reportLine('✓ The server seed matches its hash'),
    reportLine('✓ Your device saved this hash and your seed'),
    reportLine('✓ Bet numbers 1 to 3: each was used once'),
    reportLine('✓ Results and payouts that match the seeds: 3'),
    reportLine('✓ Bets saved on this device that match our record: 3'),
  ])
    await expect(game.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await expect(game.getByText(/^This check does not cover/)).toBeVisible();
  expect(await verify(file, '--commitment', hash, '--last-nonce', '3')).toMatchObject({
    status: 0,
    printed: { rounds: 3, missing: [], differs: [] },
  });
  expect((await verify(file, '--commitment', sha256('other'))).status).toBe(1);
});

test('a seed that is replaced together with its hash raises an alarm', async ({ page, world }) => {
  const { who, game } = await openInClear(page, world);
  const swapped = sha256('another seed');
  await rollTimes(game, 2);
  const hash = await openSeeds(game);
  await forgeReveal(page, () => ({ server_seed: swapped, server_seed_hash: sha256(swapped) }));
  await game.getByRole('button', { name: en.change }).click();
  const alarm = page.getByRole('alertdialog', { name: 'This record has changed since you first saw it' });
  await expect(alarm).toBeVisible();
  await expect(alarm.getByText(hash)).toBeVisible();
  await expect(alarm.getByText(sha256(swapped))).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    alarm.getByRole('button', { name: 'Save the evidence' }).click(),
  ]);
  const { evidence } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(evidence).toMatchObject([
    { kind: 'seed', noted: hash, shown: sha256(swapped), note: { server_seed: swapped } },
  ]);
  await expect(alarm.getByRole('button', { name: 'Evidence saved' })).toBeVisible();
  // The stored receipts belong to this player alone.
  const keys = await page.evaluate(async () => {
    const request = indexedDB.open('nua-receipts', 1);
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const all = request.result.transaction('receipt').objectStore('receipt').getAllKeys();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    return all.result.map(String);
  });
  expect(keys.length).toBeGreaterThan(3);
  for (const key of keys) expect(key.startsWith(`${who.id}/`)).toBe(true);
  await alarm.getByRole('button', { name: 'Continue playing' }).click();
  await expect(alarm).toBeHidden();
});

test('a client seed that the server replaces raises an alarm', async ({ page, world }) => {
  await page.route('**/arcade/api/seed', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    body.data.seeds.active.client_seed = 'chosen-by-the-house';
    return route.fulfill({ response, json: body });
  });
  await openInClear(page, world);
  const alarm = page.getByRole('alertdialog');
  await expect(alarm.getByText('chosen-by-the-house')).toBeVisible();
});

test('a seed pair with fewer bets than the device’s receipts raises an alarm', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const { game } = await openInClear(page, world);
  await rollTimes(game, 2);
  await openSeeds(game);
  await forgeReveal(page, () => ({ nonce: 1 }));
  await game.getByRole('button', { name: en.change }).click();
  const alarm = page.getByRole('alertdialog');
  await expect(alarm.getByText('Number of bets or spins with these seeds')).toBeVisible();
});

test('a bet missing from the server’s record is reported by the game and by verify.mjs', async ({ page, world }) => {
  const { game } = await openInClear(page, world);
  await rollTimes(game, 3);
  await openSeeds(game);
  await game.getByRole('button', { name: en.change }).click();
  await page.route('**/arcade/api/round?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const list = body.data.list.filter(({ nonce }: { nonce: number }) => nonce !== 2);
    await route.fulfill({ response, json: { ...body, data: { ...body.data, list, total: list.length } } });
  });
  const file = await saveSession(page, game);
  await expect(game.getByText(reportLine('✗ Bets without a record: 2'))).toBeVisible();
  await expect(game.getByText(reportLine('✗ Bets saved on this device that do NOT match our record: 2'))).toBeVisible();
  expect(await verify(file)).toMatchObject({ status: 1, printed: { missing: ['2'] } });
});

test('two tabs of one player store receipts of the same bets without an alarm', { tag: '@long' }, async ({
  page,
  context,
  world,
}) => {
  const { game } = await openDice(page, world);
  await rollTimes(game, 2);
  const other = await context.newPage();
  await other.goto('/game-play?game=dice');
  const second = other.frameLocator('main iframe');
  const rolls = second.getByRole('group', { name: en.rolls }).getByRole('button');
  await expect(rolls).toHaveCount(2);
  await second.getByRole('button', { name: en.roll }).click();
  await expect(rolls).toHaveCount(3);
  await openSeeds(second);
  await second.getByRole('button', { name: en.change }).click();
  await saveSession(other, second);
  await expect(second.getByText(reportLine('✓ Bets saved on this device that match our record: 3'))).toBeVisible();
  for (const tab of [page, other]) await expect(tab.getByRole('alertdialog')).toHaveCount(0);
});

for (const { name, block, text } of [
  {
    name: 'without storage',
    block: () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
    text: /^– Not checked: this browser does not save hashes/,
  },
  {
    name: 'with a full storage',
    block: () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
    text: /^– Not checked: the storage of your device is full/,
  },
])
  test(`a player in a browser ${name} can play without stored receipts`, {
    tag: '@long',
  }, async ({ page, world }) => {
    await page.addInitScript(block);
    const { game } = await openDice(page, world);
    await rollTimes(game, 1);
    await openSeeds(game);
    await game.getByRole('button', { name: en.change }).click();
    const file = await saveSession(page, game);
    await expect(game.getByText(text)).toBeVisible();
    await expect(game.getByText(reportLine('✓ Bet numbers 1 to 1: each was used once'))).toBeVisible();
    expect(await verify(file)).toMatchObject({ status: 0, printed: { rounds: 1 } });
  });
