import { readdirSync, readFileSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, here), 'utf8');

/** Returns the custom properties that a stylesheet declares, in order. */
export function declarations(css: string): Map<string, string> {
  return new Map([...css.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

export const palettes: readonly string[] = readdirSync(new URL('../palettes/', here)).sort();
export const roles = declarations(read('roles.css'));
export const paletteOf = (file: string) => declarations(read(`../palettes/${file}`));

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a function that computes the contrast of a text colour on a background, both named by their roles in a palette. */
export function contrastsIn(file: string): (ink: string, ground: string) => number {
  const palette = paletteOf(file);
  const colour = (role: string): string => {
    const value = roles.get(`--${role}`) ?? '';
    const raw = palette.get(/var\((--p-[a-z0-9-]+)\)/.exec(value)?.[1] ?? '') ?? value;
    if (!/^#[0-9a-f]{6}$/.test(raw)) throw new Error(`${role} in ${file} is no colour: ${raw}`);
    return raw;
  };
  return (ink, ground) => contrast(colour(ink), colour(ground));
}
