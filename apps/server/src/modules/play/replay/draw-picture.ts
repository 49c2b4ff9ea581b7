import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@nua/contract/wire.ts';
import type { Sharp } from 'sharp';

/** The size in pixels that messengers and social networks expect of a link preview. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** The content of a picture. It has no data of a player, so equal rounds of different players share one picture. */
export type PictureFacts = {
  name: string;
  /** The name of the game's drawing. */
  art: string;
  /** The multiplier as text. */
  pays: string;
  /** True if the payout is above the stake. Only then is the multiplier drawn in gold. */
  won: boolean;
  offer: LinkOffer;
  lang: Language;
};

/** What a stranger can do with the link: watch and check the round, only watch it, or only see what a provider's round paid. */
export type LinkOffer = 'check' | 'watch' | 'result';

const TEXTS: Readonly<Record<Language, Readonly<Record<'shared' | LinkOffer, string>>>> = {
  en: {
    shared: 'A shared round',
    check: 'Watch it again and check it yourself',
    watch: 'Watch it again',
    result: 'See what it paid',
  },
  ur: {
    shared: 'ایک راؤنڈ',
    check: 'دوبارہ دیکھیں اور خود جانچیں',
    watch: 'دوبارہ دیکھیں',
    result: 'دیکھیں کتنا ملا',
  },
};

const UI = new URL('../../../../../../packages/ui/src/', import.meta.url);
const fileOf = (path: string): string => fileURLToPath(new URL(path, UI));

/** The fonts are bundled, because the machine may have no fonts, or none for Urdu. */
const FONTS = {
  latin: { font: 'Nua Picture', fontfile: fileOf('fonts/picture-latin.ttf') },
  urdu: { font: 'Nua Picture Urdu', fontfile: fileOf('fonts/picture-urdu.ttf') },
} as const;

const ART = { width: 473, height: 630 } as const;

type Line = { text: string; font: keyof typeof FONTS; top: number; height: number; colour: string };

export const hasArt = (art: string): boolean => existsSync(fileOf(`art/${art}.svg`));

export async function drawPicture({ name, art, pays, won, offer, lang }: PictureFacts): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const { shared, [offer]: invitation } = TEXTS[lang];
  const font = lang === 'ur' ? 'urdu' : 'latin';
  const lines: Line[] = [
    { text: name, font, top: font === 'urdu' ? 52 : 92, height: font === 'urdu' ? 120 : 74, colour: '#f5ecec' },
    { text: pays, font: 'latin', top: 226, height: 118, colour: won ? '#f2c14e' : '#f5ecec' },
    { text: shared, font, top: font === 'urdu' ? 372 : 414, height: font === 'urdu' ? 72 : 34, colour: '#cdb9bb' },
    {
      text: invitation,
      font,
      top: font === 'urdu' ? 450 : 470,
      height: font === 'urdu' ? 72 : 38,
      colour: '#cdb9bb',
    },
    { text: 'Nua', font: 'latin', top: 556, height: 34, colour: '#e0566f' },
  ];
  const drawn = await Promise.all(lines.map((line) => drawLine(sharp, line)));
  const art_left = lang === 'ur' ? PICTURE.width - ART.width : 0;
  const layers = drawn.map(({ picture, width, top }) => ({
    ...{ input: picture, top },
    left: lang === 'ur' ? art_left - 60 - width : ART.width + 60,
  }));
  return await sharp({ create: { ...PICTURE, channels: 3, background: '#140b0d' } })
    .composite([{ input: await drawArt(sharp, art), left: art_left, top: 0 }, ...layers])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
}

type SharpModule = typeof import('sharp').default;

async function drawArt(sharp: SharpModule, art: string): Promise<Buffer> {
  // The renderer does not support CSS variables, so each is replaced by its default value.
  const svg = readFileSync(fileOf(`art/${art}.svg`), 'utf8').replace(/var\(--[\w-]+,\s*([^()]+)\)/g, '$1');
  return await sharp(Buffer.from(svg), { density: 150 })
    .resize(ART.width, ART.height, { fit: 'cover' })
    .png()
    .toBuffer();
}

const MAX_LINE_WIDTH = PICTURE.width - ART.width - 120;

/** Draws a line that fits its height and the width beside the drawing. */
async function drawLine(sharp: SharpModule, { text, font, top, height, colour }: Line) {
  const { font: family, fontfile } = FONTS[font];
  const image: Sharp = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${family} 100`,
      fontfile,
      rgba: true,
    },
  });
  const { data: picture, info } = await image
    .resize({ height, width: MAX_LINE_WIDTH, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture, width: info.width, top: top + Math.round((height - info.height) / 2) };
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
