import { livedPlayer } from '../world/lived-player.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

/** How an arrow is turned: 1 as it was drawn, -1 mirrored. */
const turned = (element: Element): number => {
  for (let one: Element | null = element; one !== null && one.tagName !== 'MAIN'; one = one.parentElement) {
    const { a } = new DOMMatrix(getComputedStyle(one).transform);
    if (a !== 1) return a;
  }
  return 1;
};

test('in Urdu arrows point the other way, what has no direction does not, and sums keep their order from left to right [R5.07] [R2.01]', async ({
  browser,
  world,
}) => {
  const player = await livedPlayer(world);
  for (const [language, wished] of [
    ['en', 1],
    ['ur', -1],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    await openAs(page, world, player, `/wallet/deposit?id=${player.paid_id}`, { language });
    const back = page.getByRole('button', { name: language === 'en' ? 'Back' : 'واپس' }).first();
    expect(await back.locator('svg').evaluate(turned)).toBe(wished);
    const copy = page.getByRole('button', { name: /^Copy|کاپی/ }).first();
    expect(await copy.locator('svg').evaluate(turned)).toBe(1);
    const sum = page.locator('main').getByText('1,500.00').first();
    expect(await sum.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    const shown = await page.locator('body').textContent();
    expect(shown).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    await openAs(page, world, player, '/wallet/deposit', { language });
    for (const name of ['amount', 'phone', 'cnic']) {
      const field = page.locator(`input[name=${name}]`);
      expect([name, await field.evaluate((element) => getComputedStyle(element).direction)]).toEqual([name, 'ltr']);
    }
    await page.close();
  }
});

test('Nastaliq has room: every line of Urdu is at least one and a half sizes high [R2.01]', async ({ page, world }) => {
  const player = await livedPlayer(world);
  for (const path of ['/', '/wallet', '/wallet/deposit', '/profile', '/report']) {
    await openAs(page, world, player, path, { language: 'ur' });
    await page.evaluate(() => document.fonts.ready);
    const cut = await page.evaluate(() => {
      const isText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && /[\u0600-\u06ff]/.test(node.textContent ?? ''));
      return [...document.querySelectorAll('main *, nav *, header *')].filter(isText).flatMap((element) => {
        const style = getComputedStyle(element);
        const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        // Nastaliq hangs from its line: less than one and a half sizes and it touches the line above.
        return ratio < 1.5
          ? [`${element.tagName} "${element.textContent?.slice(0, 20)}" has ${Math.round(ratio * 100)} %`]
          : [];
      });
    });
    expect([path, ...cut]).toEqual([path]);
  }
});
