import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSitePath } from '../../packages/contract/src/site-path.ts';

const SITE = 'https://nua.example';

/** Some parsers read these parts as a path, and others as a host. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '/.', '/..', '%2e', '%2E%2e', '%2f', '%5c', '@', ':', '?', '#', 'a', 'evil.example'],
  ...['https:', 'javascript:', ' ', '\t', '\n', '\u0000', '\u200e', '\u3002', '\uff0f', '[', ']', 'wallet', '＠'],
);
const address = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);

/** Tests `readSitePath` with random addresses, against the URL parser of browsers. */
export function itStaysOnTheSite({ addresses }: { addresses: number }): void {
  it('an accepted address stays on the site when a browser resolves it on any page, and a second check leaves it unchanged', () => {
    const counts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(address, (value) => {
        const path = readSitePath(value);
        counts[path === null ? 'refused' : 'accepted'] += 1;
        if (path === null) return;
        for (const base of [`${SITE}/`, `${SITE}/wallet/deposit?x=1`]) {
          expect(new URL(path, base).origin).toBe(SITE);
          expect(new URL(path, base).href).toBe(SITE + path);
        }
        expect(readSitePath(path)).toBe(path);
      }),
      { numRuns: addresses },
    );
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(addresses / 10);
  });
}
