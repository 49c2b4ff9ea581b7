import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { drawingsOf, writeSheet } from './art-sheet.ts';
import { readOklch, writeOklch } from './oklch.ts';

const QUERY = '?sheet';
/** Matches a colour that depends on the palette: its role, and its value in the default palette. */
const ROLE = /var\(--(?<role>[\w-]+), ?(?<drawn>#[0-9a-f]{6})\)/g;
const HOUSE = 'house';

type Colours = Readonly<Record<string, string>>;
export type Palettes = Readonly<Record<string, Colours>>;

/** Reads the palettes from their style sheets. The result maps the name of each palette to its colours by name. */
export function readPalettes(folder: string): Palettes {
  return Object.fromEntries(
    globSync('*.css', { cwd: folder })
      .sort()
      .map((file) => {
        const css = readFileSync(join(folder, file), 'utf8');
        const colours = [...css.matchAll(/--(p-[\w-]+): (#[0-9a-f]{6});/g)];
        return [basename(file, '.css'), Object.fromEntries(colours.map(([, name, colour]) => [name, colour]))];
      }),
  );
}

/**
 * Paints a drawing in a palette. A role `--p-…` becomes the palette's colour of that name. A colour with the role `--house` is a shade of
 * the default accent: its hue and chroma follow the accent of the palette, and its lightness stays.
 */
export function paintArt(drawing: string, defaultColours: Colours, palette: Colours): string {
  return drawing.replace(ROLE, (_, role: string, drawn: string) => {
    if (role !== HOUSE) return palette[role] ?? missing(role);
    if (palette === defaultColours) return drawn;
    const from = readOklch(defaultColours['p-accent'] ?? missing('p-accent'));
    const to = readOklch(palette['p-accent'] ?? missing('p-accent'));
    const { lightness, chroma, hue } = readOklch(drawn);
    return writeOklch({
      lightness,
      // The square root limits the loss of chroma in a palette whose accent has a low chroma.
      chroma: chroma * Math.sqrt(to.chroma / from.chroma),
      // Keeps a third of the hue distance from the accent. The full distance would add olive and teal to the green palette.
      hue: to.hue + (hue - from.hue) / 3,
    });
  });
}

const defaultColoursOf = (palettes: Palettes): Colours => palettes['dark-red'] ?? missing('dark-red');

function missing(role: string): never {
  throw new Error(`No palette has a colour for the role ${role}.`);
}

/** Paints every drawing of a folder: `x.svg` in the default palette, and beside it one file for each palette, such as `x.green.svg`. */
export function paintInPlace(folder: string, palettes: Palettes): void {
  const defaultColours = defaultColoursOf(palettes);
  for (const file of globSync('*.svg', { cwd: folder })) {
    const path = join(folder, file);
    const drawing = readFileSync(path, 'utf8').trim();
    writeFileSync(path, paintArt(drawing, defaultColours, defaultColours));
    for (const [name, palette] of Object.entries(palettes)) {
      writeFileSync(path.replace(/svg$/, `${name}.svg`), paintArt(drawing, defaultColours, palette));
    }
  }
}

/**
 * Emits one file for each palette from a sheet of drawings that is imported with `?sheet`.
 *
 * The value of the import is an address with `*` in place of the palette's name, so that a page contains one address for all palettes. For
 * the app `isHashed` is false: the file names contain no hash.
 */
export function artInPalettes(palettes: Palettes, isHashed: boolean): Plugin {
  const defaultColours = defaultColoursOf(palettes);
  return {
    name: 'nua-art-in-palettes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.svg${QUERY}`)) return null;
      const path = id.slice(0, -QUERY.length);
      const sheet = writeSheet(path);
      for (const file of [path, ...drawingsOf(path)]) this.addWatchFile(file);
      const painted = Object.entries(palettes).map(
        ([name, palette]) => [name, paintArt(sheet, defaultColours, palette)] as const,
      );
      const hash = `-${createHash('sha256').update(JSON.stringify(painted)).digest('base64url').slice(0, 8)}`;
      const address = (name: string) => `assets/art${isHashed ? hash : ''}-${name}.svg`;
      if (this.environment.name === 'client') {
        for (const [name, source] of painted) this.emitFile({ type: 'asset', fileName: address(name), source });
      }
      return `export default ${JSON.stringify(`/${address('*')}`)}`;
    },
  };
}
