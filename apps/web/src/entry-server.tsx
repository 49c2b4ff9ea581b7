import { readFileSync } from 'node:fs';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { ApiError } from './api/api-error.ts';
import { packState } from './api/hydration-json.ts';
import type { Client } from './client.ts';
import type { Move } from './guards/guard.ts';
import { findAlias, findRoute } from './routes.ts';
import { createServerClient } from './server-client.ts';
import { App } from './shell/app.tsx';
import type { BuildFacts } from './shell/build-facts.ts';
import { writeDocument } from './shell/document.ts';
import type { FirstState } from './shell/first-state.ts';
import { copyAreasOf, pageFileOf } from './shell/page-module.ts';
import { titleOf } from './shell/page-title.ts';
import { preparePlace, problemPlace } from './shell/prepare-place.ts';
import { runGuards } from './shell/run-guards.ts';
import { isLoggedIn } from './state/auth-store.ts';
import type { Place } from './state/history-store.ts';

export type RenderRequest = {
  /** Path and query as asked for. */
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  nonce: string;
  /** Takes own paths such as `/api/c/config`. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  now: Date;
  buildId?: string;
};

export type RenderAnswer = {
  status: number;
  headers: Record<string, string>;
  html?: string;
  redirect?: string;
};

const facts = JSON.parse(readFileSync(new URL('./build.json', import.meta.url), 'utf8')) as BuildFacts;
const noStore = { 'cache-control': 'no-store' };

/** Draws one first page: aliases, 404, guards, validator, loader, HTML. It asks and redirects; it never writes. */
export async function render(request: RenderRequest): Promise<RenderAnswer> {
  const url = new URL(request.url, 'http://own.invalid');
  const alias = findAlias(url);
  if (alias !== undefined) return { status: 308, headers: noStore, redirect: alias };
  const client = createServerClient(request);
  await client.copy.load(['shell']);
  const place = await resolvePlace(client, url);
  if ('redirect' in place) return { status: place.status, headers: noStore, redirect: place.redirect };
  return { status: place.problem?.status ?? 200, headers: pageHeaders, html: draw(client, place, request.nonce) };
}

/** Prepares a page as `render` does and answers how to draw its tree alone: the bare measure that the render benchmark compares with. */
export async function prepareTree(request: RenderRequest): Promise<() => string> {
  const client = createServerClient(request);
  await client.copy.load(['shell']);
  const place = await resolvePlace(client, new URL(request.url, 'http://own.invalid'));
  if ('redirect' in place) throw new Error(`${request.url} redirects to ${place.redirect}`);
  client.stores.history.set({ place });
  return () => renderToString(<App client={client} />);
}

const pageHeaders = { ...noStore, 'content-type': 'text/html; charset=utf-8' };

async function resolvePlace(client: Client, url: URL): Promise<Place | { redirect: string; status: number }> {
  const route = findRoute(url.pathname);
  if (route === undefined || route.access === 'engineer') return problemPlace(url, 404);
  try {
    const move: Move = { to: url, route, from: null, side: 'server', kind: 'first' };
    const answer = await runGuards(move, client);
    if (answer !== undefined) return { redirect: answer.redirect, status: answer.status ?? 302 };
    return await preparePlace(client, url, route);
  } catch (error) {
    const isDown = error instanceof ApiError && (error.code === 0 || error.status >= 500);
    return problemPlace(url, isDown ? 503 : 500);
  }
}

function draw(client: Client, place: Place, nonce: string): string {
  const { config, auth, history } = client.stores;
  history.set({ place });
  const { language, palette } = config.get();
  const body = renderToString(<App client={client} />);
  const isPage = place.problem === null && place.route !== null;
  const state: FirstState = {
    language,
    palette,
    is_logged_in: isLoggedIn(auth.get()),
    config: config.get().config,
    problem: place.problem,
    queries: dehydrate(client.queries),
  };
  const t = client.copy.translate();
  return writeDocument({
    facts,
    page: isPage ? pageFileOf(place.route!) : null,
    copyAreas: isPage ? copyAreasOf(place.route!, place.page ?? undefined) : ['shell'],
    language,
    palette,
    title: titleOf(place, t),
    description: t('shell.description'),
    nonce,
    body,
    state: packState(state),
  });
}
