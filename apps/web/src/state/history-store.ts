import type { ComponentType } from 'react';
import type { Route } from '../routes.ts';
import { createStore, type Store } from './create-store.ts';

/** The part of a page's file that is drawn. */
export type ShownPage = { Page: ComponentType<{ url: URL; route: Route }> };

/** What stands in the page outlet. `problem` is a status (404, 500, 503) that is shown instead of the page. */
export type RouteMatch = {
  url: URL;
  route: Route | null;
  page: ShownPage | null;
  problem: { status: number; message: string } | null;
};

export type HistoryState = { stack: readonly string[]; match: RouteMatch | null; is_moving: boolean };
export type HistoryStore = Store<HistoryState>;

export const createHistoryStore = (): HistoryStore =>
  createStore<HistoryState>({ stack: [], match: null, is_moving: false });
