import { exportPath } from '@nua/contract/data-export.ts';
import { cents } from '@nua/money';
import { diceBet, readyTable } from '../world/play.ts';
import { expectOk } from '../world/world.ts';
import { expect, test } from './fixtures.ts';

for (const [language, text, download] of [
  ['en', 'in a browser', 'Download my data'],
  ['ur', 'براؤزر میں', 'میرا ڈیٹا ڈاؤن لوڈ کریں'],
] as const) {
  test(`the app shares a file with another app, and reports a file that is too large (${language})`, {
    tag: '@long',
  }, async ({ app, world }) => {
    const player = await world.player();
    const table = await readyTable(world, player);
    expectOk(
      await world.call(diceBet, {
        token: table.token,
        body: { stake: cents(5_000), target_hundredths: 5000, over: true },
      }),
    );
    await app.belongsTo(player, language);
    const page = await app.start({ url: 'nua://profile?panel=export' });
    const { shared } = app.phone.device.share;
    const button = page.getByRole('button', { name: download });
    await button.click();
    await expect.poll(() => shared.length).toBe(1);
    expect(shared[0]?.title).toMatch(/^nua-\d{4}-\d\d-\d\d\.json$/);
    expect(Object.keys(JSON.parse(shared[0]!.text) as object)).toContain('player');

    app.server.fault = (path) => (path === exportPath ? { status: 200, body: ' '.repeat(100_001) } : null);
    await button.click();
    const notice = page.getByText(text);
    await expect(notice).toContainText('nua.example');
    app.server.fault = () => null;

    app.phone.openLink('nua://report');
    await page.locator('main button').filter({ hasText: 'CSV' }).click();
    await expect.poll(() => shared.length).toBe(2);
    expect(shared[1]?.title).toMatch(/^nua-report-\w+-\d{4}-\d\d-\d\d\.csv$/);
  });
}
