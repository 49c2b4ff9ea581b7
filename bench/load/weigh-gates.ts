import type { Gate } from '../gates.ts';
import type { PageWeight } from './weigh-pages.ts';

const KB = 1024;
const LOBBY = 'index';
export const WEIGHT_GATES = { lobby_js: 96 * KB, page_js: 10 * KB, inline_css: 8 * KB };

/** The size gates of every page. Only the lobby has a gate for the first load. */
export function weighGates(pages: readonly PageWeight[]): Gate[] {
  if (!pages.some(({ page }) => page === LOBBY)) throw new Error(`the build has no page "${LOBBY}"`);
  return pages.flatMap(({ page, first_load_js, own_chunk, inline_css }): Gate[] => [
    { what: `${page} inline CSS, brotli`, gate: WEIGHT_GATES.inline_css, found: inline_css },
    { what: `${page} own chunk, brotli`, gate: WEIGHT_GATES.page_js, found: own_chunk },
    ...(page === LOBBY
      ? [{ what: 'lobby first-load JavaScript, brotli', gate: WEIGHT_GATES.lobby_js, found: first_load_js }]
      : []),
  ]);
}
