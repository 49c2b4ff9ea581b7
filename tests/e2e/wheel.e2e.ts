import { readFileSync } from 'node:fs';
import { formatMoney } from '@nua/money';
import { segmentOf } from '@nua/rewards/wheel/wheel-table.ts';
import type { Page } from '@playwright/test';
import { bonusWallet } from '../world/granting.ts';
import { earnSpins, setWheelSeed, spinningPlayer, wheelCalls } from '../world/spinning.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

const spinButton = (page: Page) => page.getByRole('button', { name: 'Spin', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** The position on the wheel under the pointer, as a fraction of a turn. */
const underPointer = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const turning = document.querySelector('main svg g[style*="rotate"]')!;
    const { a, b } = new DOMMatrix(getComputedStyle(turning).transform);
    const part = -Math.atan2(b, a) / (2 * Math.PI);
    return (part + 1) % 1;
  });

async function spinAndSkip(page: Page) {
  const arrived = page.waitForResponse('**/roulette/wheel/spin');
  await spinButton(page).click();
  const response = await arrived;
  // A click waits until the button does not move, and the button is gone when the wheel stops.
  await page.getByRole('button', { name: 'Show the result' }).press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  return response;
}

test('a player spins the prize wheel, claims the prize, and verifies the spin [R1.12] [R2.11 screen] [R2.41 prizeDialog claimNuaPrize]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const who = await world.player();
  const wheel = wheelCalls(world);
  await openAs(page, world, who, '/nua-roulette');
  await expect(page.getByText('No spins left today')).toBeVisible();
  await expect(spinButton(page)).toBeDisabled();
  await earnSpins(world, who, '2000.00');
  await page.reload();
  await expect(page.getByText('3 spins left today')).toBeVisible();

  await test.step('the commitment arrives before the browser creates the seed', async () => {
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/roulette/'))
        posted.push(new URL(request.url()).pathname);
    });
    const { seeds } = await wheel.look(who);
    expect(seeds.active).toBeNull();
    await spinAndSkip(page);
    expect(posted).toEqual(['/api/c/roulette/wheel/seed', '/api/c/roulette/wheel/spin']);
    const [first] = (await wheel.log(who)).list;
    expect(first!.server_seed_hash).toBe(seeds.next.server_seed_hash);
    const { segments } = (await wheel.look(who)).table;
    expect(segmentOf(segments, await underPointer(page))).toBe(first!.segment);
    await page.keyboard.press('Escape');
  });

  // A segment may give another spin instead of a prize, so the test spins until it wins a prize.
  for (;;) {
    const [last] = (await wheel.log(who)).list;
    if (last!.prize > 0n) break;
    await spinAndSkip(page);
    await page.keyboard.press('Escape');
  }
  const [won] = (await wheel.log(who)).list;
  const prize = formatMoney(won!.prize);

  await test.step('a prize shows its conditions, and is claimed once', async () => {
    await page.getByRole('button', { name: 'Claim', exact: true }).first().click();
    await expect(dialogOf(page)).toContainText(prize);
    await expect(dialogOf(page)).toContainText('7 days');
    await dialogOf(page).getByRole('button', { name: 'Claim to bonus wallet' }).click();
    await expect(page.getByText('The prize is in your bonus wallet.')).toBeVisible();
    await expect.poll(() => bonusWallet(world, who.id)).toBe(won!.prize);
  });

  await test.step('new seeds reveal the old seed, and the player recomputes the spin offline', async () => {
    await page.getByRole('button', { name: 'Reveal' }).first().click();
    await dialogOf(page).getByLabel('Your seed').fill('my-own-seed');
    await dialogOf(page)
      .getByRole('button', { name: /^Change seeds/ })
      .click();
    await expect(dialogOf(page).getByText('Previous seeds')).toBeVisible();
    await expect(dialogOf(page).locator('dd', { hasText: 'my-own-seed' })).toBeVisible();
    await page.keyboard.press('Escape');
    const check = page.getByRole('link', { name: `Check spin ${won!.nonce}` });
    const address = await check.getAttribute('href');
    await check.click();
    const frame = page.frameLocator('dialog iframe');
    await expect(frame.locator('[data-result]')).toHaveText(`PKR ${prize}`);
    await page.goto(world.url + address);
    await expect(page.getByRole('button', { name: 'Calculate again' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Calculate again' }).click();
    await expect(page.locator('[data-result]')).toHaveText(`PKR ${prize}`);
    await expect(page.getByText('Same as in your log', { exact: true })).toBeVisible();
    await expect(page.getByText('This is the same hash that was shown before the spins.')).toBeVisible();
    const table = await page.locator('#v-table').inputValue();
    await page.locator('#v-table').fill(table.replace('470', '471'));
    await page.getByRole('button', { name: 'Calculate again' }).click();
    await expect(page.getByText(/This is NOT the hash that was shown/)).toBeVisible();
    await context.setOffline(false);
  });
});

test('the wheel stops at its result, also in a hidden page and under reduced motion', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await spinningPlayer(world, '10000.00');
  await openAs(page, world, who, '/nua-roulette');
  const positionAfter = async (press: () => Promise<void>): Promise<number> => {
    const arrived = page.waitForResponse('**/roulette/wheel/spin');
    await press();
    await arrived;
    await expect(dialogOf(page)).toBeVisible();
    const shown = await underPointer(page);
    await page.keyboard.press('Escape');
    return shown;
  };
  const { log, look } = wheelCalls(world);
  const { segments } = (await look(who)).table;
  const drawn = async () => (await log(who)).list[0]!.segment;
  expect(segmentOf(segments, await positionAfter(() => spinButton(page).click()))).toBe(await drawn());
  const hidden = await positionAfter(async () => {
    await spinButton(page).click();
    await page.getByRole('button', { name: 'Show the result' }).waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    });
  });
  expect(segmentOf(segments, hidden)).toBe(await drawn());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(segmentOf(segments, await positionAfter(() => spinButton(page).click()))).toBe(await drawn());
});

