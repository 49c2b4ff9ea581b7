import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { houseGames } from '@nua/games';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { App } from '../../core/app.ts';
import { addressOf } from '../../core/limits/address-of.ts';
import { countCaller, countedCaller } from '../../core/limits/caller-limits.ts';
import type { Metrics } from '../../core/metrics.ts';
import { addVary } from '../../core/routes/add-vary.ts';
import { type Compressed, compress } from '../../core/routes/compress.ts';
import { pathOf } from '../../core/routes/error-reply.ts';
import { readCookiesOfPage } from '../../core/routes/read-cookies.ts';
import { readDevice } from '../../core/routes/read-device.ts';
import { engineerTokenOf, engineerUntil } from '../../core/sessions/engineer-token.ts';
import { sessionCookieName } from '../../core/sessions/session-cookie.ts';
import { endSpan, type SpanFacts, startSpan } from '../../core/tracing.ts';
import { type LinkPreview, linkPreviewOf, withPreview } from '../../modules/play/public.ts';
import type { PageCaller } from '../calls/call-in-process.ts';
import { loggedPath } from '../security/logged-path.ts';
import { arcadePolicy, originOf, PAGE_HEADERS, pagePolicy } from '../security/security-headers.ts';
import { registerBuilds } from './build-routes.ts';
import { type ErrorPageText, errorPage } from './error-page.ts';
import { capacityFor, type LoadMeasure } from './page-load.ts';
import { asRenderer, type PageRequest, type Renderer, type RenderResult } from './renderer.ts';
import { SharedPages } from './shared-pages.ts';
import { registerShell } from './shell-route.ts';
import type { WebFolders } from './web-folders.ts';

export const SHARED_MS = 1_000;

export type Web = {
  register(fastify: FastifyInstance): Promise<void>;
  page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Loads the built renderer, if there is one, and serves it with its files. */
export async function openWeb(
  app: App,
  folders: WebFolders,
  { createCaller, load, metrics }: Pick<PageParts, 'createCaller' | 'load' | 'metrics'>,
): Promise<Web> {
  const renderer = await loadRenderer(folders);
  const shared = new SharedPages<RenderedPage>(folders.shared_ms ?? SHARED_MS, ({ page }) => page.status === 200);
  const shell_file = join(folders.client, 'shell.html');
  const shell = existsSync(shell_file) ? readFileSync(shell_file, 'utf8') : errorPage('busy');
  const parts: PageParts = {
    app,
    renderer,
    createCaller,
    load,
    metrics,
    build_id: folders.build_id,
    shared,
    shell: { page: { status: 503, html: shell }, encodings: new Map() },
    rendering: 0,
  };
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const span = startSpan('page');
    await sendPage(parts, request, reply);
    if (span !== null) endSpan(span, factsOf(request, reply));
    return reply;
  };
  return { page, register: (fastify) => registerFiles(fastify, app, folders) };
}

/** Only a page that was found has a route. Any other path could contain text that the caller chose. */
function factsOf(request: FastifyRequest, reply: FastifyReply): SpanFacts {
  const [part = ''] = /^\/[a-z-]*/.exec(pathOf(request.url)) ?? [];
  return {
    'nua.request_id': request.id,
    'http.response.status_code': reply.statusCode,
    ...(reply.statusCode === 200 ? { 'http.route': part } : {}),
  };
}

async function loadRenderer({ load_renderer, server_entry }: WebFolders): Promise<Renderer | null> {
  if (load_renderer !== undefined) return await load_renderer();
  return existsSync(server_entry) ? asRenderer(await import(pathToFileURL(server_entry).href)) : null;
}

type RenderedPage = { page: RenderResult; encodings: Map<string, Promise<Compressed | null>> };

type PageParts = {
  app: App;
  renderer: Renderer | null;
  /** Called once for each page; returns the function that makes the page's calls. */
  createCaller: (address: string | null) => PageCaller;
  build_id: string;
  shared: SharedPages<RenderedPage>;
  load: LoadMeasure;
  metrics: Pick<Metrics, 'countShedPage'>;
  /** Sent if no page is rendered. The browser then calls the API and renders the page itself. */
  shell: RenderedPage;
  rendering: number;
};

