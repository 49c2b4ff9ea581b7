import type { ClientConfig } from '../api/wire.ts';
import { createStore, type Store } from './create-store.ts';

export const languages = ['en', 'ur'] as const;
export type Language = (typeof languages)[number];
export const palettes = ['dark-red', 'green', 'purple'] as const;
export type Palette = (typeof palettes)[number];

/** Where a path leads instead: an own path, or a whole address of another site. */
export type RedirectRules = Readonly<Record<string, string | { to: string; status: 302 | 307 | 308 }>>;

export type ConfigState = {
  config: ClientConfig | null;
  /** The operator's redirects, as the server told them last. */
  redirects: RedirectRules;
  /** Server time minus this device's time, from the newest answer's Date header. */
  clock_offset_ms: number;
  language: Language;
  palette: Palette;
};

export type ConfigStore = Store<ConfigState>;

export function createConfigStore(start: { language: Language; palette: Palette }): ConfigStore {
  return createStore<ConfigState>({ config: null, redirects: {}, clock_offset_ms: 0, ...start });
}

export function readPreferences(cookies: Readonly<Record<string, string | undefined>>): {
  language: Language;
  palette: Palette;
} {
  return {
    language: languages.find((one) => one === cookies.nua_language) ?? 'en',
    palette: palettes.find((one) => one === cookies.nua_palette) ?? 'dark-red',
  };
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ur' ? 'rtl' : 'ltr');
