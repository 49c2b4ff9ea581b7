import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { startWorld } from '../world/world.ts';
import { expect, noonInKarachi, testWithSite, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';

type Counted = { route: string; signed_in: boolean; player_id: string | null };
const reported: { events: { params: { page_title: string } }[] }[] = [];

/** Starts a world with its own analytics service. */
async function startCounted(): Promise<World> {
  const service: Server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      reported.push(JSON.parse(text));
      reply.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo;
  const world = await startWorld({
    start: noonInKarachi(),
    parts: { web: { ...builtWeb(), shared_ms: 0 } },
    environment: {
      GA4_MEASUREMENT_ID: 'G-TEST',
      GA4_API_SECRET: 'quiet',
      GA4_URL: `http://127.0.0.1:${port}/mp/collect`,
    },
  });
  const stop = async () => {
    await world.stop();
    service.close();
  };
  return { ...world, stop };
}

const test = testWithSite(startCounted);

const countedViews = async (world: World): Promise<Counted[]> =>
  (await world.pool.query<Counted>('select route, signed_in, player_id from page_view order by id')).rows;
const reportedTitles = () => reported.map(({ events }) => events[0]!.params.page_title);
const consentQuestion = (page: Page) => page.getByRole('region', { name: /May we tell Google Analytics/ });

test('Google receives page views only after consent, but Nua counts every screen [R2.40]', async ({
  page,
  site: world,
}) => {
  reported.length = 0;
  const { length: before } = await countedViews(world);
  const newViews = async () => (await countedViews(world)).slice(before);
  const routes = async () => (await newViews()).map(({ route }) => route);
  await page.goto('/');
  await expect.poll(routes).toEqual(['index']);
  await expect(consentQuestion(page)).toBeVisible();
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect.poll(routes).toEqual(['index', 'promo']);
  expect(reportedTitles()).toEqual([]);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(consentQuestion(page)).toBeHidden();
  await page.locator('nav a[href="/"]:visible').click();
  await expect.poll(reportedTitles).toEqual(['index']);
  expect((await newViews()).every((view) => !view.signed_in && view.player_id === null)).toBe(true);
  await page.reload();
  await expect.poll(reportedTitles).toEqual(['index', 'index']);
  await expect(consentQuestion(page)).toBeHidden();
});

test('a player who declines Google Analytics is not asked again [R2.40]', {
  tag: '@long',
}, async ({ page, site: world }) => {
  reported.length = 0;
  const someone = await payingPlayer(world);
  const question = consentQuestion(page);
  const setting = page.getByRole('radiogroup', { name: 'Measuring visits' });
  const goTo = (path: string) => page.locator(`nav a[href="${path}"]:visible`).click();
  await openAs(page, world, someone, '/');
  await expect(question).toBeVisible();
  await test.step('the consent question covers no control', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'اردو' }).click({ trial: true });
    await page.locator('nav a[href="/"]:visible').click({ trial: true });
  });
  await test.step('the profile shows the question as a setting', async () => {
    await goTo('/profile');
    await expect(setting).toBeVisible();
    await expect(question).toBeHidden();
    await expect(setting.getByRole('radio', { checked: true })).toHaveCount(0);
    await goTo('/promo');
    await expect(question).toBeVisible();
  });
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toBeHidden();
  await goTo('/profile');
  await expect(setting.getByRole('radio', { name: 'No' })).toBeChecked();
  await expect(question).toBeHidden();
  const routesOfPlayer = async () =>
    (await countedViews(world)).filter(({ player_id }) => player_id === someone.id).map(({ route }) => route);
  await expect.poll(routesOfPlayer).toEqual(['index', 'profile', 'promo', 'profile']);
  expect(reported).toEqual([]);
  await test.step('the player changes the answer in the profile', async () => {
    await setting.getByRole('radio', { name: 'Yes' }).click();
    await expect(setting.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await goTo('/promo');
    await expect.poll(reportedTitles).toEqual(['promo']);
  });
});
