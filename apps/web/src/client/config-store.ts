import type { ClientConfig } from '../api/wire.ts';
import { type Language, languages } from '../i18n/language.ts';
import { createStore, type Store } from './create-store.ts';

export const palettes = ['dark-red', 'green', 'purple'] as const;
export type Palette = (typeof palettes)[number];

/** The targets of redirects, by path. A target is a path of this site, or a full address of another site. */
export type RedirectRules = Readonly<Record<string, string | { to: string; status: 302 | 307 | 308 }>>;

export type ConfigState = {
  config: ClientConfig | null;
  /** The operator's redirects, as last received. */
  redirects: RedirectRules;
  /** Server time minus this device's time, as responses report it. A change of up to two seconds is ignored. */
  clock_offset_ms: number;
  language: Language;
  palette: Palette;
  /** On the server: whether an engineer requests the page. */
  is_engineer_request?: boolean;
};

export type ConfigStore = Store<ConfigState>;

export function createConfigStore(start: { language: Language; palette: Palette }): ConfigStore {
  return createStore<ConfigState>({ config: null, redirects: {}, clock_offset_ms: 0, ...start });
}

type PageRequest = {
  cookies: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** The language and palette that the visitor chose. The defaults are the browser's language and dark red. */
export function readPreferences({ cookies, headers }: PageRequest): { language: Language; palette: Palette } {
  return {
    language:
      languages.find((language) => language === cookies.nua_language) ??
      preferredLanguage(String(headers['accept-language'] ?? '')),
    palette: palettes.find((palette) => palette === cookies.nua_palette) ?? 'dark-red',
  };
}

/**
 * The supported language that an `Accept-Language` header prefers; English if it names none.
 *
 * Shape   'ur-PK,ur;q=0.9,en;q=0.8' -> 'ur'; 'en-GB,en;q=0.9,ur;q=0.8' -> 'en'; 'de' -> 'en'
 * Source  RFC 9110, 12.5.4; among equal weights the first language counts
 */
export function preferredLanguage(header: string): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const range of header.slice(0, MAX_CHARACTERS).split(',')) {
    const [tag = '', ...parameters] = range.toLowerCase().split(';');
    const language = languages.find((supported) => supported === tag.trim().split('-', 1)[0]);
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
    const weight = quality === undefined ? 1 : Number(quality);
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

/** Browsers send a few dozen characters. The rest of a longer header is ignored. */
const MAX_CHARACTERS = 300;