async function sendPage(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app, renderer } = parts;
  reply.headers(PAGE_HEADERS);
  // A cached page would show a player's data after logout.
  reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  try {
    // A path such as `//host` names another site.
    if (!URL.canParse(request.url, app.config.public_url))
      return await sendErrorPage(app, request, reply, 404, 'missing');
    if (renderer === null) return await sendErrorPage(app, request, reply, 503, 'not_built');
    const { page, encodings } = await findPage(parts, renderer, request);
    if (page.status === 503) reply.header('retry-after', '5');
    for (const [name, value] of Object.entries(page.headers ?? {})) reply.header(name, value);
    reply.header('content-security-policy', pagePolicy(app, page, originOf(app.config, request)));
    if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status);
    reply.code(page.status);
    return await sendText(request, reply, page.json ?? page.html ?? '', encodings);
  } catch (error) {
    if (error instanceof ApiError) {
      reply.header('retry-after', String(error.retry_after_s ?? 1));
      return await sendErrorPage(app, request, reply, error.status, 'limited');
    }
    app.log.error({ err: error, request_id: request.id, path: loggedPath(request) }, 'cannot render a page');
    return await sendErrorPage(app, request, reply, 500, 'failed');
  }
}

/** Returns the page of a request. If rendering is refused, because of load or too many requests, a visitor gets the last rendered page. */
async function findPage(parts: PageParts, renderer: Renderer, request: FastifyRequest): Promise<RenderedPage> {
  const { app, shared } = parts;
  const cookies = readCookiesOfPage(request.headers.cookie);
  const { device_key } = readDevice(app, undefined, cookies);
  const engineer = engineerTokenOf(app.config, request.headers, { cookies, device_key });
  const full_request: PageRequest = {
    url: request.url,
    cookies: { ...cookies, nua_session: cookies[sessionCookieName(app.config)] ?? '' },
    headers: request.headers as Record<string, string | undefined>,
  };
  const shared_request = engineer === null ? renderer.cacheKeyOf(full_request) : null;
  const key = shared_request === null ? null : JSON.stringify(shared_request);
  const last = () => (key === null ? null : shared.last(key));
  try {
    await countCaller(app, 'page', countedCaller(app, request));
    const render = async () =>
      renderPage(parts, renderer, shared_request ?? full_request, {
        address: shared_request === null ? addressOf(request.ip) : null,
        is_engineer: async () => (await engineerUntil(app, engineer)) !== null,
      });
    const rendered = key === null ? await render() : await shared.get(key, render);
    return rendered.page.status === 503 ? (last() ?? rendered) : rendered;
  } catch (error) {
    const known = last();
    if (known !== null && (error instanceof NoCapacity || error instanceof ApiError)) return known;
    if (!(error instanceof NoCapacity)) throw error;
    parts.metrics.countShedPage();
    return parts.shell;
  }
}

async function renderPage(
  parts: PageParts,
  renderer: Renderer,
  page_request: PageRequest,
  { address, is_engineer }: { address: string | null; is_engineer: () => Promise<boolean> },
): Promise<RenderedPage> {
  if (!(await hasCapacity(parts, page_request.cookies.nua_session ?? ''))) throw new NoCapacity();
  parts.rendering += 1;
  try {
    const page = await renderer.render({
      ...page_request,
      call: parts.createCaller(address),
      now: parts.app.clock.now(),
      buildId: parts.build_id,
      font_url: parts.app.config.font_url,
      redirects: parts.app.settings.get('redirects'),
      is_engineer: await is_engineer(),
    });
    return { page, encodings: new Map() };
  } finally {
    parts.rendering -= 1;
  }
}

class NoCapacity extends Error {}

