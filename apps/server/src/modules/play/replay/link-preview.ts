import { files } from '@nua/contract/files.ts';
import type { Language } from '@nua/contract/wire.ts';
import { houseGame } from '@nua/games';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import type { App } from '../../../core/app.ts';
import { providerGames } from '../pace/playable-games.ts';
import { hasArt, type LinkOffer, PICTURE, type PictureFacts } from './draw-picture.ts';
import { findShared } from './find-shared.ts';
import type { ShownReplay } from './replay-rules.ts';

const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'ur';

/** The texts that messengers and search pages show beside a link. */
export type LinkPreview = { title: string; description: string; address: string; picture: string; lang: Language };

const TEXTS: Readonly<
  Record<Language, Readonly<Record<'title' | LinkOffer | 'ended_game' | 'ended_title' | 'ended', string>>>
> = {
  en: {
    title: '{game} {pays} – a shared round',
    check: 'Watch this round of {game} again, see what it paid, and check it yourself.',
    watch: 'Watch this round of {game} again, and see what it paid.',
    result: 'This round of {game} was drawn by {provider}. See what it paid.',
    ended_game: 'Game no longer offered',
    ended_title: '{pays} – a shared round',
    ended: 'Game no longer offered. See what this round paid.',
  },
  ur: {
    title: '{game} \u2066{pays}\u2069 – شیئر کیا گیا راؤنڈ',
    check: '{game} کا یہ راؤنڈ دوبارہ دیکھیں، جانیں کتنا ملا، اور خود جانچیں۔',
    watch: '{game} کا یہ راؤنڈ دوبارہ دیکھیں اور جانیں کتنا ملا۔',
    result: '{game} کے اس راؤنڈ کا نتیجہ {provider} نے نکالا۔ دیکھیں کتنا ملا۔',
    ended_game: 'یہ کھیل اب دستیاب نہیں',
    ended_title: '\u2066{pays}\u2069 – شیئر کیا گیا راؤنڈ',
    ended: 'یہ کھیل اب دستیاب نہیں۔ دیکھیں اس راؤنڈ میں کتنا ملا۔',
  },
};

const picturePath = (share: string, lang: Language): string =>
  files.showReplay.path.replace('{share}', share).replace('{file}', `${lang}.png`);

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

/** The drawings for games without their own drawing, by category. */
const ART_OF_CATEGORY: Readonly<Record<number, string>> = { 1: 'live', 3: 'sports' };
const DEFAULT_ART = 'hero';

function gameFacts(app: Pick<App, 'config'>, id: string, lang: Language): { name: string; art: string } {
  const game = houseGame(id) ?? providerGames(app).find((provided) => provided.id === id);
  const art = houseGame(id) && hasArt(id) ? id : (ART_OF_CATEGORY[game?.category ?? 0] ?? DEFAULT_ART);
  return { name: game?.name[lang] ?? TEXTS[lang].ended_game, art };
}

/** Formats a multiplier with groups of three digits: 1234567 is 12,345.67×. */
const paysText = (hundredths: number): string => `${hundredthsText(hundredths).replace(/\B(?=(\d{3})+\.)/g, ',')}×`;

/** A preview promises a check only if the page offers one. */
function offerOf({ drawn_by, check }: ShownReplay): LinkOffer {
  if (drawn_by.kind === 'provider') return 'result';
  return check === null ? 'watch' : 'check';
}

export function pictureFacts(app: Pick<App, 'config'>, replay: ShownReplay, lang: Language): PictureFacts {
  const { pays_hundredths: pays } = replay;
  return {
    ...gameFacts(app, replay.game_id, lang),
    pays: paysText(pays),
    won: pays > 100,
    offer: offerOf(replay),
    lang,
  };
}

/**
 * Finds the preview of a link to a shared round.
 *
 * Shape   query of `/arcade/verify` -> preview; null if the query names no shared round
 */
export async function linkPreviewOf(app: App, query: Readonly<Record<string, unknown>>): Promise<LinkPreview | null> {
  const { round, game } = query;
  if (typeof round !== 'string') return null;
  const replay = await findShared(app, round);
  if (replay === null || replay.game_id !== game) return null;
  const lang = isLanguage(query.lang) ? query.lang : 'en';
  const { name, pays, offer } = pictureFacts(app, replay, lang);
  const values = { game: name, pays, provider: replay.drawn_by.name };
  const texts = TEXTS[lang];
  const is_ended = replay.name === null;
  return {
    title: fill(is_ended ? texts.ended_title : texts.title, values),
    description: fill(texts[is_ended ? 'ended' : offer], values),
    address: new URL(`/arcade/verify?game=${replay.game_id}&round=${round}&lang=${lang}`, app.config.public_url).href,
    picture: new URL(picturePath(round, lang), app.config.public_url).href,
    lang,
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function withPreview(html: string, { title, description, address, picture, lang }: LinkPreview): string {
  const tags = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Nua'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:locale', lang === 'ur' ? 'ur_PK' : 'en_GB'],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(PICTURE.width)],
    ['property', 'og:image:height', String(PICTURE.height)],
    ['property', 'og:image:alt', title],
    ['name', 'description', description],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  const meta = tags.map(([kind, name = '', text = '']) => `<meta ${kind}="${name}" content="${escapeHtml(text)}" />`);
  // A function, because `$&` in a replacement text is a pattern.
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${meta.join('')}`);
}
