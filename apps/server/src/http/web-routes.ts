import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { houseGames } from '@nua/games';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SettingValue } from '../settings/setting-rules.ts';
import { addVary } from './add-vary.ts';
import { addressOf } from './address-of.ts';
import { ApiError } from './api-error.ts';
import { pathOf } from './api-routes.ts';
import type { AskInProcess } from './ask-in-process.ts';
import { registerBuilds } from './build-routes.ts';
import { type Compressed, compress } from './compress.ts';
import { engineerTokenOf, engineerUntil } from './engineer-token.ts';
import type { Metrics } from './metrics.ts';
import { type LoadMeasure, roomFor } from './page-load.ts';
import { readCookies } from './read-cookies.ts';
import type { App } from './request-context.ts';
import { arcadePolicy, originOf, pageHeaders, pagePolicy } from './security-headers.ts';
import { DEVICE_COOKIE, sessionCookieName } from './session-cookie.ts';
import { registerShell } from './shell-route.ts';
import { TtlCache } from './ttl-cache.ts';
import type { WebFolders } from './web-folders.ts';

/** The input of the renderer. The renderer is a bundle of its own; this file knows only its form. */
export type RenderRequest = {
  url: string;
  cookies: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | undefined>>;
  /** Calls the API in process; reads only. */
  ask: AskInProcess;
  now: Date;
  buildId: string;
  font_url: string | null;
  /** The operator's redirects by path. */
  redirects: SettingValue<'redirects'>;
  /** Whether the request carries a valid token of engineer mode. */
  is_engineer: boolean;
};

export type RenderResult = {
  status: number;
  headers?: Record<string, string>;
  html?: string;
  /** The target of a redirect: an own path or a full address. */
  redirect?: string;
  /** SHA-256 of the styles in the HTML, in base64: the policy allows only these. */
  style_hash?: string;
  /** SHA-256 of the one script in the HTML, in base64. */
  script_hash?: string;
  /** The data of a page as JSON, for `_payload.json`. */
  json?: string;
};

export type Renderer = {
  render(request: RenderRequest): Promise<RenderResult> | RenderResult;
  /** The cache key of a page that is the same for all such visitors; null if the page is a player's own. */
  sharedKey?(request: Pick<RenderRequest, 'url' | 'cookies' | 'headers'>): string | null;
};

/** How long such a page is reused by default. */
export const SHARED_MS = 1_000;

export type Web = {
  register(fastify: FastifyInstance): Promise<void>;
  page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Loads the built renderer, if there is one, and serves it with its files. */
export async function openWeb(
  app: App,
  folders: WebFolders,
  { asker, load, metrics }: Pick<PageParts, 'asker' | 'load' | 'metrics'>,
): Promise<Web> {
  const renderer = existsSync(folders.server_entry)
    ? ((await import(pathToFileURL(folders.server_entry).href)) as Renderer)
    : null;
  const shared = new TtlCache<DrawnPage>(folders.shared_ms ?? SHARED_MS);
  const shell_file = join(folders.client, 'shell.html');
  const shell = existsSync(shell_file)
    ? readFileSync(shell_file, 'utf8')
    : closedPage('Too busy. Try again in a moment.');
  const parts: PageParts = {
    app,
    renderer,
    asker,
    load,
    metrics,
    build_id: folders.build_id,
    shared,
    shell: { page: { status: 503, html: shell }, forms: new Map() },
    drawing: 0,
  };
  const page = (request: FastifyRequest, reply: FastifyReply) => renderPage(parts, request, reply);
  return { page, register: (fastify) => registerFiles(fastify, app, folders) };
}

/** A rendered page, with the compressed forms that were requested so far. */
type DrawnPage = { page: RenderResult; forms: Map<string, Promise<Compressed | null>> };

type PageParts = {
  app: App;
  renderer: Renderer | null;
  /** Starts a page: the function by which it makes its calls. */
  asker: () => AskInProcess;
  build_id: string;
  shared: TtlCache<DrawnPage>;
  load: LoadMeasure;
  metrics: Pick<Metrics, 'shedPage'>;
  /** The shell, sent when no page is rendered: the browser renders the page itself, with calls. */
  shell: DrawnPage;
  /** Pages being rendered now. */
  drawing: number;
};

async function renderPage(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app, renderer } = parts;
  reply.headers(pageHeaders(app.config));
  // A cached page would show a player's data after logout.
  reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  try {
    // `//` and similar paths name another site, not a page of ours.
    if (!URL.canParse(request.url, app.config.public_url))
      return await sendClosed(app, request, reply, 404, 'Not Found');
    app.limits.take('page', addressOf(request.ip));
    if (renderer === null) return await sendClosed(app, request, reply, 503, 'The pages have not been built yet.');
    const { page, forms } = await drawPage(parts, renderer, request);
    if (page.status === 503) reply.header('retry-after', '5');
    for (const [name, value] of Object.entries(page.headers ?? {})) reply.header(name, value);
    reply.header('content-security-policy', pagePolicy(app, page, originOf(app.config, request)));
    if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status);
    reply.code(page.status);
    return await sendText(request, reply, page.json ?? page.html ?? '', forms);
  } catch (error) {
    if (error instanceof ApiError) {
      reply.header('retry-after', String(error.retry_after_s ?? 1));
      return await sendClosed(app, request, reply, error.status, 'Too many pages. Try again in a moment.');
    }
    app.log.error({ err: error, request_id: request.id, path: pathOf(request.url) }, 'a page could not be rendered');
    return await sendClosed(app, request, reply, 500, 'Internal Server Error');
  }
}

