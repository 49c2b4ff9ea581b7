import { noteEarlyPress } from './early-press.ts';

/** Where the scripts of a page lie until its first paint. */
const LAID_BY = 'nua-scripts';

/**
 * The one script that stands in a page's HTML: it has the others fetched once something of the page has been painted; its
 * ground alone does not count. A narrow line and a slow processor belong to what is read first, then to what is pressed. A tab
 * in the background paints nothing: there they come a second after everything else. Both may happen; the second finds nothing
 * left to fetch. What is pressed in the meantime is noted.
 */
export const firstSightScript = [
  noteEarlyPress,
  '{',
  `const begin=()=>document.head.append(document.getElementById('${LAID_BY}').content);`,
  "new PerformanceObserver((list)=>{if(list.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true});",
  "addEventListener('load',()=>setTimeout(begin,1000))",
  '}',
].join('');

/** The end of a page's HTML: its scripts, laid by, and what fetches them. The entry comes last and finds the others under way. */
export function laidByScripts(files: readonly string[], entry: string): string {
  const others = files.filter((file) => file !== entry).map((file) => `<link rel="modulepreload" href="${file}">`);
  return `<template id="${LAID_BY}">${others.join('')}<script type="module" src="${entry}"></script></template><script>${firstSightScript}</script>`;
}
