import { AUTH_KEY } from '../../client/auth-store.ts';
import { storeEarlyPressScript } from './early-press.ts';
import { hideCachedPage } from './hide-cached-page.ts';

/** The element that holds a page's scripts until its first paint. */
const SCRIPTS_ID = 'nua-scripts';

/**
 * The only script in a page's HTML, before all visible content. It loads the other scripts after the page's first contentful
 * paint: a slow network and a slow processor first serve the visible content. A tab in the background paints nothing: there the
 * scripts load a second after everything else. If both happen, the second finds nothing left to load. Presses meanwhile are
 * stored.
 *
 * A page that was rendered for a player who has logged out of this browser, without the server's knowledge, is not shown at
 * all: its scripts load at once and end the session (`end-rendered-session.ts`).
 */
export const firstPaintScript = [
  storeEarlyPressScript,
  '{',
  `const begin=()=>{const laid=document.getElementById('${SCRIPTS_ID}');if(laid)document.head.append(laid.content);else whole()};`,
  "const whole=()=>addEventListener('DOMContentLoaded',begin);",
  "new PerformanceObserver((list)=>{if(list.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true});",
  "addEventListener('load',()=>setTimeout(begin,1000));",
  'const {dataset,style}=document.documentElement;',
  'let session;',
  `try{session=localStorage.getItem('${AUTH_KEY}')}catch{}`,
  "if('signedIn' in dataset)if(!session){style.display='none';whole()}",
  hideCachedPage,
  '}',
].join('');

/** Placed before all visible content. */
export const firstPaint = `<script>${firstPaintScript}</script>`;

/** The end of a page's HTML: its scripts, not yet running. The entry is last, so that the others are already loading. */
export function deferredScripts(files: readonly string[], entry: string): string {
  const others = files.filter((file) => file !== entry).map((file) => `<link rel="modulepreload" href="${file}">`);
  return `<template id="${SCRIPTS_ID}">${others.join('')}<script type="module" src="${entry}"></script></template>`;
}
