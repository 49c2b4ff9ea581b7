import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './api-routes.ts';
import { compress } from './compress.ts';
import type { InProcessFetch } from './in-process-fetch.ts';
import { readCookies } from './read-cookies.ts';
import type { App } from './request-context.ts';
import { arcadePolicy, originOf, pageHeaders, pagePolicy } from './security-headers.ts';
import { sessionCookieName } from './session-cookie.ts';

/** What the renderer is asked. Its own bundle; known here by this form alone. */
export type RenderRequest = {
  url: string;
  cookies: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | undefined>>;
  nonce: string;
  /** Goes straight into the API; reads only. */
  fetch: InProcessFetch;
  now: Date;
  buildId: string;
};

export type RenderResult = {
  status: number;
  headers?: Record<string, string>;
  html?: string;
  /** Where to instead; own path or a whole address. */
  redirect?: string;
  /** The data of a page, for `_payload.json`. */
  json?: unknown;
};

export type Renderer = { render(request: RenderRequest): Promise<RenderResult> | RenderResult };

/** Where the builds lie. */
export type WebFolders = { client: string; server_entry: string; arcade: string; build_id: string };

export type Web = {
  register(fastify: FastifyInstance): Promise<void>;
  page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Loads the built renderer, where there is one, and serves it with everything beside it. */
export async function openWeb(app: App, folders: WebFolders, fetch: InProcessFetch): Promise<Web> {
  const renderer = existsSync(folders.server_entry)
    ? ((await import(pathToFileURL(folders.server_entry).href)) as Renderer)
    : null;
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    renderPage({ app, renderer, fetch, build_id: folders.build_id }, request, reply);
  return { page, register: (fastify) => registerFiles(fastify, app, folders) };
}

type PageParts = { app: App; renderer: Renderer | null; fetch: InProcessFetch; build_id: string };

async function renderPage(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app, renderer } = parts;
  const nonce = randomBytes(16).toString('base64');
  reply.headers(pageHeaders(app.config));
  reply.header('content-security-policy', pagePolicy(app.config, nonce, originOf(app.config, request)));
  // A kept page would reuse its nonce and may hold a player's data.
  reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  if (renderer === null) return sendHtml(request, reply, 503, closedPage('The pages have not been built yet.'));
  try {
    const cookies = readCookies(request.headers.cookie);
    const result = await renderer.render({
      url: request.url,
      cookies: { ...cookies, nua_session: cookies[sessionCookieName(app.config)] ?? '' },
      headers: request.headers as Record<string, string | undefined>,
      nonce,
      fetch: parts.fetch,
      now: app.clock.now(),
      buildId: parts.build_id,
    });
    for (const [name, value] of Object.entries(result.headers ?? {})) reply.header(name, value);
    if (result.redirect !== undefined) return reply.redirect(result.redirect, result.status);
    if (result.json !== undefined) return reply.code(result.status).send(result.json);
    return sendHtml(request, reply, result.status, result.html ?? '');
  } catch (error) {
    app.log.error({ err: error, request_id: request.id, path: pathOf(request.url) }, 'a page could not be rendered');
    return sendHtml(request, reply, 500, closedPage('Internal Server Error'));
  }
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, status: number, html: string): FastifyReply {
  reply.code(status).header('content-type', 'text/html; charset=utf-8').header('vary', 'accept-encoding');
  const compressed = compress(html, request.headers['accept-encoding']);
  if (compressed === null) return reply.send(html);
  return reply.header('content-encoding', compressed.encoding).send(compressed.body);
}

function closedPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Nua</title><p>${message}</p></html>`;
}

const YEAR_S = 31_536_000;

/** Hashed names never change what they hold; everything else is asked for again. */
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
        // One route per file: whatever is no file goes on to the renderer.
        wildcard: false,
        index: false,
        globIgnore: ['**/*.br', '**/*.gz', '**/*.html'],
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cacheOf(path));
          reply.header('x-content-type-options', 'nosniff');
          // Scripts and fonts are also asked for by pages of the origin null.
          reply.header('access-control-allow-origin', '*');
        },
      });
    });
  }
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
    // One page a game, and the verifier: `dice.html` answers /arcade/dice.
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
      scope.get(`/arcade/${file.slice(0, -'.html'.length)}`, async (request, reply) =>
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
