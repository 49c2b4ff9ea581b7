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

/** Whether a rule draws the die, roulette, a track or playing cards, whose colours are the same in every palette. */
const isArt = (where: string) =>
  /arcade\/src\/(games\/(dice\/die|roulette\/roulette)|table\/(track|playing-card))\.module\.css/.test(where);

const roleOf = (value: string | undefined) => /^var\(--([a-z0-9-]+)\)$/.exec(value?.trim() ?? '')?.[1];
const textColourOf = ({ declared }: Rule) => declared.get('color');
const backgroundOf = ({ declared }: Rule) => declared.get('background') ?? declared.get('background-color');

/** Text colours that a rule may set without a background. They must be readable on every colour of `freeBackgrounds`. */
const freeTextColours = [
  ...['text', 'text-muted', 'text-faint', 'text-accent', 'on-surface'],
  ...['positive', 'negative', 'warning', 'info', 'winnings'],
];
/** Backgrounds that a rule may set without a text colour. A rule with another background must also set the text colour. */
const freeBackgrounds = ['ground', 'surface', 'raised', 'pressed', 'scrim'];
/** Backgrounds of dots, bars and lines, which contain no text. */
const graphicColours = ['text-accent', 'winnings', 'accent', 'text-muted', 'line', 'warning', 'positive'];

describe('the colours in stylesheets', () => {
  it('are colour roles, except for shadows, highlights and art [R3.17]', () => {
    expect(sheets.length).toBeGreaterThan(60);
    const shading = /^(box-shadow|mask-image)$/;
    const fixedColours = rules.flatMap(({ where, declared }) =>
      [...declared].flatMap(([name, value]) => {
        if (value.includes('--p-')) return [`${where} ${name}: ${value}`];
        if (shading.test(name) || isArt(where)) return [];
        // Transparent white and black are allowed, because they only lighten or darken the drawing below.
        const rest = value.replace(/url\("[^"]*"\)/g, '').replace(/rgb\((255 255 255|0 0 0) \/ \d+%\)/g, '');
        return /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|oklch|lab)\(|\b(white|black|red|green|blue|gr[ae]y|gold|orange)\b(?!-)/i.test(
          rest,
        )
          ? [`${where} ${name}: ${value}`]
          : [];
      }),
    );
    expect(fixedColours).toEqual([]);
  });

  it('refer only to colour roles that exist [R3.17]', () => {
    const colours = /^(color|fill|stroke|background|background-color|border(-[a-z-]+)?|outline(-color)?)$/;
    const unknown = rules.flatMap(({ where, declared }) =>
      [...declared]
        .filter(([name]) => colours.test(name))
        .flatMap(([, value]) => [...value.matchAll(/var\((--[a-z0-9-]+)/g)].map((match) => match[1] ?? ''))
        .filter(
          (name) =>
            !roles.has(name) && !/^--(hairline|radius|space|offline-bar-height|inline|at|share|card|unread)/.test(name),
        )
        .map((name) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are on the list of checked colours if a rule sets only a text colour or only a background [R3.17]', () => {
    const unproven = rules.flatMap((rule) => {
      const [ink, ground] = [roleOf(textColourOf(rule)), roleOf(backgroundOf(rule))];
      if (ink && !ground && !freeTextColours.includes(ink) && !isArt(rule.where)) return [`${rule.where}: ink ${ink}`];
      if (ground && !ink && ![...freeBackgrounds, ...graphicColours].includes(ground))
        return [`${rule.where}: ground ${ground}`];
      return [];
    });
    expect(unproven).toEqual([]);
  });
});

describe.each(palettes)('in the palette %s', (palette) => {
  const ratio = contrastsIn(palette);

  it('every text colour has a contrast of at least 4.5:1 on its background [R3.17]', () => {
    const pairs = rules.flatMap((rule) => {
      const [ink, ground] = [roleOf(textColourOf(rule)), roleOf(backgroundOf(rule))];
      return ink && ground ? [{ where: rule.where, ink, ground }] : [];
    });
    expect(pairs.length).toBeGreaterThan(60);
    const faint = pairs.filter(({ ink, ground }) => ratio(ink, ground) < 4.5);
    expect(faint.map(({ where, ink, ground }) => `${where}: ${ink} on ${ground}`)).toEqual([]);
  });

  it('every text colour set without a background has a contrast of 4.5:1 on every surface [R3.17]', () => {
    for (const ground of freeBackgrounds.filter((role) => role !== 'scrim'))
      for (const ink of freeTextColours) expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    // The browser tests cannot measure the gradient of the balance card, which ends in accent-soft.
    for (const ink of ['text', 'text-muted']) expect(ratio(ink, 'accent-soft'), ink).toBeGreaterThanOrEqual(4.5);
  });
});
