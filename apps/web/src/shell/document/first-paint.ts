import { AUTH_KEY } from '../../client/auth-store.ts';
import { storeEarlyPressScript } from './early-press.ts';
import { hideCachedPage } from './hide-cached-page.ts';

/** The template element that contains a page's scripts until its first paint. */
const SCRIPTS_ID = 'nua-scripts';

/**
 * The only script that runs directly from a page's HTML, before all visible content. It loads the other scripts after the first contentful
 * paint, so that a slow phone shows the content first. A tab in the background never paints, so its scripts load one second after the page.
 *
 * A player's page stays hidden if this browser has lost the player's token: its scripts load at once and end the session
 * (`end-rendered-session.ts`).
 */
export const firstPaintScript = [
  storeEarlyPressScript,
  '{',
  `const begin=()=>{const scripts=document.getElementById('${SCRIPTS_ID}');if(scripts)document.head.append(scripts.content);else wait()};`,
  "const wait=()=>addEventListener('DOMContentLoaded',begin);",
  "new PerformanceObserver((list)=>{if(list.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true});",
  "addEventListener('load',()=>setTimeout(begin,1000));",
  'const {dataset,style}=document.documentElement;',
  'let session;',
  `try{session=localStorage.getItem('${AUTH_KEY}')}catch{}`,
  "if('signedIn' in dataset)if(!session){style.display='none';wait()}",
  hideCachedPage,
  '}',
].join('');

/** The element of the first-paint script, which must be before all visible content. */
export const firstPaint = `<script>${firstPaintScript}</script>`;

/** The end of a page's HTML: its scripts, which do not run yet. The entry is last, so that the other files are already loading. */
export function deferredScripts(files: readonly string[], entry: string): string {
  const others = files.filter((file) => file !== entry).map((file) => `<link rel="modulepreload" href="${file}">`);
  return `<template id="${SCRIPTS_ID}">${others.join('')}<script type="module" src="${entry}"></script></template>`;
}
