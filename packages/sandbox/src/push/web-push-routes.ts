import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dropConnection } from '../held-connections.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { openSealed } from './open-sealed.ts';
import { pushScript, recordFirstAttempt, recordPush } from './push-box.ts';

const max_bytes = 4096;

/** Creates a browser's subscription, in the format of `PushSubscription.toJSON()`. `script_suffix` selects the response to its pushes. */
export function subscribe(deps: SandboxDeps, script_suffix?: string) {
  const curve = createECDH('prime256v1');
  const public_key = curve.generateKeys('base64url');
  const id = script_suffix ? `${randomUUID().replaceAll('-', '')}-${script_suffix}` : randomUUID().replaceAll('-', '');
  const auth = randomBytes(16).toString('base64url');
  deps.state.subscriptions.put({ id, public_key, private_key: curve.getPrivateKey('base64url'), auth });
  const endpoint = `${deps.publicUrl().replace(/\/$/, '')}/sandbox/push/web/${id}`;
  return { endpoint, expirationTime: null, keys: { p256dh: public_key, auth } };
}

/** The error of a push's signature, or null. */
export function vapidError(authorization: string, origin: string, now_s: number): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || signature === '') return 'no VAPID authorization';
  try {
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const public_key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = { key: public_key, dsaEncoding: 'ieee-p1363' as const };
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: string };
    if (alg !== 'ES256') return 'not ES256';
    if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
      return 'the signature does not match the key';
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    if (aud !== origin) return 'aud is not this origin';
    if (typeof exp !== 'number' || exp <= now_s || exp > now_s + 86_400) return 'exp is not within 24 hours';
    return /^(mailto:|https:)/.test(String(sub)) ? null : 'sub is no address';
  } catch {
    return 'the token cannot be read';
  }
}

const every_attempt_statuses: Partial<Record<string, number>> = {
  gone: 410,
  lost: 404,
  foreign: 403,
  broken: 400,
  blamed: 413,
  apple: 403,
};
const first_attempt_responses: Partial<Record<string, { status: number; retry_after?: string }>> = {
  quota: { status: 429, retry_after: '90' },
  busy: { status: 503, retry_after: '30' },
  fault: { status: 500 },
  expired: { status: 503 },
};

/** Serves a browser's push service according to RFC 8030, and checks the encryption and the signature. */
export function webPushRoutes(app: FastifyInstance, deps: SandboxDeps) {
  app.post<{ Querystring: { does?: string } }>('/sandbox/push/subscription', async (request, reply) => {
    const made = subscribe(deps, /^[a-z]{1,20}$/.exec(request.query.does ?? '')?.[0]);
    await deps.state.settled();
    return reply.code(201).send(made);
  });
  app.post<{ Params: { id: string } }>('/sandbox/push/web/:id', async (request, reply) => {
    const { id } = request.params;
    const script = pushScript(id);
    const subscription = deps.state.subscriptions.get(id);
    if (subscription === undefined) return reply.code(404).send();
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers;
    // The sender signs with the time of the machine, so the times are compared with the machine's clock.
    const fault = vapidError(authorization, new URL(deps.publicUrl()).origin, Date.now() / 1000);
    if (fault !== null) return reply.code(403).send({ reason: fault });
    if (ttl === undefined || !/^\d+$/.test(String(ttl))) return reply.code(400).send({ reason: 'TTL is missing' });
    if (encoding !== 'aes128gcm' || !Buffer.isBuffer(request.body)) return reply.code(400).send({ reason: 'encoding' });
    if (request.body.length > max_bytes) return reply.code(413).send();
    const certain = every_attempt_statuses[script];
    if (certain) return reply.code(certain).send();
    const first = first_attempt_responses[script];
    if (first && recordFirstAttempt(deps, id)) {
      if (first.retry_after) reply.header('retry-after', first.retry_after);
      return reply.code(first.status).send();
    }
    const text = openSealed(request.body, subscription);
    if (text === null) return reply.code(400).send({ reason: 'not sealed for this subscription' });
    const sent = JSON.parse(text) as Record<string, string>;
    const { title = '', body = '', ...data } = sent;
    const token = `${deps.publicUrl().replace(/\/$/, '')}/sandbox/push/web/${id}`;
    await recordPush(deps, {
      id: randomUUID(),
      by: 'web',
      token,
      at: deps.clock.now().toISOString(),
      title,
      body,
      data,
    });
    if (script === 'silent') return dropConnection(reply);
    return reply.code(201).header('location', `/sandbox/push/message/${randomUUID()}`).send();
  });
}
