import { cents } from '@nua/money';
import type { Page } from '@playwright/test';
import { catalogueText } from '../forms/catalogue-text.ts';
import { fund } from '../world/play.ts';
import { expect, test } from './fixtures.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';

const LANGUAGES = ['en', 'ur'] as const;

const dataSwitch = (page: Page, language: (typeof LANGUAGES)[number] = 'en') =>
  page.getByRole('checkbox', { name: catalogueText(language, 'profile.data-use.less') });

/** Moves the pointer onto the link to the promotions, and waits until a prefetch would have begun. */
async function hoverPromo(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('nav a[href="/promo"]:visible').first().hover();
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

for (const language of LANGUAGES)
  test(`“Use less data” immediately stops prefetching, which resumes when the setting is off, in ${language}`, async ({
    page,
    world,
  }) => {
    const who = await world.player();
    await openAs(page, world, who, '/profile', { language });
    const prefetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('_payload.json')) prefetched.push(new URL(request.url()).pathname);
    });
    const box = dataSwitch(page, language);
    await expect(box).not.toBeChecked();
    await box.check();
    await hoverPromo(page);
    await page.reload();
    await expect(box).toBeChecked();
    await hoverPromo(page);
    expect(prefetched).toEqual([]);

    await box.uncheck();
    await hoverPromo(page);
    await expect.poll(() => prefetched).toEqual(['/promo/_payload.json']);
  });

/** Counts the motion of a page: its animations, and the changes of its elements in animation frames. */
function countMotion(): void {
  const motion: string[] = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    motion.push(`animation of ${this.className}`);
    return animate.apply(this, given);
  };
  const changes = new MutationObserver(() => {});
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      callback(now);
      for (const { target } of changes.takeRecords()) motion.push(`frame that changes ${target.nodeName}`);
      changes.disconnect();
    });
  const isVisible = ({ effect }: Animation) => Number(effect?.getComputedTiming().activeDuration) > 20;
  for (const type of ['animationstart', 'transitionrun'] as const)
    addEventListener(
      type,
      ({ target }) => {
        const element = target as Element;
        if (element.getAnimations({ subtree: true }).some(isVisible)) motion.push(`${type} of ${element.className}`);
      },
      true,
    );
  Object.assign(window, { motion });
}

/** A win has more motion than a loss, so several rounds are played. */
const ROUNDS = 5;

/** Plays rounds, and returns their motion between the presses and the results. */
async function playRounds(page: Page, name: string): Promise<string[]> {
  await page.goto(`/game-play?game=${name.toLowerCase()}`);
  const game = page.frameLocator('main iframe');
  const button = game.getByRole('button', { name: /^(Roll|Bet)/ });
  const results = game.getByRole('group', { name: /^Your last (rolls|results)$/ }).getByRole('button');
  await expect(button).toBeEnabled();
  const frame = page.frames().find((one) => one.url().includes('/arcade/'))!;
  const takeMotion = () => frame.evaluate(() => (globalThis as unknown as { motion: string[] }).motion.splice(0));
  await takeMotion();
  const played = await results.count();
  for (let n = 1; n <= ROUNDS; n += 1) {
    await button.press('Enter');
    await expect(results).toHaveCount(played + n);
    await expect(game.getByRole('region', { name })).toContainText((await results.first().textContent())!);
    await expect(button).toBeEnabled();
  }
  return takeMotion();
}

for (const name of ['Dice', 'Limbo'])
  test(`“Use less data” shows the results of ${name} without any motion`, async ({ page, world }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(countMotion);
    const who = await world.player();
    await fund(world, who, cents(10_000n));
    await openAs(page, world, who, '/profile');
    expect((await playRounds(page, name)).length).toBeGreaterThan(0);

    await page.goto('/profile');
    await dataSwitch(page).check();
    expect(await playRounds(page, name)).toEqual([]);
    await expect(page.locator('main iframe')).toHaveAttribute('src', /&data=less/);
  });

for (const language of LANGUAGES)
  test(`the third visit shows one offer to add the site to the home screen, in ${language}`, async ({
    page,
    world,
  }) => {
    await page.addInitScript(() => {
      if (window.parent === window) localStorage.setItem('nua.visits', '2');
    });
    const who = await world.player();
    await openAs(page, world, who, '/', { language });
    const offer = page.getByRole('dialog', { name: catalogueText(language, 'install.title') });
    const browserOffers = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => document.body.setAttribute('data-prompted', ''),
        });
        return !dispatchEvent(event);
      });
    await expect.poll(browserOffers).toBe(true);
    await offer.getByRole('button', { name: catalogueText(language, 'install.yes'), exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-prompted', '');
    await page.reload();
    await expect.poll(browserOffers).toBe(true);
    await expect(page.locator('main')).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    hasTouch: true,
  });

  for (const language of LANGUAGES)
    test(`the third visit shows once how to add the site to the home screen, in ${language}`, async ({
      page,
      world,
    }) => {
      await page.addInitScript(() => {
        if (window.parent === window) localStorage.setItem('nua.visits', '2');
      });
      await openAs(page, world, await world.player(), '/', { language });
      const steps = page.getByRole('dialog', { name: catalogueText(language, 'install.title') });
      await expect(steps).toContainText(catalogueText(language, 'install.ios'));
      await expect(
        steps.getByRole('button', { name: catalogueText(language, 'install.yes'), exact: true }),
      ).toHaveCount(0);
      await page.reload();
      await waitUntilHydrated(page);
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
      await expect(steps).toHaveCount(0);
    });
});
