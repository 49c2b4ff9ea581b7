import { createStore, type Store } from './create-store.ts';
import type { RouteMatch } from './route-match.ts';

/** The visited paths, the shown page, and whether a navigation is in progress (`is_moving`). */
export type HistoryState = { stack: readonly string[]; match: RouteMatch | null; is_moving: boolean };
export type HistoryStore = Store<HistoryState>;

export const createHistoryStore = (): HistoryStore =>
  createStore<HistoryState>({ stack: [], match: null, is_moving: false });
