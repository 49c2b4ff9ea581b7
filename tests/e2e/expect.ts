import { expect as base } from '@playwright/test';

/** Playwright's default intervals of 100 ms to 1 s are too long: most conditions are met earlier. */
const intervals = [20, 50, 100];

/** Playwright's `expect` with shorter intervals of `poll`. */
export const expect: typeof base = new Proxy(base, {
  get(target, name) {
    if (name !== 'poll') return Reflect.get(target, name);
    const poll: typeof base.poll = (actual, options) =>
      target.poll(actual, { intervals, ...(typeof options === 'string' ? { message: options } : options) });
    return poll;
  },
});
