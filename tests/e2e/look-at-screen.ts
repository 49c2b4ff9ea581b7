import type { Page } from '@playwright/test';
import { readMessages } from '../../tools/messages/read-messages.ts';
import { accessibilityFaultsOf, COLOUR_RULES } from './axe.ts';
import { sessionOf } from './runtime-ready.ts';

/** All message ids. A screen must show texts and no ids. */
const ids: readonly string[] = Object.values(await readMessages('en')).flatMap((texts) => Object.keys(texts));

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1440, height: 900 };
const WIDTHS = [PHONE.width, 320, DESKTOP.width];
/** `WIDTHS` and the widths at which the layout changes. */
export const EVERY_WIDTH = [...WIDTHS, 600, 1024, 1920];

type Note = (where: string, faults: readonly string[]) => void;

/** Collects the faults that `look` notes, one line each. */
async function collect(look: (note: Note) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  await look((where, faults) => found.push(...faults.map((fault) => `${where}: ${fault}`)));
  return found;
}

/** Checks accessibility, texts and touch targets at phone width, and the layout at every given width. */
export const faultsOf = (page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> =>
  collect(async (note) => {
    note('words', await unknownWords(page));
    note('axe', await accessibilityFaultsOf(page));
    note('touch', await smallTargets(page));
    await atEachWidth(page, widths, async (width) => note(`${width} px`, await sidewaysScroll(page, width)));
  });

const palettes = ['green', 'purple', 'dark-red'];

/** Checks the colours of every palette at phone and desktop width. The last palette is checked by all rules of axe. */
export const paletteFaultsOf = (page: Page): Promise<string[]> =>
  collect(async (note) => {
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      for (const palette of palettes) {
        await page.evaluate((next) => {
          document.documentElement.dataset.palette = next;
        }, palette);
        const isLast = palette === palettes.at(-1);
        note(`${palette} at ${size.width} px`, await accessibilityFaultsOf(page, isLast ? undefined : COLOUR_RULES));
      }
    }
    await page.setViewportSize(PHONE);
  });

async function unknownWords(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => document.getElementById('nua')?.textContent ?? '');
  const isRead = (id: string) => new RegExp(`(?<![\\w/.-])${id.replaceAll('.', '\\.')}(?![\\w-])`).test(shown);
  const raw = ids.filter((id) => shown.includes(id) && isRead(id));
  // Digits are ASCII in both languages. Words such as `undefined` are faults.
  const forbidden = shown.match(/[\u0660-\u0669\u06f0-\u06f9]+|\bundefined\b|\bNaN\b|\[object|\bnull\b/g) ?? [];
  return [...new Set([...raw, ...forbidden])];
}

/**
 * Calls `look` at each width, and then restores the width of a phone. The page is transparent meanwhile, because painting takes most of the
 * time.
 */
async function atEachWidth(
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  const session = await sessionOf(page);
  const show = (opacity: string) =>
    page.evaluate((value) => {
      document.documentElement.style.opacity = value;
    }, opacity);
  const setWidth = (width: number) =>
    session.send('Emulation.setDeviceMetricsOverride', { ...PHONE, width, deviceScaleFactor: 1, mobile: false });
  await show('0');
  for (const width of widths) {
    if (width !== PHONE.width) await setWidth(width);
    await look(width);
  }
  await setWidth(PHONE.width);
  await show('');
}

/** Returns the elements that make the page scroll sideways. */
const sidewaysScroll = (page: Page, width: number): Promise<string[]> =>
  page.evaluate(async (expected_width) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (innerWidth !== expected_width) await frame();
    // Some elements measure themselves and are rendered again after two frames.
    await frame();
    await frame();
    const root = document.scrollingElement!;
    const excess_px = root.scrollWidth - root.clientWidth;
    if (excess_px <= 0) return [];
    const wide = [...document.querySelectorAll('main *, nav *, header *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > root.clientWidth + 1 || left < -1;
    });
    const named = wide
      .slice(-3)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
    return [`${excess_px} px too wide, ${named.join(' | ')}`];
  }, width);

/** Returns the controls that are too small to touch. A link within a sentence may be as small as its line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1);
    const controls = (open ?? document).querySelectorAll(
      'button, a[href], summary, select, [role=radio], label:has(input[type=checkbox])',
    );
    return [...controls].flatMap((element) => {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || style.visibility === 'hidden' || style.display === 'inline') return [];
      // A control may extend its touch area beyond its visible edge.
      const after = getComputedStyle(element, '::after');
      const extra_height =
        after.position === 'absolute' ? -Number.parseFloat(after.top) - Number.parseFloat(after.bottom) : 0;
      if (width >= 43.5 && height + Math.max(0, extra_height || 0) >= 43.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
      return [`${element.tagName} "${name}" is ${Math.round(width)} by ${Math.round(height)}`];
    });
  });
