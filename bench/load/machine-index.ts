import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright';

/** The index of a machine that is four times faster than the assumed phone. Four is Lighthouse's default throttling. */
const FULL_SPEED = 1_500;
const FULL_SLOWDOWN = 4;

/** Measures the current speed of the machine as Lighthouse's benchmark index. */
export async function machineIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`);
  await page.close();
  return index;
}

/** The CPU throttling for a machine of this index: proportional to the index, from 1 to 4. */
export const slowdownFor = (index: number): number =>
  Math.min(FULL_SLOWDOWN, Math.max(1, (FULL_SLOWDOWN * index) / FULL_SPEED));
