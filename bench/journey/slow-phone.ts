import type { Locator, Page } from 'playwright';

/** "Slow 4G" of Chromium's developer tools: latency of a request in ms, and bytes per second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: (1_440 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };

/** Long enough for a busy machine. */
const TIMEOUT_MS = 180_000;

export type Step = { step: string; at_ms: number };

/** A page on a slow connection with a throttled CPU. */
export type SlowPhone = {
  readonly page: Page;
  presses(): number;
  typed(): number;
  /** Waits for a link, a button or a checkbox, and presses it. */
  press(step: string, target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Waits until an element is shown. */
  see(step: string, target: Locator): Promise<void>;
  /** The presses and the elements seen, in order, each with its time since the navigation. */
  steps: readonly Step[];
};

/** Opens the address with an empty cache. */
export async function visitSlowly(page: Page, url: string, slowdown: number): Promise<SlowPhone> {
  page.setDefaultTimeout(TIMEOUT_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, connectionType: 'cellular4g', ...SLOW_4G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const counted = { presses: 0, typed: 0 };
  const steps: Step[] = [];
  const started = performance.now();
  const recordStep = (step: string) => steps.push({ step, at_ms: Math.round(performance.now() - started) });
  await page.goto(url, { waitUntil: 'commit' });
  return {
    page,
    presses: () => counted.presses,
    typed: () => counted.typed,
    async press(step, target) {
      await target.tap();
      counted.presses += 1;
      recordStep(step);
    },
    async type(field, text) {
      await field.fill(text);
      counted.typed += 1;
    },
    async see(step, target) {
      await target.waitFor();
      recordStep(step);
    },
    steps,
  };
}
