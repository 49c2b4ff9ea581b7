import { expect as base } from '@playwright/test';

/** Playwright polls after 100, 250 and 500 ms and then every second, but most conditions are met earlier. */
const intervals = [20, 50, 100];

/** Playwright's `expect`, whose `poll` runs ten times a second. */
export const expect: typeof base = new Proxy(base, {
  get(target, name) {
    if (name !== 'poll') return Reflect.get(target, name);
    const poll: typeof base.poll = (actual, options) =>
      target.poll(actual, { intervals, ...(typeof options === 'string' ? { message: options } : options) });
    return poll;
  },
});
