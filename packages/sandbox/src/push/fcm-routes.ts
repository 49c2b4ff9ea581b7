import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dropConnection } from '../held-connections.ts';
import { readFields, readObject } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { pushScript, recordFirstAttempt, recordPush } from './push-box.ts';

const project = 'nua-sandbox';
const email = 'push@nua-sandbox.iam.gserviceaccount.com';
const token_life_s = 3600;

/** The prefix of every access token. */
export const access_token_prefix = 'ya29.';

/** The service account's key pair; generated at first use and stored. */
function accountKeys(deps: SandboxDeps) {
  const known = deps.state.keys.get('fcm');
  if (known) return known;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = deps.state.keys.put({ id: 'fcm', public_key: publicKey, private_key: privateKey });
  void deps.state.settled();
  return made;
}

/** The service account in the format of Google's console. */
export function fcmAccount(deps: SandboxDeps) {
  return {
    project_id: project,
    client_email: email,
    private_key: accountKeys(deps).private_key,
    private_key_id: 'sandbox-1',
    token_uri: `${deps.publicUrl().replace(/\/$/, '')}/sandbox/fcm/token`,
  };
}

const decodePart = (text = ''): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** The error of an assertion, or null. Google accepts a lifetime of an hour and a clock difference of a few minutes. */
function assertionError(deps: SandboxDeps, assertion: string): string | null {
  const [head, claims, signature] = assertion.split('.');
  const { alg } = decodePart(head);
  const { iss, aud, scope, iat, exp } = decodePart(claims);
  if (alg !== 'RS256' || signature === undefined) return 'Invalid JWT: no RS256.';
  const key = createPublicKey(accountKeys(deps).public_key);
  const is_valid = verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'));
  if (!is_valid) return 'Invalid JWT Signature.';
  const now_s = deps.clock.now().getTime() / 1000;
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp - iat > 3600) return 'Invalid JWT: wrong lifetime.';
  if (iat > now_s + 300 || exp < now_s - 300) return 'Invalid JWT: not now.';
  if (iss !== email || aud !== fcmAccount(deps).token_uri) return 'Invalid JWT: not for us.';
  return scope === 'https://www.googleapis.com/auth/firebase.messaging' ? null : 'Invalid scope.';
}

type Fault = { status: number; name: string; code?: string; fields?: string[]; retry_after?: number };

function refuseSend(reply: FastifyReply, { status, name, code, fields, retry_after }: Fault) {
  const details: object[] = [];
  if (code) details.push({ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code });
  if (fields) {
    const fieldViolations = fields.map((field) => ({ field, description: 'Invalid value' }));
    details.push({ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations });
  }
  if (retry_after) reply.header('retry-after', String(retry_after));
  return reply.code(status).send({ error: { code: status, message: name, status: name, details } });
}

const every_attempt_faults: Partial<Record<string, Fault>> = {
  gone: { status: 404, name: 'NOT_FOUND', code: 'UNREGISTERED' },
  lost: { status: 404, name: 'NOT_FOUND', code: 'UNREGISTERED' },
  foreign: { status: 403, name: 'PERMISSION_DENIED', code: 'SENDER_ID_MISMATCH' },
  broken: { status: 400, name: 'INVALID_ARGUMENT', code: 'INVALID_ARGUMENT', fields: ['message.token'] },
  blamed: { status: 400, name: 'INVALID_ARGUMENT', code: 'INVALID_ARGUMENT', fields: ['message.android.ttl'] },
  apple: { status: 401, name: 'UNAUTHENTICATED', code: 'THIRD_PARTY_AUTH_ERROR' },
};

const first_attempt_faults: Partial<Record<string, Fault>> = {
  quota: { status: 429, name: 'RESOURCE_EXHAUSTED', code: 'QUOTA_EXCEEDED' },
  busy: { status: 503, name: 'UNAVAILABLE', code: 'UNAVAILABLE', retry_after: 30 },
  fault: { status: 500, name: 'INTERNAL', code: 'INTERNAL' },
  expired: { status: 401, name: 'UNAUTHENTICATED' },
};

type Message = {
  token?: unknown;
  notification?: { title?: unknown; body?: unknown };
  data?: Record<string, unknown>;
  android?: { ttl?: unknown };
};

/** The names of fields that FCM would reject. */
function wrongFields(message: Message | undefined): string[] {
  const wrong: string[] = [];
  if (typeof message?.notification?.title !== 'string') wrong.push('message.notification.title');
  for (const [name, value] of Object.entries(message?.data ?? {})) {
    if (typeof value !== 'string') wrong.push(`message.data.${name}`);
  }
  const ttl = message?.android?.ttl;
  if (ttl !== undefined && !/^\d+(\.\d{1,9})?s$/.test(String(ttl))) wrong.push('message.android.ttl');
  return wrong;
}

/** Serves Firebase Cloud Messaging, HTTP v1, and its token endpoint. */
export function fcmRoutes(app: FastifyInstance, deps: SandboxDeps) {
  app.post('/sandbox/fcm/token', async (request, reply) => {
    const { grant_type, assertion = '' } = readFields(request);
    if (grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const fault = assertionError(deps, assertion);
    if (fault !== null) return reply.code(400).send({ error: 'invalid_grant', error_description: fault });
    const id = `${access_token_prefix}${randomBytes(24).toString('base64url')}`;
    deps.state.sessions.put({ id, at: deps.clock.now().toISOString() });
    await deps.state.settled();
    return { access_token: id, expires_in: token_life_s, token_type: 'Bearer' };
  });

  app.post<{ Params: { project: string } }>(
    '/sandbox/fcm/v1/projects/:project/messages::send',
    async (request, reply) => {
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const session = deps.state.sessions.get(bearer);
      const age_ms =
        session === undefined ? Number.POSITIVE_INFINITY : deps.clock.now().getTime() - Date.parse(session.at);
      if (age_ms >= token_life_s * 1000) return refuseSend(reply, { status: 401, name: 'UNAUTHENTICATED' });
      if (request.params.project !== project) return refuseSend(reply, { status: 403, name: 'PERMISSION_DENIED' });
      const message = readObject(request)?.message as Message | undefined;
      const code = 'INVALID_ARGUMENT';
      if (Buffer.byteLength(String(request.body)) > 4096)
        return refuseSend(reply, { status: 400, name: code, code, fields: ['message'] });
      const fields = wrongFields(message);
      if (fields.length > 0) return refuseSend(reply, { status: 400, name: code, code, fields });
      const token = String(message?.token ?? '');
      const script = pushScript(token);
      const certain = every_attempt_faults[script];
      if (certain) return refuseSend(reply, certain);
      const first = first_attempt_faults[script];
      if (first && recordFirstAttempt(deps, token)) return refuseSend(reply, first);
      const id = randomUUID();
      const { title, body } = message!.notification!;
      const at = deps.clock.now().toISOString();
      const data = (message!.data ?? {}) as Record<string, string>;
      await recordPush(deps, { id, by: 'fcm', token, at, title: String(title), body: String(body ?? ''), data });
      if (script === 'silent') return dropConnection(reply);
      return { name: `projects/${project}/messages/${id}` };
    },
  );
}
