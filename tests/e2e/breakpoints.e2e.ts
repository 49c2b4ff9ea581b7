import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';
import { watchRequests } from './watch-requests.ts';

const layoutAt = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(async (target_width) => {
    while (innerWidth !== target_width) await new Promise(requestAnimationFrame);
    const widthOf = (element: Element | null | undefined) =>
      element?.checkVisibility() ? Math.round(element.getBoundingClientRect().width) : 0;
    const navs = [...document.querySelectorAll('nav')].filter((nav) => nav.checkVisibility());
    const main = document.querySelector('main')!;
    const content = main.firstElementChild!;
    return {
      bars: navs.filter((nav) => widthOf(nav) === target_width && getComputedStyle(nav).position === 'fixed').length,
      rail: widthOf(navs.find((nav) => widthOf(nav) < 300)),
      main: widthOf(main),
      gutter: Number.parseFloat(getComputedStyle(content).paddingInlineStart),
      columns: getComputedStyle(content).gridTemplateColumns.split(' ').length,
    };
  }, width);
};

test('the layout changes at exactly 600, 1024, 1440 and 1920 px [R9.11 600 1024 1440 1920]', async ({
  page,
  world,
  viewers,
}) => {
  const watch = watchRequests(page);
  await openAs(page, world, viewers.player, '/wallet');
  await watch.settled();
  const phone = { bars: 1, rail: 0, gutter: 16, columns: 1 };
  const tablet = { ...phone, gutter: 24 };
  const desktop = { bars: 0, rail: 232, gutter: 24, columns: 2 };
  for (const [width, layout] of [
    [599, { ...phone, main: 599 }],
    [600, { ...tablet, main: 600 }],
    [1023, { ...tablet, main: 1023 }],
    [1024, { ...desktop, main: 792 }],
    [1439, { ...desktop, main: 1200 }],
    [1440, { ...desktop, rail: 240, main: 1200 }],
    [1919, { ...desktop, rail: 240, main: 1200 }],
    [1920, { ...desktop, rail: 280, main: 1200 }],
  ] as const) {
    // Chromium may evaluate the media queries one frame after the width has changed.
    await expect.poll(() => layoutAt(page, width), { message: `at ${width} px` }).toEqual(layout);
  }
});
