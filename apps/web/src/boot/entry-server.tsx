import { createHash } from 'node:crypto';
import { errors } from '@nua/contract/errors.ts';
import type { ScreenName } from '@nua/contract/screen.ts';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { packState } from '../api/hydration-json.ts';
import { inOneLanguage } from '../api/one-language.ts';
import type { Player } from '../api/wire.ts';
import { isLoggedIn } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { readPreferences } from '../client/config-store.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { loadExclusion } from '../modules/protection/public.ts';
import { loadConfig } from '../modules/site/public.ts';
import { cursorOf } from '../realtime/page-cursor.ts';
import { titleOf } from '../router/page-title.ts';
import { buildOfPayload, HOST_REFUSED, pageOfPayload } from '../router/payload/payload-address.ts';
import { errorPayload, type PayloadResponse, writePayload } from '../router/payload/write-payload.ts';
import { resolve } from '../router/resolve.ts';
import { routes } from '../router/routes.ts';
import { App } from '../shell/app.tsx';
import { stylesOf, writeDocument } from '../shell/document/document.ts';
import { firstPaintScript } from '../shell/document/first-paint.ts';
import type { FirstState } from '../shell/document/first-state.ts';
import { withFontService } from '../shell/document/font-service.ts';
import { readBuildFacts } from '../shell/document/read-build-facts.ts';
import type { RenderRequest } from './render-request.ts';
import { createServerClient, sessionTokenOf } from './server-client.ts';

export type RenderResult = {
  status: number;
  headers: Record<string, string>;
  html?: string;
  /** SHA-256 of the styles in the HTML, for the content policy. */
  style_hash?: string;
  /** SHA-256 of the script in the HTML, for the content policy. */
  script_hash?: string;
  redirect?: string;
  /** The data of a page, as JSON. */
  json?: string;
};

const built = readBuildFacts();
let facts = built;
let font_url: string | null = null;

/** Sets the address of the font service. It does not change while a server runs, so only the first request has an effect. */
function setFontUrl(url: string | null): void {
  if (url === font_url) return;
  font_url = url;
  facts = withFontService(built, url);
  styleHashes.clear();
}

const noStore = { 'cache-control': 'no-store' };

/**
 * Renders the page of one request: redirects an address to its normal form, finds the route, runs guards, validator and loader, and writes
 * the HTML. It never changes data.
 */
export async function render(request: RenderRequest): Promise<RenderResult> {
  setFontUrl(request.font_url ?? null);
  const payload = await renderPayload(request);
  if (payload !== null) return { ...payload, headers: payloadHeaders };
  const url = new URL(`http://own.invalid${request.url}`);
  const client = createServerClient(request);
  await client.i18n.load(['shell']);
  const [match] = await Promise.all([
    resolve(client, url, 'server'),
    // The frame needs the config, even around an error page.
    loadConfig(client).catch(() => undefined),
    loadExclusion(client),
  ]);
  if ('redirect' in match) return { status: match.status ?? 302, headers: noStore, redirect: match.redirect };
  const page = match.problem === null && match.route !== null ? match.route.name : null;
  return {
    status: match.problem?.status ?? 200,
    headers: match.route?.access === 'engineer' ? internalHeaders : pageHeaders,
    html: renderHtml(client, match, page),
    style_hash: styleHash(page),
    script_hash: scriptHash,
  };
}

const payloadHeaders = { ...noStore, 'content-type': 'application/json; charset=utf-8' };

