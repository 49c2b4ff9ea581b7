import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paintArt, readPalettes } from './art-in-palettes.ts';
import { drawingsOf, writeSheet } from './art-sheet.ts';
import { readOklch, writeOklch } from './oklch.ts';

const ui = resolve(import.meta.dirname, '../../../packages/ui/src');
const built = join(import.meta.dirname, '../dist/client/assets');
const palettes = readPalettes(join(ui, 'palettes'));
const defaultPalette = palettes['dark-red']!;
const drawing = (name: string) => readFileSync(join(ui, `art/${name}.svg`), 'utf8');
const paletteDrawings = globSync('art/*.svg', { cwd: ui })
  .map((file) => file.slice('art/'.length, -'.svg'.length))
  .filter((name) => drawing(name).includes('var(--'));
const sheet = join(ui, 'art/sheet.svg');

const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

describe('the drawings of the client', () => {
  it('are all in the sprite sheet, each once', () => {
    const files = globSync('art/*.svg', { cwd: ui }).map((file) => join(ui, file));
    expect(drawingsOf(sheet)).toEqual(files.filter((file) => file !== sheet).sort());
    const ids = [...writeSheet(sheet).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...writeSheet(sheet).matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(
      ([, url, href]) => url ?? href,
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((id) => !ids.includes(id!))).toEqual([]);
    expect(paletteDrawings).toEqual(expect.arrayContaining(['dice', 'hero']));
  });

  it.each(paletteDrawings)('include %s in its original colours for the default palette [R3.17]', (name) => {
    expect(paintArt(drawing(name), defaultPalette, defaultPalette)).toBe(
      drawing(name).replace(/var\(--[\w-]+,(#\w+)\)/g, '$1'),
    );
    for (const palette of Object.values(palettes))
      expect(paintArt(drawing(name), defaultPalette, palette)).not.toContain('var(');
  });

  it.each(['hero', 'dice'])(
    'include %s for each other palette, in the hue of the palette’s accent colour [R3.17]',
    (name) => {
      const strong = (svg: string) =>
        (svg.match(/#[0-9a-f]{6}\b/g) ?? []).map(readOklch).filter(({ chroma }) => chroma > 0.08);
      const red = readOklch(defaultPalette['p-accent']!).hue;
      const drawn = strong(paintArt(drawing(name), defaultPalette, defaultPalette));
      expect(drawn.length).toBeGreaterThan(8);
      expect(drawn.every(({ hue }) => hueDistance(hue, red) < 25)).toBe(true);
      for (const [paletteName, palette] of Object.entries(palettes)) {
        if (palette === defaultPalette) continue;
        const painted = paintArt(drawing(name), defaultPalette, palette);
        const accent = readOklch(palette['p-accent']!).hue;
        expect(
          strong(painted).every(({ hue }) => hueDistance(hue, accent) < 12),
          paletteName,
        ).toBe(true);
        const lights = (svg: string) => (svg.match(/#[0-9a-f]{6}\b/g) ?? []).map((hex) => readOklch(hex).lightness);
        const before = lights(paintArt(drawing(name), defaultPalette, defaultPalette));
        const moved = lights(painted).map((light, index) => Math.abs(light - before[index]!));
        expect(Math.max(...moved), paletteName).toBeLessThan(0.03);
      }
    },
  );

  it('include a hero picture that fades into the background of each palette [R3.17]', () => {
    for (const palette of Object.values(palettes)) {
      expect(paintArt(drawing('hero'), defaultPalette, palette)).toContain(
        `<stop offset="1" stop-color="${palette['p-ground']}"/>`,
      );
    }
  });

  it('fail to build if they use a colour role that the palette does not define', () => {
    expect(() => paintArt('<path fill="var(--p-nowhere,#123456)"/>', defaultPalette, defaultPalette)).toThrow(
      'p-nowhere',
    );
  });

  it('have one file for each palette, of at most 9 KB after compression [R3.17]', () => {
    for (const paletteName of Object.keys(palettes)) {
      const files = globSync(`art-????????-${paletteName}.svg`, { cwd: built });
      expect(files, paletteName).toHaveLength(1);
      expect(readFileSync(join(built, `${files[0]}.br`)).length).toBeLessThanOrEqual(9 * 1024);
    }
  });

  it('include the pictures of offers in every palette [R3.17]', () => {
    const art = join(built, '../art');
    const names = globSync('*.svg', { cwd: join(import.meta.dirname, '../public/art') });
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      for (const paletteName of Object.keys(palettes))
        expect(existsSync(join(art, name.replace('svg', `${paletteName}.svg`)))).toBe(true);
    }
    for (const file of globSync('{art,assets}/*.svg', { cwd: join(built, '..') })) {
      expect(readFileSync(join(built, '..', file), 'utf8'), file).not.toContain('var(');
    }
  });

  it('have colours that survive a conversion to OKLCH and back', () => {
    for (const hex of ['#000000', '#ffffff', '#c41f3b', '#0f7a4d', '#7338c9', '#fff1ea']) {
      expect(writeOklch(readOklch(hex))).toBe(hex);
    }
  });
});
