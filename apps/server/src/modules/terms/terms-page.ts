import type { Language } from '@nua/contract/wire.ts';
import type { TermsDocument, TermsVersion } from './terms-version.ts';

const labels = {
  en: {
    terms: 'Terms',
    privacy: 'Privacy',
    version: 'Version',
    other: 'اردو',
    home: 'Back to Nua',
    current: 'Current version',
  },
  ur: {
    terms: 'شرائط',
    privacy: 'رازداری',
    version: 'ورژن',
    other: 'English',
    home: 'نوا پر واپس جائیں',
    current: 'موجودہ ورژن',
  },
} as const;

/** The address of the Urdu font. Without it, a device that has no Urdu font shows boxes. */
export const URDU_FACE = '/terms/nastaliq.woff2';

export const termsStyles = `@font-face{font-family:"Nua Nastaliq";src:url("${URDU_FACE}") format("woff2");font-display:swap}:root{color-scheme:dark}body{margin:0;background:#0f0a0a;color:#f6efed;font:16px/1.6 system-ui,sans-serif}main{max-inline-size:42rem;margin-inline:auto;padding:16px 20px 64px}html[lang=ur] body{font-family:"Nua Nastaliq","Noto Nastaliq Urdu",system-ui,sans-serif;line-height:2.2}nav{display:flex;flex-wrap:wrap;gap:4px 20px}nav a{display:inline-flex;align-items:center;min-block-size:44px}a{color:#ffb3bd}a[aria-current]{color:inherit;text-decoration:none;font-weight:700}h1{margin:16px 0 4px;font-size:1.75rem;line-height:1.4}h2{margin:28px 0 4px;font-size:1.125rem;line-height:1.5}p{margin:0 0 12px;color:#e3d6d2}small{color:#b9aaa6;font-size:.875rem}a:focus-visible{outline:2px solid #fff;outline-offset:2px}`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** Renders a text. An empty line separates paragraphs, and a line that begins with `# ` is a heading. */
function bodyOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('# ') ? `<h2>${safe(part.slice(2))}</h2>` : `<p>${safe(part)}</p>`))
    .join('');
}

type TermsPageContent = {
  document: TermsDocument;
  language: Language;
  found: TermsVersion;
  /** The version of the terms for which the document is shown. */
  as_of: string;
  current: string;
};

/** Renders a page without scripts in one language, with links to the other language and the other document. */
export function termsPage({ document, language, found, as_of, current }: TermsPageContent): string {
  const t = labels[language];
  const other = language === 'en' ? 'ur' : 'en';
  const version_query = as_of === current ? '' : `&amp;version=${safe(as_of)}`;
  const link = (to: TermsDocument) =>
    `<a href="/${to}?lang=${language}${version_query}"${to === document ? ' aria-current="page"' : ''}>${t[to]}</a>`;
  const texts = found.texts[language];
  const to_current = version_query === '' ? '' : ` · <a href="/${document}?lang=${language}">${t.current}</a>`;
  return `<!doctype html><html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${safe(texts.title ?? t[document])} · Nua</title><style>${termsStyles}</style></head><body><main><nav><a href="/">${t.home}</a>${link('terms')}${link('privacy')}<a href="/${document}?lang=${other}${version_query}" lang="${other}">${t.other}</a></nav><h1>${safe(texts.title ?? t[document])}</h1><small>${t.version} <bdi>${safe(found.version)}</bdi>${to_current}</small>${bodyOf(texts.text ?? '')}</main></body></html>`;
}
