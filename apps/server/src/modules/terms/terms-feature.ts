import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Language } from '@nua/contract/wire.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { countCaller, countedCaller } from '../../core/limits/caller-limits.ts';
import { readCookiesOfPage } from '../../core/routes/read-cookies.ts';
import { termsPage, termsStyles, URDU_FACE } from './terms-page.ts';
import { currentTermsVersion, readTerms, type TermsDocument, termsDocuments } from './terms-version.ts';

const style_hash = createHash('sha256').update(termsStyles).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${style_hash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const FONT_FILE = new URL('../../../../../packages/ui/src/fonts/nastaliq-subset.woff2', import.meta.url);
const VERSION = /^\d{4}-\d\d(-\d\d)?$/;

type PageQuery = { lang?: unknown; version?: unknown };

/** Returns the language of the query, else of the cookie, else English. */
function languageOf(request: FastifyRequest): Language {
  const requested = (request.query as PageQuery).lang ?? readCookiesOfPage(request.headers.cookie).nua_language;
  return requested === 'ur' ? 'ur' : 'en';
}

/** Serves the terms and the privacy notice as public pages outside the app. `version` selects an earlier version. */
function registerTerms(fastify: FastifyInstance, app: App): void {
  const serve = (document: TermsDocument) =>
    fastify.get(`/${document}`, async (request, reply) => {
      await countCaller(app, 'page', countedCaller(app, request));
      const current = await currentTermsVersion(app.db);
      const { version } = request.query as PageQuery;
      const as_of = typeof version === 'string' && VERSION.test(version) && version < current ? version : current;
      const found = await readTerms(app.db, document, as_of);
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie');
      if (found === null) return reply.code(404).type('text/plain').send('There was no such version.');
      return reply.send(termsPage({ document, language: languageOf(request), found, as_of, current }));
    });
  for (const document of termsDocuments) serve(document);
  fastify.get(URDU_FACE, async (_request, reply) =>
    reply
      .header('content-type', 'font/woff2')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(FONT_FILE)),
  );
}

export const termsFeature: Feature = { name: 'terms', handlers: [], routes: registerTerms };
