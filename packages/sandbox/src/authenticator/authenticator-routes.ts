import type { FastifyInstance } from 'fastify';
import { html, page } from '../pages/page-frame.ts';
import { wantsPage } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { codeAt, fromBase32 } from './totp.ts';

/** Reads the address of a QR code, as an authenticator app does. */
export function secretOfUri(uri: string): Buffer {
  const { protocol, searchParams } = new URL(uri);
  const secret = searchParams.get('secret');
  if (protocol !== 'otpauth:' || secret === null) throw new Error('not the address of an authenticator');
  return fromBase32(secret);
}

function codesOf({ authenticators, clock }: SandboxDeps, name: string | undefined) {
  const now = clock.now();
  return [...authenticators]
    .filter(([one]) => name === undefined || one === name)
    .map(([one, secret]) => ({ name: one, ...codeAt(secret, now) }));
}

type Named = { Querystring: { name?: string } };

/** Serves the authenticators of the staff, as on their phones: their codes as a page or as JSON. `?name=sana` selects one of them. */
export function authenticatorRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.get<Named>('/sandbox/authenticator', async (request, reply) => {
    const { name } = request.query;
    const codes = codesOf(deps, name);
    if (name !== undefined && codes.length === 0) return reply.code(404).send({ error: 'no such authenticator' });
    if (!wantsPage(request)) return reply.send(name === undefined ? { list: codes } : codes[0]);
    const rows = codes.map(
      ({ name: one, code, seconds_left }) =>
        html`<tr><td>${one}</td><td><strong>${code}</strong></td><td>${seconds_left} s</td></tr>`,
    );
    const body = html`<h1>Authenticator</h1><p>The codes of the staff of this demo. Each is valid once. Reload the page for the next one.</p><div class="sheet wide"><table><thead><tr><th scope="col">Name</th><th scope="col">Code</th><th scope="col">Left</th></tr></thead><tbody>${rows}</tbody></table></div>`;
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Authenticator', here: '/sandbox/authenticator', nonce: deps.pageNonce(reply), body }));
  });
}
