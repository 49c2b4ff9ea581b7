import type { BuildFacts } from './build-facts.ts';

/**
 * Returns the same build with its brand font loaded from another service. The font has the same path there, so that a service can be a
 * plain copy of `/assets`. Text never waits for the font.
 *
 * Source  specification section 9, "Brand font loaded from a font service"
 */
export function withFontService(facts: BuildFacts, font_url: string | null): BuildFacts {
  if (font_url === null) return facts;
  const base = font_url.replace(/\/+$/, '');
  const moved = (styles: string) => styles.replace(/url\((\/assets\/[\w.-]+\.woff2)\)/g, `url(${base}$1)`);
  return {
    ...facts,
    font: facts.font === null ? null : base + facts.font,
    styles: Object.fromEntries(Object.entries(facts.styles).map(([file, styles]) => [file, moved(styles)])),
  };
}
