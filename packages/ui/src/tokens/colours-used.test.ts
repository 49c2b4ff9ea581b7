import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastsIn, palettes, roles } from './palette-colours.ts';

const root = join(import.meta.dirname, '../../../..');
const sheets = globSync(['packages/ui/src/**/*.css', 'apps/*/src/**/*.css'], { cwd: root })
  .filter((file) => !/\/palettes\/|\/tokens\/(roles|scale|tokens)\.css$|\/fonts\//.test(file))
  .sort();

type Rule = { where: string; declared: ReadonlyMap<string, string> };

const rules: readonly Rule[] = sheets.flatMap((file) => {
  const css = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    where: `${file}: ${selector.trim().replace(/\s+/g, ' ')}`,
    declared: new Map([...body.matchAll(/([a-z-]+):\s*([^;]+)/g)].map(([, name = '', value = '']) => [name, value])),
  }));
});

/** Art has fixed colours in every palette: the die, roulette, the flag of a game and playing cards. */
const isArt = (where: string) =>
  /arcade\/src\/(games\/(dice\/die|roulette\/roulette)|table\/(track|playing-card))\.module\.css/.test(where);

const roleOf = (value: string | undefined) => /^var\(--([a-z0-9-]+)\)$/.exec(value?.trim() ?? '')?.[1];
const inkOf = ({ declared }: Rule) => declared.get('color');
const groundOf = ({ declared }: Rule) => declared.get('background') ?? declared.get('background-color');

/** contrast.test.ts proves these text colours on every background that sets no text colour. */
const freeInks = [
  ...['text', 'text-muted', 'text-faint', 'text-accent', 'on-surface'],
  ...['positive', 'negative', 'warning', 'info', 'winnings'],
];
/**
 * Backgrounds for any of these text colours. Every other background sets its text colour in the same rule, or has no
 * text.
 */
const freeGrounds = ['ground', 'surface', 'raised', 'pressed', 'scrim'];
/** Colours of dots, bars and lines without text. */
const graphics = ['text-accent', 'winnings', 'accent', 'text-muted', 'line', 'warning', 'positive'];

describe('the colours in stylesheets', () => {
  it('are colour roles, except for shadows, highlights and the die [R3.17]', () => {
    expect(sheets.length).toBeGreaterThan(60);
    const shading = /^(box-shadow|mask-image)$/;
    const own = rules.flatMap(({ where, declared }) =>
      [...declared].flatMap(([name, value]) => {
        if (value.includes('--p-')) return [`${where} ${name}: ${value}`];
        if (shading.test(name) || isArt(where)) return [];
        // White and black with an alpha only lighten or darken the drawing below.
        const rest = value.replace(/url\("[^"]*"\)/g, '').replace(/rgb\((255 255 255|0 0 0) \/ \d+%\)/g, '');
        return /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|oklch|lab)\(|\b(white|black|red|green|blue|gr[ae]y|gold|orange)\b(?!-)/i.test(
          rest,
        )
          ? [`${where} ${name}: ${value}`]
          : [];
      }),
    );
    expect(own).toEqual([]);
  });

  it('are all declared as colour roles [R3.17]', () => {
    const colours = /^(color|fill|stroke|background|background-color|border(-[a-z-]+)?|outline(-color)?)$/;
    const unknown = rules.flatMap(({ where, declared }) =>
      [...declared]
        .filter(([name]) => colours.test(name))
        .flatMap(([, value]) => [...value.matchAll(/var\((--[a-z0-9-]+)/g)].map((match) => match[1] ?? ''))
        .filter(
          (name) => !roles.has(name) && !/^--(hairline|radius|space|line-mark|inline|at|share|card|unread)/.test(name),
        )
        .map((name) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are readable with every possible partner if a rule sets only the text colour or only the background [R3.17]', () => {
    const unproven = rules.flatMap((rule) => {
      const [ink, ground] = [roleOf(inkOf(rule)), roleOf(groundOf(rule))];
      if (ink && !ground && !freeInks.includes(ink) && !isArt(rule.where)) return [`${rule.where}: ink ${ink}`];
      if (ground && !ink && ![...freeGrounds, ...graphics].includes(ground)) return [`${rule.where}: ground ${ground}`];
      return [];
    });
    expect(unproven).toEqual([]);
  });
});

describe.each(palettes)('in the palette %s', (palette) => {
  const ratio = contrastsIn(palette);

  it('every text colour has a contrast of at least 4.5:1 on the background in the same rule [R3.17]', () => {
    const pairs = rules.flatMap((rule) => {
      const [ink, ground] = [roleOf(inkOf(rule)), roleOf(groundOf(rule))];
      return ink && ground ? [{ where: rule.where, ink, ground }] : [];
    });
    expect(pairs.length).toBeGreaterThan(60);
    const faint = pairs.filter(({ ink, ground }) => ratio(ink, ground) < 4.5);
    expect(faint.map(({ where, ink, ground }) => `${where}: ${ink} on ${ground}`)).toEqual([]);
  });

  it('every text colour that is used alone has a contrast of 4.5:1 on every background that is used alone [R3.17]', () => {
    for (const ground of freeGrounds.filter((one) => one !== 'scrim'))
      for (const ink of freeInks) expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    // Axe cannot measure the gradient of the balance card, from raised to accent-soft.
    for (const ink of ['text', 'text-muted']) expect(ratio(ink, 'accent-soft'), ink).toBeGreaterThanOrEqual(4.5);
  });
});
