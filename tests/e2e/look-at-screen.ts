import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { barriersOf, COLOUR_RULES } from './axe.ts';

const words = join(import.meta.dirname, '../../apps/web/src/copy/en');

/** Every id of the catalogue: one that is read on a screen is a text that nobody loaded. */
const ids: readonly string[] = (
  await Promise.all(
    readdirSync(words).map(async (file) =>
      Object.keys(((await import(join(words, file))) as { messages: object }).messages),
    ),
  )
).flat();

const PHONE = { width: 360, height: 780 };
const SMALL_PHONE = { width: 320, height: 640 };
const DESK = { width: 1440, height: 900 };
const WALL = { width: 1920, height: 1080 };

const paint = (page: Page, palette: string) =>
  page.evaluate((next) => {
    document.documentElement.dataset.palette = next;
  }, palette);

/** Everything that is wrong with what is on the screen now, in one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, faults: readonly string[]) => found.push(...faults.map((fault) => `${where}: ${fault}`));
  await page.setViewportSize(PHONE);
  note('words', await unknownWords(page));
  note('dark-red', await barriersOf(page));
  for (const palette of ['green', 'purple']) {
    await paint(page, palette);
    note(palette, await barriersOf(page, COLOUR_RULES));
  }
  await paint(page, 'dark-red');
  note('touch', await smallTargets(page));
  for (const size of [PHONE, SMALL_PHONE, WALL, DESK]) {
    await page.setViewportSize(size);
    note(`${size.width} px`, await sidewaysScroll(page));
  }
  note('desk', await barriersOf(page));
  await page.setViewportSize(PHONE);
  return found;
}

async function unknownWords(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => document.getElementById('nua')?.textContent ?? '');
  const raw = ids.filter((id) => new RegExp(`(?<![\\w/.-])${id.replaceAll('.', '\\.')}(?![\\w-])`).test(shown));
  // Digits are ASCII in both languages, and nothing that only a program says is read by a person.
  const odd = shown.match(/[\u0660-\u0669\u06f0-\u06f9]+|\bundefined\b|\bNaN\b|\[object|\bnull\b/g) ?? [];
  return [...new Set([...raw, ...odd])];
}

/** Elements that reach over the edge of the page and make it scroll sideways. */
const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.scrollingElement!;
    const over = root.scrollWidth - root.clientWidth;
    if (over <= 0) return [];
    const wide = [...document.querySelectorAll('main *, nav *, header *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > root.clientWidth + 1 || left < -1;
    });
    const named = wide
      .slice(-3)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
    return [`${over} px too wide, ${named.join(' | ')}`];
  });

/** Things to press that are smaller than a thumb. Links within a sentence are as high as its lines. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1);
    const pressed = (open ?? document).querySelectorAll(
      'button, a[href], summary, select, [role=radio], label:has(input[type=checkbox])',
    );
    return [...pressed].flatMap((element) => {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || style.visibility === 'hidden' || style.display === 'inline') return [];
      // What looks smaller may reach over its edge for the thumb.
      const reach = getComputedStyle(element, '::after');
      const more = reach.position === 'absolute' ? -Number.parseFloat(reach.top) - Number.parseFloat(reach.bottom) : 0;
      if (width >= 43.5 && height + Math.max(0, more || 0) >= 43.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
      return [`${element.tagName} "${name}" is ${Math.round(width)} by ${Math.round(height)}`];
    });
  });
