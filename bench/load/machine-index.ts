import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright';

/**
 * On a machine with at least this Lighthouse index, the assumed phone is four times slower than the machine, which is Lighthouse's
 * default. On a slower machine the factor is smaller; it is 1 at a quarter of this index.
 */
const FULL_SPEED = 1_500;
const FULL_SLOWDOWN = 4;

/** Measures Lighthouse's index of the machine's current speed, from which the slowdown of the phone is computed. */
export async function machineIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`);
  await page.close();
  return index;
}

/** The factor by which the assumed phone is slower than a machine of this index. */
export const slowdownFor = (index: number): number =>
  Math.min(FULL_SLOWDOWN, Math.max(1, (FULL_SLOWDOWN * index) / FULL_SPEED));
