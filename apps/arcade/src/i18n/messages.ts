import type { Language } from '@nua/contract/wire.ts';
import nastaliq from '@nua/ui/fonts/nastaliq-subset.woff2?url';
import { en, type Messages } from './en.ts';

export type { Messages } from './en.ts';

/** Loads the messages of a language. If Urdu fails to load, the frame uses English. */
export async function loadMessages(lang: string | null): Promise<{ messages: Messages; lang: Language }> {
  const urdu = lang === 'ur' ? await import('./ur.ts').catch(() => null) : null;
  return urdu === null ? { messages: en, lang: 'en' } : { messages: urdu.ur, lang: 'ur' };
}

/** Whether a message with this id exists. An id built from the server's error code may have none. */
export const isMessage = (id: string): id is keyof Messages => Object.hasOwn(en, id);

/**
 * Fills the placeholders of a phrase.
 *
 * Shape   ('Rolled {result}.', { result: '7.10' }) -> 'Rolled 7.10.'; each value is isolated, so that a number stays left to right
 */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_all, name: string) => `\u2066${values[name] ?? ''}\u2069`);
}

export function applyPageSettings(query: URLSearchParams, lang: Language): void {
  const page = document.documentElement;
  page.lang = lang;
  page.dir = lang === 'ur' ? 'rtl' : 'ltr';
  const palette = query.get('palette') ?? '';
  page.dataset.palette = ['dark-red', 'green', 'purple'].includes(palette) ? palette : 'dark-red';
  if (query.get('data') === 'less') page.dataset.data = 'less';
  // If the font cannot be loaded, the device's own Urdu font remains.
  if (lang === 'ur') void loadNastaliq().catch(() => undefined);
}

/** Loads the Urdu font after the page, and never in data-saving mode. */
async function loadNastaliq(): Promise<void> {
  const network = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (network?.saveData || document.documentElement.dataset.data === 'less') return;
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve));
  const face = new FontFace('Nua Nastaliq', `url(${nastaliq})`, {
    unicodeRange: 'U+0600-06FF, U+200C-200F',
    weight: '400 700',
  });
  document.fonts.add(await face.load());
}
