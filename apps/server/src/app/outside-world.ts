import { demo_credentials, type Sandbox, sandboxEndpoints } from '@nua/sandbox';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ConfigurationError } from '../configuration/configuration.ts';
import { fetchOutgoing } from '../core/ports/outgoing.ts';
import { fcmAccountSchema } from '../providers/push/read-push-settings.ts';

/** The addresses, credentials and keys of a sandbox. */
export type OutsideWorld = Pick<
  Sandbox,
  'endpoints' | 'credentials' | 'tmfbPublicKey' | 'fcmAccount' | 'witnessKey' | 'smtpUrl'
>;

/** The path at which a separate sandbox process serves its keys. Nodes do not forward this path. */
export const MERCHANT_PATH = '/merchant';

const account = v.object({ ...fcmAccountSchema.entries, private_key_id: v.string(), token_uri: v.string() });
const merchant = v.object({
  tmfb_public_key: v.string(),
  fcm_account: account,
  witness_key: v.string(),
  smtp_url: v.string(),
});

const TIMEOUT_MS = 5_000;

/**
 * Reads the keys of the sandbox that replaces every provider of a staging site.
 *
 * Shape   address -> OutsideWorld
 * Errors  ConfigurationError if no sandbox responds there
 */
export async function connectSandbox(sandbox_url: string): Promise<OutsideWorld> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetchOutgoing(`${sandbox_url}${MERCHANT_PATH}`, { redirect: 'error', signal });
    const { tmfb_public_key, fcm_account, witness_key, smtp_url } = v.parse(merchant, await response.json());
    return {
      endpoints: () => sandboxEndpoints(sandbox_url),
      credentials: demo_credentials,
      tmfbPublicKey: () => tmfb_public_key,
      fcmAccount: () => fcm_account,
      witnessKey: () => witness_key,
      smtpUrl: () => smtp_url,
    };
  } catch (error) {
    // The error of `fetch` has the reason in its cause.
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new ConfigurationError([
      `SANDBOX_URL is "${sandbox_url}", where no sandbox answers (${reason}); it must be where "npm run sandbox" listens.`,
    ]);
  }
}

/** The request headers that the sandbox's pages read. Credentials are not forwarded, because they belong to a player. */
const FORWARDED = ['accept', 'content-type'];
const RETURNED = ['content-type', 'cache-control', 'content-security-policy', 'location'];

/** Forwards the pages of the sandbox, so that every node shows the same simulated phone and bank. */
export const forwardSandbox =
  (sandbox_url: string): FastifyPluginAsync =>
  async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, body, done) =>
      done(null, body),
    );
    for (const url of ['/sandbox', '/sandbox/*'])
      scope.route({ method: ['GET', 'POST'], url, handler: (request, reply) => forward(sandbox_url, request, reply) });
  };

async function forward(sandbox_url: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pathname, search } = new URL(request.url, sandbox_url);
  // A path with `..` could lead outside `/sandbox`.
  if (!/^\/sandbox(\/|$)/.test(pathname)) return reply.code(404).send();
  const headers = FORWARDED.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const body = request.method === 'POST' && request.body ? (request.body as Buffer<ArrayBuffer>) : null;
  const response = await fetchOutgoing(new URL(pathname + search, sandbox_url), {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
    // The sandbox can simulate a provider that does not respond.
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (response === null)
    return reply.code(502).type('text/plain').send('The sandbox does not respond. Start it with: npm run sandbox');
  for (const name of RETURNED) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
