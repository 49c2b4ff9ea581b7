import { payingPlayer } from '../world/paying-player.ts';
import { sendTo } from '../world/send-message.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

const refusedResponse = { status: 409, json: { code: 40900000, msg: 'refused', data: null, server_time: '' } };

test('a further page of messages that fails to load is reported, and can be loaded again [R9.03]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  for (let i = 1; i <= 25; i++) await sendTo(world, player.id, { en: { title: `Letter ${i}`, content: 'x' } });
  const pageOf = (url: URL) => JSON.parse(url.searchParams.get('paging') ?? '{}').page;
  const isSecond = (url: URL) => url.pathname === '/api/c/message' && pageOf(url) === 2;
  await page.route(isSecond, (route) => route.fulfill(refusedResponse));
  await openAs(page, world, player, '/message');
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows.first()).toContainText('Letter 25');
  const first_count = await rows.count();
  expect(first_count).toBeLessThan(25);
  // The next page loads automatically near the end of the list, but after a failure only by the button.
  await page.getByRole('button', { name: /Show more|Try again/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not load more.' })).toBeVisible();
  await expect(rows).toHaveCount(first_count);
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.unroute(isSecond);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(25);
  await expect(page.getByRole('alert').filter({ hasText: 'Could not load more.' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Show more|Try again/ })).toHaveCount(0);
});
