import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { formattedTime, html, page } from '../pages/page-frame.ts';
import { wantsPage } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { ReceivedMail } from './mail-scripts.ts';
import { createMailServer } from './smtp-server.ts';

type Filter = { Querystring: { to?: string } };

/** The mails to a receiver or to all of them, newest first. */
export const mailsTo = ({ mails }: Pick<SandboxDeps, 'mails'>, to: string | null): ReceivedMail[] =>
  mails.filter((mail) => to === null || mail.to === to).reverse();

/** Runs the mail server, and serves its mailbox as a page or as JSON (`?to=on-call@nua.example`). */
export function mailRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const server = createMailServer(deps);
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    deps.mail_server.port = (server.address() as AddressInfo).port;
  });
  app.addHook('onClose', async () => void server.close());
  app.get<Filter>('/sandbox/mail', async (request, reply) => {
    const mails = mailsTo(deps, request.query.to ?? null);
    if (!wantsPage(request)) return reply.send({ list: mails });
    const sheets = mails.map(
      ({ to, subject, text, at }) =>
        html`<div class="sheet"><div class="row"><strong>${subject}</strong><span class="soft">${formattedTime(at.toISOString())}</span></div><div class="soft">to ${to}</div><pre>${text}</pre></div>`,
    );
    const body = html`<h1>Mail</h1><p>Mails to the people who run the site. Nothing leaves this computer.</p>${sheets.length > 0 ? sheets : html`<p>No mail yet. An alarm and the daily report appear here.</p>`}`;
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Mail', here: '/sandbox/mail', nonce: deps.pageNonce(reply), body }));
  });
}
