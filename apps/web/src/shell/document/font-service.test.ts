import { eachScreen } from '@nua/contract/screen.ts';
import { describe, expect, it } from 'vitest';
import type { BuildFacts } from './build-facts.ts';
import { stylesOf, writeDocument } from './document.ts';
import { withFontService } from './font-service.ts';

const needs = { js: ['/assets/a.js'], css: ['/assets/a.css'] };
const face =
  '@font-face{font-family:"Nua Sans";font-display:optional;src:url(/assets/figtree-x.woff2) format("woff2")}';
const facts = {
  buildId: 'b',
  entry: '/assets/a.js',
  entryFiles: needs,
  offline: needs,
  runtime: needs,
  pages: eachScreen(() => ({ ...needs, chunk: '/assets/p.js' })),
  messages: {},
  styles: { '/assets/a.css': `${face}${face.replace('figtree-x', 'figtree-y')}.x{background:url(/assets/hero.webp)}` },
  font: '/assets/figtree-x.woff2',
  grounds: {},
  overlays: { js: [], css: [] },
  art_sheets: [],
} satisfies BuildFacts;

const page = (buildFacts: BuildFacts, language: 'en' | 'ur' = 'en') =>
  writeDocument({
    facts: buildFacts,
    page: null,
    language,
    palette: 'dark-red',
    title: 't',
    description: 'd',
    body: '',
    state: '{}',
  } as Parameters<typeof writeDocument>[0]);

describe('the brand font', () => {
  it('is loaded from this origin by default [R9.12]', () => {
    expect(withFontService(facts, null)).toBe(facts);
    expect(page(facts)).toContain('<link rel="preload" href="/assets/figtree-x.woff2" as="font"');
  });
  it('is loaded and preloaded from a configured font service [R9.12 FONT_URL]', () => {
    const moved = withFontService(facts, 'https://fonts.example/nua/');
    for (const font of ['figtree-x', 'figtree-y'])
      expect(stylesOf(moved, null)).toContain(`url(https://fonts.example/nua/assets/${font}.woff2)`);
    expect(stylesOf(moved, null)).toContain('url(/assets/hero.webp)');
    expect(page(moved)).toContain('href="https://fonts.example/nua/assets/figtree-x.woff2" as="font"');
  });
  it('is preloaded on Urdu pages, which use it for digits and amounts', () => {
    expect(page(facts, 'ur')).toContain('<link rel="preload" href="/assets/figtree-x.woff2" as="font"');
  });
  it('never delays text [R9.12]', () => {
    expect(stylesOf(withFontService(facts, 'https://fonts.example'), null)).toContain('font-display:optional');
  });
});
