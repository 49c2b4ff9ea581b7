import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@nua/money';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { catalogueText } from '../forms/catalogue-text.ts';
import { grantRounds } from '../world/granting.ts';
import { fund } from '../world/play.ts';
import { studioOf, studioSettings, WHEEL } from '../world/seamless.ts';
import { startWorld } from '../world/world.ts';
import { expect, noonInKarachi, testWithSite, type World } from './fixtures.ts';
import { becomeSomeone } from './open-as.ts';

/** Starts a world with a game provider. The page of its game is empty, so the test itself plays the provider's rounds. */
async function startWithProvider(): Promise<World> {
  const page = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Studio</title>');
  });
  await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening));
  const { port } = page.address() as AddressInfo;
  const world = await startWorld({
    start: noonInKarachi(),
    parts: { web: { ...builtWeb(), shared_ms: 0 } },
    environment: studioSettings(`http://127.0.0.1:${port}/play`),
  });
  const stop = async () => {
    await world.stop();
    page.close();
    page.closeAllConnections();
  };
  return { ...world, stop };
}

const test = testWithSite(startWithProvider);

for (const language of ['en', 'ur'] as const)
  test(`a player turns on free rounds in the game of a provider, and plays them there, in ${language}`, async ({
    page,
    site: world,
  }) => {
    const text = (id: MessageId) => catalogueText(language, id);
    await page.setViewportSize({ width: 360, height: 640 });
    const who = await world.player();
    await fund(world, who, cents(5_000n));
    const id = await grantRounds(world, who.id, { games: [WHEEL], rounds: 2 });
    await becomeSomeone(page, world, who, { language });
    await page.goto(`/game-play?game=${WHEEL}`);
    const region = page.getByRole('region', { name: text('game-play.free') });
    const address = async () => new URL((await page.locator('main iframe').getAttribute('src'))!).searchParams;
    await expect(region.getByText(/\b2\b/)).toBeVisible();
    expect((await address()).get('free_round')).toBeNull();
    await region.getByRole('button', { name: text('game-play.free.use') }).click();
    await expect(region.getByRole('button', { name: text('game-play.free.stop') })).toBeVisible();
    const launch_params = await address();
    expect(launch_params.get('free_round')).toBe(id);

    const studio = studioOf(world, () => 0.5, 'page');
    const seat = { session: launch_params.get('session')!, game: WHEEL, faults: 0 };
    expect((await studio.playFreeRounds({ ...seat, free_round: id })).rounds).toBe(2);
    await region.getByRole('button', { name: text('game-play.free.stop') }).click();
    await expect.poll(async () => (await address()).get('free_round')).toBeNull();
  });
