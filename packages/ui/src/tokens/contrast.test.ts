import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const here = new URL('.', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, here), 'utf8');

function declarations(css: string): Map<string, string> {
  return new Map([...css.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const palettes = readdirSync(new URL('../palettes/', here)).sort();
const roles = declarations(read('roles.css'));
const grounds = ['ground', 'surface', 'raised', 'pressed'];
const mainGrounds = ['ground', 'surface', 'raised'];

describe.each(palettes)('%s', (file) => {
  const palette = declarations(read(`../palettes/${file}`));
  const colour = (role: string): string => {
    const value = roles.get(`--${role}`) ?? '';
    const raw = palette.get(/var\((--p-[a-z0-9-]+)\)/.exec(value)?.[1] ?? '') ?? value;
    expect(raw, `${role} in ${file}`).toMatch(/^#[0-9a-f]{6}$/);
    return raw;
  };
  const ratio = (ink: string, ground: string) => contrast(colour(ink), colour(ground));

  it('every ground with an on- pair is read at 4.5:1 or better [R3.17]', () => {
    const pairs = [...roles.keys()].filter((role) => role.startsWith('--on-')).map((role) => role.slice(5));
    expect(pairs.length).toBeGreaterThan(15);
    for (const ground of pairs) expect(ratio(`on-${ground}`, ground), `on-${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('text and muted text reach 7:1 on the main surfaces [R3.17]', () => {
    for (const ground of mainGrounds) {
      for (const ink of [`on-${ground}`, 'text', 'text-muted']) {
        expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(7);
      }
    }
  });

  it('every coloured or faint text reaches 4.5:1 on every surface [R3.17]', () => {
    const inks = ['text-faint', 'text-accent', 'positive', 'negative', 'warning', 'info', 'winnings', 'focus'];
    for (const ground of grounds) {
      for (const ink of inks) expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the edge of a field reaches 3:1 on the main surfaces [R3.17]', () => {
    for (const ground of mainGrounds) expect(ratio('line-strong', ground), ground).toBeGreaterThanOrEqual(3);
  });

  it('names the same colours as its siblings and nothing else [R3.17]', () => {
    const names = [...declarations(read('../palettes/dark-red.css')).keys()];
    expect([...palette.keys()]).toEqual(names);
  });
});

it('three palettes exist: dark-red, green and purple [R3.17]', () => {
  expect(palettes).toEqual(['dark-red.css', 'green.css', 'purple.css']);
});
