import { describe, expect, it } from 'vitest';
import { weighPages } from './weigh-pages.ts';

const KB = 1024;
const pages = weighPages();
const lobby = pages.find(({ page }) => page === 'index')!;

describe('what a page weighs on the way to a phone that has never been here', () => {
  it.each(pages)('$page has styles of at most 8 KB in its HTML', ({ inline_css }) => {
    expect(inline_css).toBeLessThanOrEqual(8 * KB);
  });
  it.each(pages)('$page has a chunk of its own of at most 10 KB', ({ own_chunk }) => {
    expect(own_chunk).toBeLessThanOrEqual(10 * KB);
  });
  // One connection carries them side by side; what counts is their weight, and that they do not fall into crumbs.
  it('the lobby asks for at most eight scripts', () => {
    expect(lobby.requests).toBeLessThanOrEqual(8);
  });
  it.each(pages.filter(({ page }) => /sign-(?:in|up)/.test(page)))(
    '$page asks for at most seven scripts',
    ({ requests }) => {
      expect(requests).toBeLessThanOrEqual(7);
    },
  );
  // React is 59 of it.
  it('the lobby needs at most 96 KB of JavaScript', () => {
    expect(lobby.first_load_js).toBeLessThanOrEqual(96 * KB);
  });
});
