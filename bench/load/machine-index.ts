import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright';

/**
 * On a machine of at least this index, a phone counts as four times slower, which is Lighthouse's default. The factor
 * falls with the index, to 1 at a quarter of it.
 */
const FULL_SPEED = 1_500;
const FULL_SLOWDOWN = 4;

/** Lighthouse's index of the machine's current speed, because the times of a busy machine are not meaningful. */
export async function machineIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`);
  await page.close();
  return index;
}

/** The factor by which the assumed phone is slower than a machine of this index. */
export const slowdownFor = (index: number): number =>
  Math.min(FULL_SLOWDOWN, Math.max(1, (FULL_SLOWDOWN * index) / FULL_SPEED));
