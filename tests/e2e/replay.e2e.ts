import { mines } from '@nua/games/mines/mines.ts';
import type { Browser, Page } from '@playwright/test';
import { setClientSeed, sitDown } from '../world/play.ts';
import { shareOneRound } from '../world/share-rounds.ts';
import { expect, test, type World } from './fixtures.ts';
import { openGame } from './open-game.ts';

async function openAsStranger(browser: Browser, world: World): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 360, height: 640 } });
  return await context.newPage();
}

test('a player shares a roll, a stranger watches it, and the player revokes the link', async ({
  page,
  browser,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { paisa: 500_000 });
  const stranger = await openAsStranger(browser, world);
  const sheet = game.getByRole('dialog', { name: 'Share this round' });
  let link = '';

  await test.step('the sheet lists the data that the link will reveal', async () => {
    await game.getByRole('button', { name: /^Roll/ }).click();
    await game.getByRole('group', { name: 'Your last rolls' }).getByRole('button').first().click();
    await game.getByRole('button', { name: 'Share this round' }).click();
    await expect(
      sheet.getByText('Your name, your account and the time are not shown.', { exact: false }),
    ).toBeVisible();
    await expect(sheet.getByText('one player played all rounds with these seeds', { exact: false })).toBeVisible();
    await expect(sheet.getByRole('checkbox', { name: 'Show the stake and the payout' })).not.toBeChecked();
    await sheet.getByRole('button', { name: 'Create the link' }).click();
    const shown = sheet.locator('bdi');
    await expect(shown).toBeInViewport();
    await expect(shown).toHaveText(/\/arcade\/verify\?game=dice&round=[0-9a-f-]{36}&lang=en$/);
    link = (await shown.textContent()) ?? '';
  });

  await test.step('a stranger sees only the commitment of a seed that is in use', async () => {
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'A shared round of' })).toBeVisible();
    await expect(stranger.getByRole('region', { name: 'Dice' }).getByText(/^(0\.00|1\.98)×$/)).toBeVisible();
    await expect(stranger.getByText('The player has hidden the stake.')).toBeVisible();
    const check = stranger.getByRole('region', { name: 'Check' });
    await expect(check.getByText('can be checked after the player changes the seeds', { exact: false })).toBeVisible();
    await expect(check.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  });

  await test.step('the preview of a link names the game and the multiplier', async () => {
    const html = await (await fetch(link)).text();
    expect(html).toMatch(/<title>Dice (0\.00|1\.98)× – a shared round<\/title>/);
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const response = await fetch(world.url + new URL(picture).pathname);
    expect(response.headers.get('content-type')).toBe('image/png');
    for (const name of [who.id, 'twitter:site', '<script>alert']) expect(html).not.toContain(name);
    const odd = await (await fetch(`${link}&game=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`)).text();
    expect(odd).not.toContain('<script>alert');
  });

  await test.step('the stranger recomputes the round after the seed change', async () => {
    await setClientSeed(world, await sitDown(world, who), 'the-next-seed');
    await stranger.reload();
    const check = stranger.getByRole('region', { name: 'Check' });
    await expect(check.getByText('This is the same hash that was shown before the bets.')).toBeVisible();
    await stranger.getByRole('button', { name: 'Watch again' }).click();
    await expect(stranger.getByRole('link', { name: 'Play this game' })).toHaveAttribute(
      'href',
      '/game-play?game=dice',
    );
  });

  await test.step('the page reports a lost connection, and one press retries', async () => {
    await stranger.route('**/arcade/api/**', (route) => route.abort('internetdisconnected'));
    await stranger.reload();
    await expect(stranger.getByRole('alert')).toHaveText('Check your connection and try again.');
    await stranger.unroute('**/arcade/api/**');
    await stranger.getByRole('button', { name: 'Try again' }).click();
    await expect(stranger.getByRole('heading', { name: 'A shared round of' })).toBeVisible();
  });

  await test.step('a revoked link shows no round', async () => {
    await sheet.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(sheet.getByText('The link no longer works.', { exact: false })).toBeVisible();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'This round is not shared' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'See all games' })).toBeVisible();
    expect(await (await fetch(link)).text()).not.toContain('og:image');
  });
});

test('a stranger watches a player’s round of mines step by step', async ({ browser, world }) => {
  const stranger = await openAsStranger(browser, world);
  const choice = { shows_stake: true, shows_check: false };
  const { path } = await shareOneRound(world, await world.guest(), mines, choice);
  await stranger.goto(`${path}&lang=en`);
  const stage = stranger.getByRole('region', { name: 'Mines' });
  const next = stranger.getByRole('button', { name: 'Next step' });
  await expect(stage.getByText(/^Step .1. of/)).toBeVisible();
  await expect(async () => {
    if (await next.isVisible()) await next.click();
    await expect(stranger.getByRole('button', { name: 'Watch again' })).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(stage.getByText(/^\d\.\d\d× · \d+\.\d\d$/)).toBeVisible();
  await expect(
    stranger.getByText('without the data for the check, so it cannot be checked here', { exact: false }),
  ).toBeVisible();
});

for (const [lang, title, ended, games] of [
  ['en', 'A shared round', 'Game no longer offered', 'See all games'],
  ['ur', 'شیئر کیا گیا راؤنڈ', 'یہ کھیل اب دستیاب نہیں', 'تمام کھیل دیکھیں'],
] as const)
  test(`a shared round of a game that is no longer offered shows no id and no link to the game, in the language ${lang}`, async ({
    browser,
    world,
  }) => {
    const stranger = await openAsStranger(browser, world);
    const data = {
      ...{ game_id: 'studio-gone', name: null, drawn_by: { kind: 'provider', name: 'studio' } },
      ...{ pays_hundredths: 250, table_version: 1, call: null, outcome: null, steps: [], frames: [] },
      ...{ left_hundredths: null, money: null, check: null, record: null },
    };
    await stranger.route('**/arcade/api/**', (route) => route.fulfill({ json: { code: 0, msg: '', data } }));
    await stranger.goto(`/arcade/verify?game=studio-gone&round=01890000-0000-7000-8000-000000000001&lang=${lang}`);
    await expect(stranger.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(stranger.getByText(ended)).toBeVisible();
    await expect(stranger.getByRole('link', { name: games })).toHaveAttribute('href', '/');
    expect(await stranger.locator('body').innerHTML()).not.toContain('studio-gone');
    expect(await stranger.title()).not.toContain('studio-gone');
  });
