import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { multiplierText } from '../../apps/arcade/src/rules/multiplier-text.ts';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openGame } from './open-game.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

const readRounds = async (world: World, who: Someone) =>
  (await world.call(calls.listRounds, { token: who.token, query: { filter: { game_id: 'limbo' } } })).data.list;

const resultOf = (round: { outcome: Record<string, unknown> }): string =>
  multiplierText(round.outcome.result_hundredths as number);

async function openFromLobby(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.locator('main a[href*="game=limbo"]').filter({ hasText: name }).first().click();
  await expect(page).toHaveURL(/\/game-play\?game=limbo$/);
}

/** Records the tones and vibrations of the page, because a headless browser produces neither. */
const recordSoundAndVibration = (page: Page) =>
  page.addInitScript(() => {
    const effects: string[] = [];
    Object.assign(globalThis, { effects });
    navigator.vibrate = () => effects.push('shake') > 0;
    OscillatorNode.prototype.start = () => void effects.push('tone');
    OscillatorNode.prototype.stop = () => {};
  });

/** Returns the tones and vibrations of the game since the last call, and forgets them. */
const takeRecorded = (page: Page) =>
  page
    .frames()
    .find((frame) => frame.url().includes('/arcade/limbo'))!
    .evaluate(() => (globalThis as unknown as { effects: string[] }).effects.splice(0));

test('a limbo player bets by hand and by auto-bet, and verifies each result [R2.44]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await recordSoundAndVibration(page);
  const requested_urls: string[] = [];
  page.on('request', (request) => void requested_urls.push(request.url()));
  const { who, game } = await openGame(page, world, { game: 'limbo', paisa: 500_000 });
  await openFromLobby(page, 'Limbo');
  const bet = game.getByRole('button', { name: /^Bet/ });
  const target = game.getByRole('textbox', { name: 'Target' });
  const results = game.getByRole('group', { name: 'Your last results' }).getByRole('button');

  await test.step('the button shows the payout of the chosen target before the bet', async () => {
    await expect(bet).toHaveText(/Pays if you win 20\.00$/);
    await target.fill('1.01');
    await target.press('Enter');
    await expect(bet).toHaveText(/Pays if you win 10\.10$/);
    await expect(game.getByText('98.01%')).toBeVisible();
    // A target outside the limits is reset.
    await target.fill('10000.01');
    await target.press('Enter');
    await expect(target).toHaveValue('1.01');
  });

  await test.step('a bet by hand shows the result that the server has stored', async () => {
    await bet.click();
    await expect(results).toHaveCount(1);
    const [played] = await readRounds(world, who);
    await expect(results.first()).toHaveText(resultOf(played!));
    await expect(game.getByRole('region', { name: 'Limbo' })).toContainText(resultOf(played!));
  });

  await test.step('sound and vibration are off until the player enables them', async () => {
    expect(await takeRecorded(page)).toEqual([]);
    expect(requested_urls.filter((url) => url.includes('/feel-'))).toEqual([]);
    await game.getByRole('button', { name: 'Sound and vibration' }).click();
    const sheet = game.getByRole('dialog', { name: 'Sound and vibration' });
    for (const box of await sheet.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await sheet.getByLabel('Vibration').check();
    expect(await takeRecorded(page)).toEqual(['shake']);
    await sheet.getByLabel('Sound').check();
    expect(await takeRecorded(page)).toEqual(['tone']);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await bet.click();
    await expect(results).toHaveCount(2);
    const [played] = await readRounds(world, who);
    // The press plays a tone and vibrates. A win adds three tones, and a loss adds nothing.
    expect(await takeRecorded(page)).toEqual([
      'tone',
      'shake',
      ...(played!.payout > played!.stake ? ['tone', 'tone', 'tone'] : []),
    ]);
  });

  await test.step('auto-bet plays its rounds', async () => {
    await game.getByRole('radio', { name: 'Auto-bet' }).click();
    await game.getByLabel('Rounds').fill('3');
    await game.getByLabel('Loss limit').fill('100');
    await game.getByRole('button', { name: 'Start auto-bet' }).click();
    await expect(game.getByText('Auto-bet finished.')).toBeVisible();
    await expect(results).toHaveCount(5);
    expect(await readRounds(world, who)).toHaveLength(5);
  });

  await test.step('the player recomputes a round offline after a seed change', async () => {
    await game.getByRole('button', { name: 'Fairness' }).click();
    await game.getByRole('button', { name: /^Change seeds/ }).click();
    await expect(game.getByText('Seeds changed.')).toBeVisible();
    await game.getByRole('button', { name: 'Close' }).click();
    await results.first().click();
    await game.getByRole('button', { name: 'Check' }).click();
    const check = game.getByRole('dialog', { name: 'Check a round' });
    const [played] = await readRounds(world, who);
    await expect(check.getByRole('button', { name: 'Calculate again' })).toBeVisible();
    await context.setOffline(true);
    await check.getByRole('button', { name: 'Calculate again' }).click();
    await expect(check.locator('[data-result]')).toHaveText(resultOf(played!));
    await expect(check.getByText('This is the same hash that was shown before the bets.')).toBeVisible();
    await expect(check.getByRole('heading', { name: 'The whole number becomes a multiplier' })).toBeVisible();
    await expect(
      check.getByText(played!.payout > 0n ? /^Target .1\.01×. · wins$/ : /^Target .1\.01×. · loses$/),
    ).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('the device stores the choice of sound and vibration', async () => {
    await openFromLobby(page, 'Limbo');
    const open = game.getByRole('button', { name: 'Sound and vibration' });
    const sheet = game.getByRole('dialog', { name: 'Sound and vibration' });
    await open.click();
    for (const name of ['Sound', 'Vibration']) await expect(sheet.getByLabel(name)).toBeChecked();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open.click();
    await expect(sheet.getByLabel('Vibration')).toBeDisabled();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await bet.click();
    const effects: string[] = [];
    await expect.poll(async () => effects.push(...(await takeRecorded(page))) && effects).toContain('tone');
    expect(effects).not.toContain('shake');
  });
});

test('the verification page recomputes a limbo round without a server', async ({ page, context }) => {
  for (const { language, name, go, step } of [
    { language: 'en', name: 'Limbo', go: 'Calculate again', step: 'The whole number becomes a multiplier' },
    { language: 'ur', name: 'لمبو', go: 'دوبارہ حساب کریں', step: 'اس عدد سے ملٹی پلائر بنتا ہے' },
  ] as const) {
    await page.goto(`/arcade/verify?lang=${language}`);
    await page.locator('#v-game').selectOption({ label: name });
    await expect(page.locator('#v-target')).toBeVisible();
    await context.setOffline(true);
    await page.locator('#v-server-seed').fill('server seed');
    await page.locator('#v-client-seed').fill('client seed');
    await page.locator('#v-nonce').fill('1');
    await page.locator('#v-target').fill('1.32');
    await page.getByRole('button', { name: go }).click();
    await expect(page.locator('[data-result]')).toHaveText('1.32×');
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
    await expect(page.getByText('max(100, ⌊9900000000 ÷ 74670328⌋) ÷ 100 = 1.32')).toBeVisible();
    await context.setOffline(false);
  }
});
