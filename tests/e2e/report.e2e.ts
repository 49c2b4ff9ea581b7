import { readFileSync } from 'node:fs';
import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { cents, toWire } from '@nua/money';
import { diceBet, readyTable } from '../world/play.ts';
import { expectOk } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('the report shows a chart by day, week and month, and can be downloaded as CSV [R2.05]', async ({
  page,
  world,
}) => {
  const who = await world.guest();
  const table = await readyTable(world, who, cents(100_000));
  const body = { stake: '7.77', target_hundredths: 5000, over: true };
  let won = 0n;
  for (let i = 0; i < 4; i++) won += expectOk(await world.call(diceBet, { token: table.token, body })).data.payout;
  await openAs(page, world, who, '/report');
  const periods = page.getByRole('table', { name: 'By period' });
  // Every day of the range has a row and a bar, including thirteen days without play.
  await expect(periods.getByRole('row')).toHaveCount(15);
  await expect(periods.getByRole('row').nth(1)).toContainText('31.08');
  await expect(page.getByRole('table', { name: 'By category' })).toContainText('4 rounds');
  await expect(page.locator('main svg[viewBox="0 0 560 200"] > g')).toHaveCount(14);
  await expect(page.getByRole('region', { name: 'Rounds' })).toContainText(
    /Rolled .*\d\d\.\d\d.*\. The bet was on more than .*50\.00/,
  );
  for (const by of ['Week', 'Month']) {
    // The page also reloads its first data, so the test waits for the request with these periods.
    const requested = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === '/api/c/report' && searchParams.get('by') === by.toLowerCase();
    });
    await page.getByRole('radio', { name: by }).click();
    await requested;
    await expect(page.getByText(`The last 12 ${by.toLowerCase()}s`)).toBeVisible();
    await expect(periods.getByRole('columnheader', { name: by })).toBeVisible();
  }
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^nua-report-month-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, first_row] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(head).toBe('\ufeffStart of period,Category,Rounds,Wagered,Paid to you,Net');
  const net = toWire(cents(won - 3108n));
  expect(first_row?.split(',').slice(1)).toEqual(['Originals', '4', '31.08', toWire(cents(won)), net]);
});

test('a player shares a round from the report, and stops sharing it', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await world.guest();
  const table = await readyTable(world, who, cents(100_000));
  expectOk(
    await world.call(diceBet, { token: table.token, body: { stake: '7.77', target_hundredths: 5000, over: true } }),
  );
  await openAs(page, world, who, '/report');
  const refused = { status: 409, json: { code: 40900000, msg: 'refused', data: null, server_time: '' } };
  await page.route('**/api/c/share?*', (route) => route.fulfill(refused), { times: 1 });
  await page.getByRole('button', { name: /^Share the round of Dice/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Share this round of Dice' });
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByRole('checkbox', { name: 'Show the stake and the payout' })).not.toBeChecked();
  await sheet.getByRole('button', { name: 'Create the link' }).click();
  const link_text = sheet.getByText(/\/arcade\/verify\?game=dice&round=/);
  await expect(link_text).toBeVisible();
  const address = (await link_text.textContent()) ?? '';
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Shared' }).click();
  const rounds = page.getByRole('region', { name: 'Rounds' });
  await expect(rounds.getByText(address)).toBeVisible();
  const stop = rounds.getByRole('button', { name: 'Stop sharing the round of Dice' });
  await page.context().setOffline(true);
  await stop.click();
  await expect(rounds.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await stop.click();
  await expect(rounds.getByText('No shared rounds')).toBeVisible();
  const id = new URL(address).searchParams.get('round') ?? '';
  const stranger = await world.call(calls.getReplay, { params: { game: 'dice', round: id } });
  expect(stranger.code).toBe(errors.NOT_FOUND);
});
