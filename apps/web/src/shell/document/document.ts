import type { ScreenName } from '@nua/contract/screen.ts';
import { escapeForScript } from '../../api/hydration-json.ts';
import type { Palette } from '../../client/config-store.ts';
import { directionOf, type Language } from '../../i18n/language.ts';
import type { BuildFacts } from './build-facts.ts';
import { deferredScripts, firstPaint } from './first-paint.ts';

export type DocumentParts = {
  facts: BuildFacts;
  /** The screen; null for an error page. */
  page: ScreenName | null;
  language: Language;
  palette: Palette;
  is_logged_in: boolean;
  title: string;
  description: string;
  body: string;
  state: string;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const filesOf = (facts: BuildFacts, page: ScreenName | null) => (page === null ? facts.entryFiles : facts.pages[page]);

export function stylesOf(facts: BuildFacts, page: ScreenName | null): string {
  return filesOf(facts, page)
    .css.map((file) => facts.styles[file] ?? '')
    .join('');
}

/** The HTML of a page. Its styles are inlined, so that the first paint waits for no style sheet. */
export function writeDocument(parts: DocumentParts): string {
  const { facts, language, palette } = parts;
  const files = filesOf(facts, parts.page);
  const styles = stylesOf(facts, parts.page);
  // With the disabled link the chunk loader treats these inlined styles as loaded.
  const disabledLinks = files.css.map((file) => `<link rel="stylesheet" href="${file}" disabled>`).join('');
  // Urdu pages preload this font too, because they use it for digits and amounts.
  const font = facts.font ? `<link rel="preload" href="${facts.font}" as="font" type="font/woff2" crossorigin>` : '';
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-palette="${palette}"${parts.is_logged_in ? ' data-signed-in' : ''}><head><meta charset="utf-8">${firstPaint}<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeHtml(parts.title)}</title><meta name="description" content="${escapeHtml(parts.description)}"><meta name="theme-color" content="${facts.grounds[palette]}"><meta name="color-scheme" content="dark"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png"><link rel="manifest" href="/manifest.webmanifest">${font}<style>${styles}</style>${disabledLinks}</head><body><div id="nua">${parts.body}</div><script type="application/json" id="nua-state">${escapeForScript(parts.state)}</script>${deferredScripts(files.js, facts.entry)}</body></html>`;
}
