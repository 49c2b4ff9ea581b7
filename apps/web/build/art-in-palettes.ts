import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { readOklch, writeOklch } from './oklch.ts';

const QUERY = '?palettes';
/** What a drawing says of a colour that is not its own: which role it plays, and how it looks where it was drawn. */
const ROLE = /var\(--(?<role>[\w-]+), ?(?<drawn>#[0-9a-f]{6})\)/g;
const HOUSE = 'house';

type Colours = Readonly<Record<string, string>>;
export type Palettes = Readonly<Record<string, Colours>>;

/** The colours of every palette by name, as its file gives them. */
export function readPalettes(folder: string): Palettes {
  return Object.fromEntries(
    globSync('*.css', { cwd: folder })
      .sort()
      .map((file) => {
        const css = readFileSync(join(folder, file), 'utf8');
        const found = [...css.matchAll(/--(p-[\w-]+): (#[0-9a-f]{6});/g)];
        return [basename(file, '.css'), Object.fromEntries(found.map(([, name, colour]) => [name, colour]))];
      }),
  );
}

/**
 * Paints a drawing in a palette. A role `--p-…` takes the palette's own colour. `--house` marks what is drawn in the
 * accent of the palette at home: it turns by as much as the accent turns, so light and shade stay as they were drawn.
 */
export function paintArt(drawing: string, home: Colours, palette: Colours): string {
  return drawing.replace(ROLE, (_, role: string, drawn: string) => {
    if (role !== HOUSE) return palette[role] ?? missing(role);
    if (palette === home) return drawn;
    const from = readOklch(home['p-accent'] ?? missing('p-accent'));
    const to = readOklch(palette['p-accent'] ?? missing('p-accent'));
    const { lightness, chroma, hue } = readOklch(drawn);
    return writeOklch({
      lightness,
      // A weaker accent is matched half way: it is dark, and what is drawn lighter can be stronger than it.
      chroma: chroma * Math.sqrt(to.chroma / from.chroma),
      // Between pink and brick all is red; as far to the sides of green lie olive and teal.
      hue: to.hue + (hue - from.hue) / 3,
    });
  });
}

const homeOf = (palettes: Palettes): Colours => palettes['dark-red'] ?? missing('dark-red');

function missing(role: string): never {
  throw new Error(`No palette has a colour for the role ${role}.`);
}

/** Paints the drawings that lie at an address of their own: `x.svg` as at home, `x.green.svg` beside it. */
export function paintInPlace(folder: string, palettes: Palettes): void {
  const home = homeOf(palettes);
  for (const file of globSync('*.svg', { cwd: folder })) {
    const path = join(folder, file);
    const drawing = readFileSync(path, 'utf8').trim();
    writeFileSync(path, paintArt(drawing, home, home));
    for (const [name, palette] of Object.entries(palettes)) {
      writeFileSync(path.replace(/svg$/, `${name}.svg`), paintArt(drawing, home, palette));
    }
  }
}

/**
 * One file for each palette from one drawing that is imported with `?palettes`.
 *
 * The import is one address with a star where the palette's name goes, so that no page carries an address for each. The app's
 * files have plain names.
 */
export function artInPalettes(palettes: Palettes, isHashed: boolean): Plugin {
  const home = homeOf(palettes);
  return {
    name: 'nua-art-in-palettes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.svg${QUERY}`)) return null;
      const path = id.slice(0, -QUERY.length);
      const drawing = readFileSync(path, 'utf8').trim();
      this.addWatchFile(path);
      const painted = Object.entries(palettes).map(
        ([name, palette]) => [name, paintArt(drawing, home, palette)] as const,
      );
      const hash = `-${createHash('sha256').update(JSON.stringify(painted)).digest('base64url').slice(0, 8)}`;
      const address = (name: string) => `assets/${basename(path, '.svg')}${isHashed ? hash : ''}-${name}.svg`;
      if (this.environment.name === 'client') {
        for (const [name, source] of painted) this.emitFile({ type: 'asset', fileName: address(name), source });
      }
      return `export default ${JSON.stringify(`/${address('*')}`)}`;
    },
  };
}
