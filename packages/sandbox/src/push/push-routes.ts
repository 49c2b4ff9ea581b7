import type { FastifyInstance } from 'fastify';
import { formattedTime, html, page } from '../pages/page-frame.ts';
import { wantsPage } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { pushesOf } from './push-box.ts';

function pushPage(deps: SandboxDeps, nonce: string): string {
  const notes = pushesOf(deps, null)
    .slice(0, 50)
    .map(
      (one) =>
        html`<section class="sheet"><div class="row"><strong>${one.title}</strong><span class="mark">${one.by === 'web' ? 'browser' : 'app'}</span></div><div class="sms">${one.body}</div><div class="soft">${formattedTime(one.at)} · ${one.data.kind ?? ''} · opens ${one.data.path ?? ''}</div></section>`,
    );
  const empty = html`<p>No notification yet. Notifications to devices that turned them on appear here.</p>`;
  const body = html`<h1>Push</h1><p>Notifications that phones and browsers show while Nua is closed.</p>${notes.length > 0 ? notes : empty}`;
  return page({ title: 'Push · outside world', here: '/sandbox/push', nonce, body, watch: '/sandbox/push.json' });
}

/** Serves the received pushes as a page and as JSON. */
export function pushRoutes(app: FastifyInstance, deps: SandboxDeps) {
  type PageQuery = { Querystring: { token?: string } };
  app.get<PageQuery>('/sandbox/push', async (request, reply) => {
    if (!wantsPage(request)) return pushesOf(deps, request.query.token ?? null);
    return reply.type('text/html; charset=utf-8').send(pushPage(deps, deps.pageNonce(reply)));
  });
  app.get<PageQuery>('/sandbox/push.json', async (request) => pushesOf(deps, request.query.token ?? null));
}
