import { expect as base } from '@playwright/test';

/** Playwright looks again after 1/10, 1/4, 1/2 and then each whole second; what a test polls for mostly comes in between. */
const intervals = [20, 50, 100];

/** Playwright's `expect`, whose `poll` looks ten times a second. */
export const expect: typeof base = new Proxy(base, {
  get(target, name) {
    if (name !== 'poll') return Reflect.get(target, name);
    const poll: typeof base.poll = (actual, options) =>
      target.poll(actual, { intervals, ...(typeof options === 'string' ? { message: options } : options) });
    return poll;
  },
});
