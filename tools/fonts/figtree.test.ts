import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProject } from '../tidy/source-file.ts';
import { CHARACTERS, FIGTREE, subsetFigtree, WEIGHTS } from './figtree.ts';

/** Signs that Figtree does not have. The device draws them in another font. */
const OTHER_SIGNS = new Set('→✓✕♦♥◆');

const project = readProject();

describe('the file of the brand font', () => {
  it('is the subset that `npm run fonts` writes, and fits into the first packets of a connection', async () => {
    const file = readFileSync(FIGTREE);
    expect(file.equals(await subsetFigtree())).toBe(true);
    // Ten packets of 1,460 bytes, less the headers of the response.
    expect(file.length).toBeLessThan(14_600 - 1_000);
  });

  it('is the font that the pages of the games preload', () => {
    for (const page of ['game.html', 'verify.html']) {
      const folder = join(import.meta.dirname, '../../apps/arcade');
      const [, href = ''] =
        /rel="preload" href="([^"]+)" as="font"/.exec(readFileSync(join(folder, page), 'utf8')) ?? [];
      expect(join(folder, href)).toBe(FIGTREE);
    }
  });

  it('has every character of the English texts', () => {
    const texts = project.filter(({ path }) => path.endsWith('/text.en.ts'));
    expect(texts.length).toBeGreaterThan(30);
    const known = new Set(CHARACTERS);
    const missing = texts.flatMap(({ path, text }) =>
      [...text.replace(/\s/g, '')]
        .filter((sign) => !known.has(sign) && !OTHER_SIGNS.has(sign))
        .map((sign) => `${path}: ${sign}`),
    );
    expect(missing.filter((line) => !/[\u0600-\u06ff]/.test(line))).toEqual([]);
  });

  it('has every weight of the style sheets', () => {
    const weights = project
      .filter(({ path }) => path.endsWith('.css') && /^(apps|packages)\//.test(path))
      .flatMap(({ text }) => [...text.matchAll(/font-weight: (\d+);/g)].map(([, weight]) => Number(weight)));
    expect(weights.length).toBeGreaterThan(100);
    expect(weights.filter((weight) => weight < WEIGHTS.min || weight > WEIGHTS.max)).toEqual([]);
  });
});
