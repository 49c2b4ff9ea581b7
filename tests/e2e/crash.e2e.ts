import { calls } from '@nua/contract';
import { line } from '@nua/contract/line.ts';
import type { Locator, Page } from '@playwright/test';
import { multiplierText } from '../../apps/arcade/src/rules/multiplier-text.ts';
import { maintainChains } from '../../apps/server/src/modules/play/round/hash-chain.ts';
import { leadSharedRounds } from '../world/shared-rounds.ts';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

test('a player bets on crash, reloads, cashes out and verifies the round in the browser [R1.04 original]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const rounds = await leadSharedRounds(world, 'crash');
  const called = callsOf(page);
  try {
    const { who, game } = await openGame(page, world, { game: 'crash', paisa: 500_000 });
    const bet = game.getByRole('button', { name: 'Bet', exact: true });
    const stage = game.getByRole('region', { name: 'Crash' });
    const cashOut = game.getByRole('button', { name: /^Cash out/ });
    await expect(game.getByRole('button', { name: 'Opening soon' })).toBeVisible();

    await test.step('the player bets while the round accepts bets', async () => {
      await rounds.begin(({ crash_hundredths: end }) => Number(end) > 300 && Number(end) < 900);
      await bet.click();
      await expect(stage.getByText(/^Your stake: .10\.00.$/)).toBeVisible();
      await expect(game.getByText('PKR 4,990.00')).toBeVisible();
    });

    await test.step('the bet is still in the round after a lost connection and a reload', async () => {
      await context.setOffline(true);
      await context.setOffline(false);
      await page.reload();
      await expect(stage.getByText(/^Your stake: .10\.00.$/)).toBeVisible();
    });

    await test.step('the bet is cashed out over the WebSocket', async () => {
      await expect.poll(() => called.over_websocket).toContain('GET /arcade/api/crash/phase');
      called.over_http.length = 0;
      await rounds.runFor(3_000);
      await expect(cashOut).toBeEnabled();
      expect(await framesThatDiffer(cashOut, 60)).toEqual({ compared: 60, differing: [] });
      await cashOut.click();
      await expect(stage.getByText(/^Cashed out .11\.90. at .1\.19×.$/)).toBeVisible();
      await expect(game.getByText('PKR 5,001.90')).toBeVisible();
      expect(called.over_websocket).toContain('POST /arcade/api/crash/cash_out');
      expect(called.over_http).toEqual([]);
    });

    await test.step('the crash multiplier is shown after the round, and the player recomputes it', async () => {
      const { result } = await rounds.finish();
      const end = multiplierText(Number(result!.crash_hundredths));
      await game.getByRole('group', { name: 'Your last rounds' }).getByRole('button', { name: end }).click();
      const { list } = (await world.call(calls.listRounds, { token: who.token })).data;
      expect(list).toMatchObject([{ payout: 1190n, outcome: result }]);
      await game.getByRole('button', { name: 'Check' }).click();
      const check = game.getByRole('dialog', { name: 'Check a round' });
      await expect(check.getByRole('button', { name: 'Calculate again' })).toBeVisible();
      await context.setOffline(true);
      await check.getByRole('button', { name: 'Calculate again' }).click();
      await expect(check.locator('[data-result]')).toHaveText(end);
      await expect(check.locator('section').first()).toHaveText(/Manual · wins.*Stake10\.00Payout11\.90$/);
      await expect(check.getByText('you get the hash that was published before the first round.')).toBeVisible();
      await context.setOffline(false);
    });

    await test.step('the game shows the hash chain of the rounds, and the next published chain', async () => {
      await maintainChains(world.app, 10_000);
      // The sheet is opened before the first news of the rounds has arrived.
      const news = await holdNews(page);
      await page.reload();
      await game.getByRole('button', { name: 'Fairness' }).click();
      const sheet = game.getByRole('dialog', { name: 'Provably fair' });
      await expect(sheet.getByText('Opening soon')).toBeVisible();
      news.release();
      const { rows } = await world.pool.query<{ terminating_hash: string; salt: string | null; salt_height: number }>(
        `select terminating_hash, salt, salt_height from arcade.hash_chain where game_id = 'crash' order by announced_at`,
      );
      const [chain, next] = rows;
      for (const hash of [chain!.terminating_hash, chain!.salt!, next!.terminating_hash])
        await expect(sheet.getByText(hash, { exact: true })).toBeVisible();
      await expect(sheet.getByText('The site makes the proof data itself')).toBeVisible();
      await expect(sheet.getByText('Time stamp by an outside service')).toHaveCount(2);
      await expect(sheet.getByText(`/stamps/chain/${next!.terminating_hash}`)).toBeVisible();
      await expect(sheet.getByText(new RegExp(`block .${next!.salt_height}., which does not exist yet`))).toBeVisible();
    });
  } finally {
    await rounds.stop();
  }
});

