import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../core/app.ts';
import { countCaller, countedCaller } from '../../../core/limits/caller-limits.ts';
import { type StopPage, type StopText, stopPage, stopPageStyles } from './stop-page.ts';

const TOKEN = /^[A-Za-z0-9_-]{24}$/;
const style_hash = createHash('sha256').update(stopPageStyles).digest('base64');

/** A link in a message. On its page, its holder can stop another person's request without signing in. */
export type StopLink = {
  /** The path before the token, for example `/phone-change`. */
  path: string;
  texts: StopText;
  isOpen(token: string): Promise<boolean>;
  /** Returns false if there was nothing left to stop. */
  stop(token: string): Promise<boolean>;
};

/** Serves a stop link. A GET changes nothing, because link previews also send one. */
export function serveStopLink(fastify: FastifyInstance, app: App, link: StopLink): void {
  fastify.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
    done(null, null),
  );
  const send = (reply: FastifyReply, status: number, page: StopPage): FastifyReply =>
    reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${style_hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(stopPage(page, link.texts));
  const tokenOf = (request: FastifyRequest): string => (request.params as { token?: string }).token ?? '';
  // A trailing slash is accepted, because an unknown path would be logged with its token.
  for (const path of [`${link.path}/:token`, `${link.path}/:token/`]) {
    fastify.get(path, async (request, reply) => {
      await countCaller(app, 'page', countedCaller(app, request));
      const token = tokenOf(request);
      const isOpen = TOKEN.test(token) && (await link.isOpen(token));
      return send(reply, isOpen ? 200 : 404, isOpen ? 'ask' : 'gone');
    });
    fastify.post(path, async (request, reply) => {
      await countCaller(app, 'page', countedCaller(app, request));
      const token = tokenOf(request);
      const isStopped = TOKEN.test(token) && (await link.stop(token));
      return send(reply, isStopped ? 200 : 404, isStopped ? 'done' : 'gone');
    });
  }
}