async function drawPage(parts: PageParts, renderer: Renderer, request: FastifyRequest): Promise<DrawnPage> {
  const cookies = readCookies(request.headers.cookie);
  const asked = {
    url: request.url,
    cookies: { ...cookies, nua_session: cookies[sessionCookieName(parts.app.config)] ?? '' },
    headers: request.headers as Record<string, string | undefined>,
  };
  const draw = async (): Promise<DrawnPage> => {
    if (!(await hasRoom(parts, asked.cookies.nua_session))) throw new NoRoom();
    parts.drawing += 1;
    try {
      const page = await renderer.render({
        ...asked,
        ask: parts.asker(),
        now: parts.app.clock.now(),
        buildId: parts.build_id,
        font_url: parts.app.config.font_url,
        redirects: parts.app.settings.get('redirects'),
        is_engineer: await isEngineer(parts.app, request, cookies),
      });
      return { page, forms: new Map() };
    } finally {
      parts.drawing -= 1;
    }
  };
  const key = renderer.sharedKey?.(asked) ?? null;
  try {
    return key === null ? await draw() : await parts.shared.get(key, draw);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    parts.metrics.shedPage();
    return parts.shell;
  }
}

async function isEngineer(app: App, { headers }: FastifyRequest, cookies: Record<string, string>): Promise<boolean> {
  const device_key = cookies[DEVICE_COOKIE] ?? null;
  return (await engineerUntil(app, engineerTokenOf(app.config, headers, { cookies, device_key }))) !== null;
}

/** The server had no capacity to render a page. */
class NoRoom extends Error {}

/** Whether a page is rendered now. A cookie alone proves no player: while visitors are refused, its session is checked. */
async function hasRoom(parts: PageParts, token: string): Promise<boolean> {
  const room = roomFor({ load: parts.load(), drawing: parts.drawing });
  if (room !== 'players') return room === 'everybody';
  return token !== '' && (await parts.app.sessions.find(token)).state === 'alive';
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  forms: DrawnPage['forms'],
): Promise<FastifyReply> {
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'text/html; charset=utf-8');
  addVary(reply, 'accept-encoding');
  const accept = request.headers['accept-encoding'] ?? '';
  const form = forms.get(accept) ?? compress(text, accept);
  if (forms.size < MAX_FORMS) forms.set(accept, form);
  const compressed = await form;
  if (compressed === null) return reply.send(text);
  return reply.header('content-encoding', compressed.encoding).send(compressed.body);
}

/** Browsers write the header in a few forms; an attacker may write it in any number of forms. */
const MAX_FORMS = 8;

function sendClosed(app: App, request: FastifyRequest, reply: FastifyReply, status: number, message: string) {
  reply.header('content-security-policy', pagePolicy(app, {}, originOf(app.config, request)));
  reply.code(status);
  return sendText(request, reply, closedPage(message), new Map());
}

function closedPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Nua</title><p>${message}</p></html>`;
}

const YEAR_S = 31_536_000;

/** A file with a hash in its name never changes; every other file is requested again. */
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
        // One route per file: every other path goes to the renderer.
        wildcard: false,
        index: false,
        globIgnore: ['**/*.br', '**/*.gz', '**/*.html'],
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cacheOf(path));
          reply.header('x-content-type-options', 'nosniff');
          // Pages with the origin null also request scripts and fonts.
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
        reply.header('x-content-type-options', 'nosniff');
        reply.header('access-control-allow-origin', '*');
      },
    });
    // One page for all games, which loads the game that its address names; and the verifier.
    const pages = [...houseGames.map(({ id }) => [id, 'game.html'] as const), ['verify', 'verify.html'] as const];
    for (const [name, file] of pages) {
      scope.get(`/arcade/${name}`, async (request, reply) =>
        reply
          .header('content-security-policy', arcadePolicy(app.config, originOf(app.config, request)))
          .header('cache-control', 'no-cache')
          .header('referrer-policy', 'no-referrer')
          .header('x-content-type-options', 'nosniff')
          .header('content-type', 'text/html; charset=utf-8')
          .sendFile(file, folder, { cacheControl: false }),
      );
    }
  });
}
