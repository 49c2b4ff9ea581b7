import type { Language } from '@nua/contract/wire.ts';
export type StopPage = 'ask' | 'done' | 'gone';

type PageText = { title: string; text: string; button?: string };

export type StopText = Readonly<Record<StopPage, { en: PageText; ur: PageText }>>;

export const stopPageStyles = `:root{color-scheme:dark}body{margin:0;min-block-size:100vh;display:grid;place-items:center;background:#0f0a0a;color:#f6efed;font:16px/1.5 system-ui,sans-serif}main{max-inline-size:34rem;padding:24px;display:grid;gap:24px}section{display:grid;gap:12px;padding:20px;border:1px solid #3a2a29;border-radius:12px;background:#181010}section[lang=ur]{line-height:2}h1,h2{margin:0;font-size:1.25rem;line-height:1.4}p{margin:0;color:#d9cac6}button{min-block-size:48px;padding:8px 20px;border:0;border-radius:12px;background:#d9334a;color:#fff;font:inherit;font-weight:600}button:focus-visible,a:focus-visible{outline:2px solid #fff;outline-offset:2px}a{color:#ffb3bd}`;

function section(lang: Language, page: StopPage, texts: StopText): string {
  const { title, text, button } = texts[page][lang];
  const heading = lang === 'en' ? 'h1' : 'h2';
  const form = button ? `<form method="post"><button type="submit">${button}</button></form>` : '';
  const link = page === 'done' ? `<a href="/sign-in">${lang === 'en' ? 'Sign in' : 'سائن اِن'}</a>` : '';
  return `<section lang="${lang}" dir="${lang === 'en' ? 'ltr' : 'rtl'}"><${heading}>${title}</${heading}><p>${text}</p>${form}${link}</section>`;
}

/** Renders a page without scripts in both languages, because it may be opened on a phone that never visited the site. */
export function stopPage(page: StopPage, texts: StopText): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Nua · ${texts[page].en.title}</title><style>${stopPageStyles}</style></head><body><main>${section('en', page, texts)}${section('ur', page, texts)}</main></body></html>`;
}
