import { describe, expect, it } from 'vitest';
import { isMissed } from '../gates.ts';
import { WEIGHT_GATES, weighGates } from './weigh-gates.ts';
import { weighPages } from './weigh-pages.ts';

const pages = weighPages();
const lobby = pages.find(({ page }) => page === 'index')!;

describe('the download of a page for a phone without a cache', () => {
  it.each(weighGates(pages))('for $what is at most $gate bytes', ({ found, gate }) => {
    expect(found).toBeLessThanOrEqual(gate);
  });
  it('is split into at most eight scripts for the lobby', () => {
    expect(lobby.requests).toBeLessThanOrEqual(8);
  });
  it.each(pages.filter(({ page }) => /sign-(?:in|up)/.test(page)))(
    'is split into at most seven scripts for $page',
    ({ requests }) => {
      expect(requests).toBeLessThanOrEqual(7);
    },
  );
});

describe('the size limits of the load benchmark', () => {
  const first_load_js = WEIGHT_GATES.lobby_js + 1;
  it('report a lobby that is one byte too large', () => {
    const over = weighGates([{ ...lobby, first_load_js }]).filter(isMissed);
    expect(over).toEqual([
      { what: 'lobby first-load JavaScript, brotli', gate: WEIGHT_GATES.lobby_js, found: first_load_js },
    ]);
  });
  it('fail for a build without a lobby', () => {
    expect(() => weighGates([{ ...lobby, page: 'lobby/en' }])).toThrow('no page "index"');
  });
});
