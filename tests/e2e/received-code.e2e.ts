import type { Page } from '@playwright/test';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { catalogueText } from '../forms/catalogue-text.ts';
import { newPhone } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilHydrated } from './open-as.ts';

/** Fakes the browser API that reads text messages, which no test browser has. */
async function fakeTextMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { waiting: 0, deliver: (_code: string): void => undefined };
    const get = (options: { otp?: { transport: string[] }; signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        if (options.otp?.transport[0] !== 'sms') return;
        state.waiting += 1;
        state.deliver = (code) => resolve({ type: 'otp', code });
        options.signal.addEventListener('abort', () => {
          state.waiting -= 1;
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    Object.assign(globalThis, { texts: state, OTPCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { get } });
  });
}

const waitingRequests = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { texts: { waiting: number } }).texts.waiting);
const deliverCode = (page: Page, code: string) =>
  page.evaluate(
    (sent) => (globalThis as unknown as { texts: { deliver(code: string): void } }).texts.deliver(sent),
    code,
  );

test('the browser fills in and submits a received code', async ({ page, world }) => {
  await fakeTextMessages(page);
  const response = await page.goto('/sign-up');
  expect(response?.headers()['permissions-policy']).toContain('otp-credentials=(self)');
  await waitUntilHydrated(page);
  const phone = newPhone();
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => waitingRequests(page)).toBe(1);

  await page.getByRole('button', { name: 'Use another number' }).click();
  await expect.poll(() => waitingRequests(page)).toBe(0);

  world.clock.advance(61_000);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => waitingRequests(page)).toBe(1);
  // The code of another text message is wrong. The right code can still be typed.
  await deliverCode(page, world.codeFor(phone) === '000000' ? '000001' : '000000');
  await expect(page.getByLabel('Code from the SMS')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
  await expect(page.getByLabel('User name')).toBeVisible();
});

for (const language of ['en', 'ur'] as const)
  test(`a received code opens the next step of the sign-up by itself, in ${language}`, async ({ page, world }) => {
    const label = (id: MessageId) => page.getByLabel(catalogueText(language, id));
    await fakeTextMessages(page);
    await page.context().addCookies([{ name: 'nua_language', value: language, url: world.url }]);
    await page.goto('/sign-up');
    await waitUntilHydrated(page);
    const phone = newPhone();
    await label('form.label.phone').fill(phone);
    await page.getByRole('button', { name: catalogueText(language, 'form.send-code') }).click();
    await expect.poll(() => waitingRequests(page)).toBe(1);
    await deliverCode(page, world.codeFor(phone));
    await expect(label('form.label.user_name')).toBeVisible();
  });
