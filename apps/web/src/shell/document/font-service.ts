import type { BuildFacts } from './build-facts.ts';

/**
 * Returns the build facts with the brand font at the address of a font service. The service is a copy of `/assets`. Text never waits for
 * the font.
 *
 * Source  specification section 9, "Brand font loaded from a font service"
 */
export function withFontService(facts: BuildFacts, font_url: string | null): BuildFacts {
  if (font_url === null) return facts;
  const base = font_url.replace(/\/+$/, '');
  const withBase = (styles: string) => styles.replace(/url\((\/assets\/[\w.-]+\.woff2)\)/g, `url(${base}$1)`);
  return {
    ...facts,
    font: facts.font === null ? null : base + facts.font,
    styles: Object.fromEntries(Object.entries(facts.styles).map(([file, styles]) => [file, withBase(styles)])),
  };
}
