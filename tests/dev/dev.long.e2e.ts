import { expect, test } from '@playwright/test';
import { ROOT } from '../../tools/tidy/source-file.ts';
import { type RunningDev, spawnDev, startDev } from './running-dev.ts';

const PAGE = 'apps/web/src/modules/person/auth/sign-in/sign-in-page.tsx';
const HANDLER = 'apps/server/src/http/health-routes.ts';

test.describe('npm run dev', () => {
  let dev: RunningDev;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    dev = await startDev();
  });
  test.afterAll(async () => await dev?.stop());

  test('shows an edited component without losing the typed text', async ({ page }) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`${dev.address}/sign-in`);
    const name = page.locator('input[name=user_name]');
    // Text typed before hydration is not in React's state.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('input') ?? {}).some((key) => key.startsWith('__react')),
    );
    await name.fill('ayesha');

    dev.edit(PAGE, '<div className={styles.body}>', '<div className={styles.body} title="edited">');
    await expect(page.getByTitle('edited')).toBeVisible();
    await expect(name).toHaveValue('ayesha');

    dev.edit(HANDLER, "{ status: 'ok' }", "{ status: 'edited' }");
    await expect
      .poll(async () => await (await page.request.get(`${dev.address}/healthz`)).text())
      .toBe('{"status":"edited"}');
    await expect(name).toHaveValue('ayesha');
    // The server renders the edited component.
    const html = await page.request.get(`${dev.address}/sign-in`, { headers: { accept: 'text/html' } });
    expect(await html.text()).toContain('title="edited"');
    expect(complaints).toEqual([]);
  });

  test('serves the pages of the arcade', async ({ page }) => {
    await page.goto(`${dev.address}/arcade/verify`);
    await expect(page.locator('body')).not.toBeEmpty();
    const client = await page.request.get(`${dev.address}/arcade/@vite/client`);
    expect(client.status()).toBe(200);
  });
});

test.describe('npm run dev with real money', () => {
  for (const environment of [
    { DEMO: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nua' },
    { DEMO: '1', LICENCE_REFERENCE: 'PK-1' },
  ])
    test(`is refused with ${Object.keys(environment).join(' and ')}`, async () => {
      const { ended } = spawnDev(ROOT, environment);
      expect(await ended).toBe(1);
    });
});
