import type { Locator, Page } from 'playwright';

/** "Slow 4G" of Chromium's developer tools: latency of each request, and bytes per second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: (1_440 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };

/** Long enough for a busy machine. A journey that is stuck is reported. */
const TIMEOUT_MS = 180_000;

/** A step of a journey, and its time in milliseconds since the visit began. */
export type Step = { step: string; at_ms: number };

/** A phone on a slow connection with a throttled CPU, and the presses on it. */
export type SlowPhone = {
  readonly page: Page;
  /** The number of presses on links, buttons and boxes. */
  presses(): number;
  /** The number of fields that were typed into. */
  typed(): number;
  /** Presses a link, a button or a box as soon as it is there. */
  press(step: string, target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Waits until an element is shown. */
  see(step: string, target: Locator): Promise<void>;
  /** The presses and the elements seen, in order. */
  steps: readonly Step[];
};

/** Opens the address on a slow phone. The time starts with the navigation, from an empty cache. */
export async function visitSlowly(page: Page, url: string, slowdown: number): Promise<SlowPhone> {
  page.setDefaultTimeout(TIMEOUT_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, connectionType: 'cellular4g', ...SLOW_4G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const counted = { presses: 0, typed: 0 };
  const steps: Step[] = [];
  const started = performance.now();
  const note = (step: string) => steps.push({ step, at_ms: Math.round(performance.now() - started) });
  await page.goto(url, { waitUntil: 'commit' });
  return {
    page,
    presses: () => counted.presses,
    typed: () => counted.typed,
    async press(step, target) {
      await target.tap();
      counted.presses += 1;
      note(step);
    },
    async type(field, text) {
      await field.fill(text);
      counted.typed += 1;
    },
    async see(step, target) {
      await target.waitFor();
      note(step);
    },
    steps,
  };
}
