import { AUTH_KEY } from '../client/auth-store.ts';
import { noteEarlyPress } from './early-press.ts';
import { stayDark } from './stay-dark.ts';

/** Where the scripts of a page lie until its first paint. */
const LAID_BY = 'nua-scripts';

/**
 * The one script that stands in a page's HTML, before everything that is seen. It has the others fetched once something of
 * the page has been painted; its ground alone does not count. A narrow line and a slow processor belong to what is read
 * first, then to what is pressed. A tab in the background paints nothing: there they come a second after everything else. Both
 * may happen; the second finds nothing left to fetch. What is pressed in the meantime is noted.
 *
 * A page that was drawn for a player who has left this browser, which the server has not heard of, is not shown at all: its
 * scripts come at once and end what is left of the session (`end-drawn-session.ts`).
 */
export const firstPaintScript = [
  noteEarlyPress,
  '{',
  `const begin=()=>{const laid=document.getElementById('${LAID_BY}');if(laid)document.head.append(laid.content);else whole()};`,
  "const whole=()=>addEventListener('DOMContentLoaded',begin);",
  "new PerformanceObserver((list)=>{if(list.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true});",
  "addEventListener('load',()=>setTimeout(begin,1000));",
  'const {dataset,style}=document.documentElement;',
  'let session;',
  `try{session=localStorage.getItem('${AUTH_KEY}')}catch{}`,
  "if('signedIn' in dataset)if(!session){style.display='none';whole()}",
  stayDark,
  '}',
].join('');

/** Stands before everything that is seen. */
export const firstPaint = `<script>${firstPaintScript}</script>`;

/** The end of a page's HTML: its scripts, laid by. The entry comes last and finds the others under way. */
export function laidByScripts(files: readonly string[], entry: string): string {
  const others = files.filter((file) => file !== entry).map((file) => `<link rel="modulepreload" href="${file}">`);
  return `<template id="${LAID_BY}">${others.join('')}<script type="module" src="${entry}"></script></template>`;
}
