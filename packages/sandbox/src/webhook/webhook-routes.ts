import type { FastifyInstance } from 'fastify';
import { html, page } from '../pages/page-frame.ts';
import { readObject, wantsPage } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { ReceivedWebhook } from '../sandbox-state.ts';
import { refusalOf } from './check-signature.ts';

const MAX_STORED = 200;
const MAX_SHOWN = 50;

const receivedWebhooks = ({ state }: SandboxDeps): ReceivedWebhook[] =>
  state.webhooks.all().sort((one, other) => other.entry - one.entry);

/** The functions of the receiver of webhooks, for tests. */
export const webhookSide = (deps: SandboxDeps) => ({
  /** Adds a secret that the merchant's console has shown. */
  addWebhookSecret: (secret: string) => void deps.webhookSecrets.add(secret),
  /** The accepted webhooks, newest first. */
  webhooks: () => receivedWebhooks(deps),
});

function store(deps: SandboxDeps, received: ReceivedWebhook): void {
  deps.state.webhooks.put(received);
  for (const old of receivedWebhooks(deps).slice(MAX_STORED)) deps.state.webhooks.drop(old.id);
}

/**
 * Serves another system of the operator that receives webhooks. It checks the signature, stores a repeated event only once, and lists the
 * events.
 */
export function webhookRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.post<{ Body: unknown }>('/sandbox/webhooks', async (request, reply) => {
    const { receiver } = deps.behaviours;
    if (receiver === 'failing') return reply.code(503).send('The system is being updated');
    if (receiver === 'redirecting') return reply.redirect('/sandbox/books', 307);
    const header = (name: string): string => String(request.headers[name] ?? '');
    const id = header('webhook-id');
    const body = String(request.body ?? '');
    const signed = { id, timestamp: header('webhook-timestamp'), signature: header('webhook-signature'), body };
    const refusal = refusalOf(signed, deps.webhookSecrets, deps.clock.now());
    if (refusal !== null) return reply.code(401).send({ error: refusal });
    const { type, entry } = readObject(request) ?? {};
    if (typeof type !== 'string' || typeof entry !== 'number') return reply.code(400).send({ error: 'not an event' });
    const times = (deps.state.webhooks.get(id)?.times ?? 0) + 1;
    store(deps, { id, at: deps.clock.now().toISOString(), times, type, entry, body });
    await deps.state.settled();
    return reply.send({ received: id });
  });
  app.get('/sandbox/webhooks', async (request, reply) => {
    const received = receivedWebhooks(deps).slice(0, MAX_SHOWN);
    if (!wantsPage(request)) return reply.send({ list: received });
    const rows = received.map(
      ({ entry, type, at, times, body }) =>
        html`<tr><td>${String(entry)}</td><td>${type}</td><td>${at}</td><td>${String(times)}</td><td><code>${body}</code></td></tr>`,
    );
    const content = html`<h1>Webhooks</h1><p>Another system of the operator. It checks the signature of each event. Reload the page for new ones.</p><div class="sheet wide"><table><thead><tr><th scope="col">Entry</th><th scope="col">Kind</th><th scope="col">Received</th><th scope="col">Times</th><th scope="col">Body</th></tr></thead><tbody>${rows}</tbody></table></div>`;
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Webhooks', here: '/sandbox/webhooks', nonce: deps.pageNonce(reply), body: content }));
  });
}
