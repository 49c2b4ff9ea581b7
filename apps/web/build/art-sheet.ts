import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Matches a drawing in the list of a sheet. */
const IMAGE = /<image href="([\w-]+\.svg)"\/>/g;
const ROOT = /^<svg ([^>]*)>(.*)<\/svg>$/s;

/** The files of the drawings that a sheet lists. */
export function drawingsOf(sheet: string): string[] {
  const folder = dirname(sheet);
  return [...readFileSync(sheet, 'utf8').matchAll(IMAGE)].map(([, file]) => join(folder, file!));
}

/**
 * Writes the drawings that a sheet lists into one SVG, one below the other. `#dice` at the end of its address selects the drawing
 * `dice.svg`, which covers the whole of its `img`.
 */
export function writeSheet(sheet: string): string {
  let top = 0;
  let width = 0;
  const views: string[] = [];
  const drawings: string[] = [];
  for (const file of drawingsOf(sheet)) {
    const name = basename(file, '.svg');
    const [, attributes = '', content = ''] = ROOT.exec(readFileSync(file, 'utf8').trim()) ?? missing(file);
    const [, box_width = '', box_height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(attributes) ?? missing(file);
    const box = `0 ${top} ${box_width} ${box_height}`;
    views.push(`<view id="${name}" viewBox="${box}" preserveAspectRatio="xMidYMid slice"/>`);
    const own = attributes.replace(/ ?xmlns="[^"]*"/, '').trim();
    drawings.push(
      `<svg y="${top}" width="${box_width}" height="${box_height}" ${own}>${withPrefix(content, `${name}-`)}</svg>`,
    );
    top += Number(box_height);
    width = Math.max(width, Number(box_width));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}">${views.join('')}${drawings.join('')}</svg>`;
}

/** Prefixes every id, because several drawings use the same ids. */
const withPrefix = (content: string, prefix: string): string =>
  content.replace(/(\bid="|url\(#|href="#)/g, (start) => start + prefix);

function missing(file: string): never {
  throw new Error(`${file} is not one svg element with a viewBox from 0 0.`);
}