test('a crash player who was offline from a bet until the next round sees the lost round, and bets again', async ({
  page,
  world,
}) => {
  const rounds = await leadSharedRounds(world, 'crash');
  const connection = await loseConnectionAfterBet(page);
  try {
    const { game } = await openGame(page, world, { game: 'crash', paisa: 500_000 });
    const bet = game.getByRole('button', { name: 'Bet', exact: true });
    await rounds.begin(({ crash_hundredths: end }) => Number(end) < 300);
    await bet.click();
    await expect(game.getByText('Checking your bet')).toBeVisible();
    const { result } = await rounds.finish();
    await rounds.begin();
    connection.restore();
    const end = multiplierText(Number(result!.crash_hundredths));
    await expect(game.getByRole('group', { name: 'Your last rounds' }).getByRole('button')).toHaveText(end);
    await expect(game.getByText('PKR 4,990.00')).toBeVisible();
    await bet.click();
    await expect(game.getByText('PKR 4,980.00')).toBeVisible();
    await expect(game.getByRole('button', { name: 'You are in' })).toBeVisible();
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await rounds.stop();
  }
});

/** Loses every response from the first bet on, which the server stores, until `restore` is called. */
async function loseConnectionAfterBet(page: Page): Promise<{ restore: () => void }> {
  let [isLost, hasBet] = [false, false];
  await page.routeWebSocket(
    ({ pathname }) => pathname === line.path,
    (socket) => socket.close(),
  );
  await page.route('**/arcade/api/**', async (route) => {
    if (isLost) return route.abort();
    if (!hasBet && route.request().url().endsWith('/crash/bet')) [isLost, hasBet] = [true, true];
    const response = await route.fetch();
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  return {
    restore: () => {
      isLost = false;
    },
  };
}

/** Holds the news of the rounds for the pages that load from now on, until `release` is called. */
async function holdNews(page: Page): Promise<{ release: () => void }> {
  const released = Promise.withResolvers<void>();
  await page.routeWebSocket(
    ({ pathname }) => pathname === line.path,
    (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => void released.promise.then(() => socket.send(message)));
    },
  );
  await page.route('**/arcade/api/crash/phase*', async (route) => {
    await released.promise;
    await route.continue();
  });
  return { release: released.resolve };
}

/**
 * Compares the amount on the cash-out button with the game's multiplier in a number of frames. Returns the number of
 * frames, and both values of each frame in which they differ.
 */
function framesThatDiffer(button: Locator, frames: number): Promise<{ compared: number; differing: string[] }> {
  return button.evaluate(async (element, maximum) => {
    const page = element.ownerDocument;
    const differing: string[] = [];
    let compared = 0;
    while (compared < maximum) {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const amount = /[\d.]+$/.exec(element.textContent ?? '')?.[0];
      const shown = /[\d.]+(?=×)/.exec(page.querySelector('[data-phase] [dir="ltr"]')?.textContent ?? '')?.[0];
      compared += 1;
      if (Math.round(Number(amount) * 10) !== Math.round(Number(shown) * 100))
        differing.push(`${amount} under ${shown}`);
    }
    return { compared, differing };
  }, frames);
}

function callsOf(page: Page): { over_websocket: string[]; over_http: string[] } {
  const [over_websocket, over_http]: [string[], string[]] = [[], []];
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith(line.path)) return;
    socket.on('framesent', ({ payload }) => {
      const { call } = JSON.parse(String(payload).split('\n')[0]!) as { call?: string };
      if (call) over_websocket.push(call);
    });
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/arcade/api/crash/')) over_http.push(`${request.method()} ${pathname}`);
  });
  return { over_websocket, over_http };
}

test('the verification page asks for the cash-out multiplier of a crash bet, in both languages', async ({ page }) => {
  const round = `game=crash&hash=${'a'.repeat(64)}&salt=${'0'.repeat(64)}`;
  const prompts = {
    en: /^This bet was cashed out before the round ended/,
    ur: /^یہ داؤ راؤنڈ ختم ہونے سے پہلے کیش آؤٹ ہوا/,
  };
  const unknown = { en: /^This round was played with version .99. of the rules/, ur: /ورژن .99. سے کھیلا گیا/ };
  for (const lang of ['en', 'ur'] as const) {
    await page.goto(`/arcade/verify?lang=${lang}#${round}&target=2.00&stake=10`);
    await expect(page.getByText(prompts[lang])).toBeVisible();
    await page.locator('#v-cashed_out').fill('1.50');
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByText('15.00', { exact: true })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`/arcade/verify?lang=${lang}#${round}&table_version=99`);
    await expect(page.getByRole('alert')).toHaveText(unknown[lang]);
    await page.goto('about:blank');
  }
});