test('a prize wheel spin counts once even if its response is lost [R1.12]', async ({ page, world }) => {
  const who = await spinningPlayer(world, '500.00');
  await openAs(page, world, who, '/nua-roulette');
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route('**/roulette/wheel/spin', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isLost) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await spinButton(page).click();
  await expect(page.getByText(/Your spin counts at most once/)).toBeVisible({ timeout: 20_000 });
  isLost = false;
  // The page offers no new spin after a reload, so the press requests the result.
  await page.reload();
  await page.getByRole('button', { name: 'Show your last spin' }).click();
  await expect(page.getByRole('button', { name: 'Show the result' }).or(dialogOf(page)).first()).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await wheelCalls(world).rowsOf(who)).toHaveLength(1);
});

test('a spin that is pressed before the page has loaded counts on a phone whose clock is an hour fast [R1.12]', async ({
  page,
  world,
}) => {
  const who = await spinningPlayer(world, '500.00');
  await page.addInitScript(() => {
    const [now, origin] = [Date.now, performance.timeOrigin];
    Date.now = () => now() + 3_600_000;
    Object.defineProperty(performance, 'timeOrigin', { value: origin + 3_600_000 });
  });
  let press = () => {};
  const isPressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    // The chunk that sends calls. The page loads it after the first paint.
    if ((await response.text()).includes('You must log in to obtain the token')) await isPressed;
    await route.fulfill({ response });
  });
  await openAs(page, world, who, '/nua-roulette');
  await spinButton(page).click();
  press();
  await expect(page.getByRole('button', { name: 'Show the result' }).or(dialogOf(page)).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await wheelCalls(world).rowsOf(who)).toHaveLength(1);
});

test('one press shows the odds of the prize wheel as exact fractions [R1.12]', async ({ page, world }) => {
  await openAs(page, world, await world.guest(), '/nua-roulette');
  await page.getByRole('button', { name: 'Odds' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(10);
  await expect(table.getByRole('row', { name: /100\.00/ })).toContainText('1 / 1000');
  await expect(table.getByRole('row', { name: /100\.00/ })).toContainText('0.1 %');
  await expect(table.getByRole('row', { name: /Average/ })).toContainText('3.00');
  await page.keyboard.press('Escape');
  await expect(spinButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add phone number' }).click();
  await expect(dialogOf(page)).toBeVisible();
});

test('the verification page has a form for each wheel', async ({ page, context }) => {
  for (const { language, name, go, error } of [
    { language: 'en', name: 'Referral wheel', go: 'Calculate again', error: /spin number/ },
    { language: 'ur', name: 'انعامی وہیل', go: 'دوبارہ حساب کریں', error: /اسپن کا نمبر \(1/ },
  ] as const) {
    await page.goto(`/arcade/verify?lang=${language}`);
    await page.locator('#v-game').selectOption({ label: name });
    await expect(page.locator('#v-table')).toBeVisible();
    await context.setOffline(true);
    await page.locator('#v-server-seed').fill('server seed');
    await page.getByRole('button', { name: go }).click();
    await expect(page.getByRole('status').getByText(error)).toBeVisible();
    await context.setOffline(false);
  }
});

/** The keys of the receipts that this browser stores. The database is not created here, because the page makes its tables. */
const receiptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value | null>((resolve) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      });
    const opening = indexedDB.open('nua-receipts', 1);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const db = await settled(opening);
    if (db === null) return [];
    const keys = await settled(db.transaction('receipt').objectStore('receipt').getAllKeys());
    db.close();
    return (keys ?? []).map(String);
  });

test('a server seed of the prize wheel that differs from its commitment raises an alarm', async ({ page, world }) => {
  const who = await spinningPlayer(world);
  const { seeds } = await wheelCalls(world).look(who);
  await openAs(page, world, who, '/nua-roulette');
  await expect.poll(() => receiptKeys(page)).toContain(`${who.id}/pair/${seeds.active!.id}`);
  const swapped = 'f'.repeat(64);
  await page.route('**/roulette/wheel/seed', async (route) => {
    const { revealed, ...data } = await setWheelSeed(world, who, 'my-own-seed');
    return route.fulfill({
      json: { code: 0, msg: '', data: { ...data, revealed: { ...revealed, server_seed: swapped } } },
    });
  });
  await page.getByRole('button', { name: 'Fairness', exact: true }).click();
  await dialogOf(page).getByLabel('Your seed').fill('my-own-seed');
  await dialogOf(page)
    .getByRole('button', { name: /^Change seeds/ })
    .click();
  const alarm = page.getByRole('alertdialog', { name: 'This record has changed since you first saw it' });
  await expect(alarm.getByText(seeds.active!.server_seed_hash)).toBeVisible();
  await expect(alarm.getByText('Hash of the revealed server seed')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    alarm.getByRole('button', { name: 'Save the evidence' }).click(),
  ]);
  const { evidence } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(evidence).toMatchObject([
    { kind: 'seed', noted: seeds.active!.server_seed_hash, note: { id: seeds.active!.id, server_seed: swapped } },
  ]);
  await alarm.getByRole('button', { name: 'Continue' }).click();
  await expect(alarm).toBeHidden();
});