/** Renders the data of a page instead of its HTML, with the same guards and loaders. Null if the address names no payload. */
async function renderPayload(request: RenderRequest): Promise<PayloadResponse | null> {
  let url: URL | null;
  try {
    url = pageOfPayload(request.url);
  } catch {
    return errorPayload(errors.PAYLOAD_HOST, HOST_REFUSED);
  }
  if (url === null) return null;
  // The page of another build may need other data. A client of that build calls the API instead, until its next navigation loads this
  // build.
  if (buildOfPayload(request.url) !== facts.buildId) {
    return errorPayload(errors.BUILD_UNKNOWN, 'The page belongs to another version. Reload it.', {
      build_id: facts.buildId,
    });
  }
  // The token belongs to the session that the screen shows. The cookie may belong to another session, whose data the player must not see.
  const bearer = request.headers.authorization;
  if (bearer !== undefined && bearer !== `Bearer ${sessionTokenOf(request.cookies)}`) {
    return errorPayload(errors.NOT_SIGNED_IN, 'The cookie and the token are of two sessions.');
  }
  const received = new Map<string, unknown>();
  const client = createServerClient(request, (path, data) => received.set(path, data));
  return writePayload(client, await resolve(client, url, 'server'), facts.buildId, received);
}

const visitorPaths = new Set<string>(routes.filter(({ access }) => access === 'visitor').map(({ path }) => path));

/**
 * Returns the parts of a request that determine its response, as the key of the page cache. Null if visitors of one language and palette
 * could get different responses.
 */
export function cacheKeyOf(request: CacheableRequest): CacheableRequest | null {
  if (sessionTokenOf(request.cookies) !== null || request.headers.authorization !== undefined) return null;
  const [, page = request.url, build_id] = /^(.*)\/_payload\.json\?([\w-]{1,40})$/.exec(request.url) ?? [];
  if (!visitorPaths.has(page || '/')) return null;
  // A payload is the same in every language and palette.
  if (build_id !== undefined) return build_id === facts.buildId ? { url: request.url, cookies: {}, headers: {} } : null;
  const { language, palette } = readPreferences(request);
  return { url: request.url, cookies: { nua_language: language, nua_palette: palette }, headers: {} };
}

type CacheableRequest = Pick<RenderRequest, 'url' | 'cookies' | 'headers'>;

const styleHashes = new Map<ScreenName | null, string>();

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const scriptHash = hashOf(firstPaintScript);

function styleHash(page: ScreenName | null): string {
  let hash = styleHashes.get(page);
  if (hash === undefined) {
    hash = hashOf(stylesOf(facts, page));
    styleHashes.set(page, hash);
  }
  return hash;
}

/** Prepares a page as `render` does and returns a function that renders only its React tree, for the render benchmark. */
export async function prepareTree(request: RenderRequest): Promise<() => string> {
  const client = createServerClient(request);
  await client.i18n.load(['shell']);
  const match = await resolve(client, new URL(`http://own.invalid${request.url}`), 'server');
  if ('redirect' in match) throw new Error(`${request.url} redirects to ${match.redirect}`);
  client.stores.history.set({ match });
  return () => renderToString(<App client={client} />);
}

/** The headers of internal pages, which search engines must not list. */
const internalHeaders = { ...noStore, 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex, nofollow' };
const pageHeaders = { ...noStore, 'content-type': 'text/html; charset=utf-8' };

function renderHtml(client: Client, match: RouteMatch, page: ScreenName | null): string {
  const { config, auth, history } = client.stores;
  history.set({ match });
  const { language, palette } = config.get();
  const body = renderToString(<App client={client} />);
  const state: FirstState = {
    build_id: facts.buildId,
    server_time: client.now().toISOString(),
    cursor: cursorOf(client.queries.getQueryData<Player>(['player'])),
    language,
    palette,
    is_logged_in: isLoggedIn(auth.get()),
    config: config.get().config,
    redirects: config.get().redirects,
    problem: match.problem,
    route: match.route,
    page: page === null ? null : facts.pages[page].chunk,
    messages: client.i18n.loaded(),
    queries: inOneLanguage(dehydrate(client.queries), language),
  };
  const t = client.i18n.translate();
  return writeDocument({
    facts,
    page,
    language,
    palette,
    is_logged_in: state.is_logged_in,
    title: titleOf(match, t),
    description: t('shell.description'),
    body,
    state: packState(state),
  });
}