/** Reports whether a page is rendered now. While only players are served, the session of the cookie is checked. */
async function hasCapacity(parts: PageParts, token: string): Promise<boolean> {
  const capacity = capacityFor({ load: parts.load(), rendering: parts.rendering });
  if (capacity !== 'players') return capacity === 'everybody';
  return token !== '' && (await parts.app.sessions.find(token)).state === 'alive';
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  encodings: RenderedPage['encodings'],
): Promise<FastifyReply> {
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'text/html; charset=utf-8');
  addVary(reply, 'accept-encoding');
  const accept = request.headers['accept-encoding'] ?? '';
  const encoded = encodings.get(accept) ?? compress(text, accept);
  if (encodings.size < MAX_ENCODINGS) encodings.set(accept, encoded);
  const compressed = await encoded;
  if (compressed === null) return reply.send(text);
  return reply.header('content-encoding', compressed.encoding).send(compressed.body);
}

/** The maximum number of cached encodings of a page. An attacker can invent any number of Accept-Encoding headers. */
const MAX_ENCODINGS = 8;

export function sendErrorPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: ErrorPageText,
) {
  reply.header('content-security-policy', pagePolicy(app, {}, originOf(app.config, request)));
  reply.code(status);
  return sendText(request, reply, errorPage(text), new Map());
}

const YEAR_S = 31_536_000;

/** Returns the cache policy of a file. A file with a hash in its name never changes; other files are revalidated. */
function cacheOf(path: string): string {
  return /[/\\]assets[/\\]|\.[0-9a-zA-Z_-]{8,}\.(js|css|woff2|svg|webp|avif|png)(\.br|\.gz)?$/.test(path)
    ? `public, max-age=${YEAR_S}, immutable`
    : 'no-cache';
}

async function registerFiles(fastify: FastifyInstance, app: App, folders: WebFolders): Promise<void> {
  if (existsSync(folders.client)) {
    await fastify.register(async (scope) => {
      await scope.register(fastifyStatic, {
        root: folders.client,
        prefix: '/',
        // Each file has its own route; every other path goes to the renderer.
        wildcard: false,
        index: false,
        globIgnore: ['**/*.br', '**/*.gz', '**/*.html'],
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cacheOf(path));
          // A frame with the origin null also requests scripts and fonts.
          reply.header('access-control-allow-origin', '*');
        },
      });
      registerShell(scope, app, folders);
    });
  }
  registerBuilds(fastify, app, folders);
  if (existsSync(folders.arcade)) await registerArcade(fastify, app, folders.arcade);
}

async function registerArcade(fastify: FastifyInstance, app: App, folder: string): Promise<void> {
  await fastify.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/arcade/',
      decorateReply: true,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path));
        reply.header('access-control-allow-origin', '*');
      },
    });
    // All games share one page, which loads the game in its address. The verifier has its own page.
    const pages = [...houseGames.map(({ id }) => [id, 'game.html'] as const), ['verify', 'verify.html'] as const];
    for (const [name, file] of pages) {
      scope.get(`/arcade/${name}`, async (request, reply) => {
        reply
          .header('content-security-policy', arcadePolicy(app.config, originOf(app.config, request)))
          .header('cache-control', 'no-cache')
          .header('referrer-policy', 'no-referrer')
          .header('content-type', 'text/html; charset=utf-8');
        const preview = name === 'verify' ? await findPreview(app, request) : null;
        if (preview === null) return reply.sendFile(file, folder, { cacheControl: false });
        return reply.send(withPreview(await readFile(join(folder, file), 'utf8'), preview));
      });
    }
  });
}

/** Returns the preview of a shared round's link. A page without it still works, so a failure only omits it. */
async function findPreview(app: App, request: FastifyRequest): Promise<LinkPreview | null> {
  const query = request.query as Readonly<Record<string, unknown>>;
  if (query.round === undefined) return null;
  await countCaller(app, 'page', countedCaller(app, request));
  return await linkPreviewOf(app, query).catch((error: Error) => {
    app.log.error({ err: error, request_id: request.id }, 'cannot read the preview of a shared round');
    return null;
  });
}
