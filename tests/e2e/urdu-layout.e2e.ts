import type { Page } from '@playwright/test';
import { playerWithHistory } from '../world/player-with-history.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

/** The horizontal direction of an arrow: 1 is unchanged, -1 is mirrored. */
const directionOf = (element: Element): number => {
  for (let node: Element | null = element; node !== null && node.tagName !== 'MAIN'; node = node.parentElement) {
    const { a } = new DOMMatrix(getComputedStyle(node).transform);
    if (a !== 1) return a;
  }
  return 1;
};

/** Texts with a line height below 1.5, in which Nastaliq would touch the line above. */
const lowTextLines = (page: Page) =>
  page.evaluate(() => {
    const isText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && /[\u0600-\u06ff]/.test(node.textContent ?? ''));
    const texts = [...document.querySelectorAll('main *, nav *, header *')].filter(isText);
    const cut = texts.flatMap((element) => {
      const style = getComputedStyle(element);
      const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
      return ratio < 1.5
        ? [`${element.tagName} "${element.textContent?.slice(0, 20)}" has ${Math.round(ratio * 100)} %`]
        : [];
    });
    return { texts: texts.length, cut };
  });

test('Urdu mirrors arrows, and keeps amounts left to right [R5.07] [R2.01]', async ({ page, world }) => {
  const player = await playerWithHistory(world);
  await openAs(page, world, player, `/wallet/deposit?id=${player.paid_id}`, { language: 'ur' });
  const back = page.getByRole('button', { name: 'واپس' }).first().locator('svg');
  const copy = page.getByRole('button', { name: /کاپی/ }).first().locator('svg');
  expect([await back.evaluate(directionOf), await copy.evaluate(directionOf)]).toEqual([-1, 1]);
  const sum = page.locator('main').getByText('1,500.00').first();
  expect(await sum.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  expect(await page.locator('body').textContent()).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  // The test compares the same arrow in a left-to-right page.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
  // The style of the new direction takes effect a moment after the attribute.
  const directions = async () => [await back.evaluate(directionOf), await copy.evaluate(directionOf)];
  await expect.poll(directions).toEqual([1, 1]);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));

  for (const path of ['/wallet', '/wallet/deposit', '/profile', '/report', '/']) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(world.url + path);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const { texts, cut } = await lowTextLines(page);
    expect([path, ...cut]).toEqual([path]);
    expect(texts).toBeGreaterThan(10);
    if (path !== '/wallet/deposit') continue;
    for (const name of ['amount', 'phone', 'cnic']) {
      await expect(page.locator(`input[name=${name}]`)).toHaveCSS('direction', 'ltr');
    }
  }
});
