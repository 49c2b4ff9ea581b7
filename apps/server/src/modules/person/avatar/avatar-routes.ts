import { createHash } from 'node:crypto';
import { avatarUpload } from '@nua/contract/avatar.ts';
import { files } from '@nua/contract/files.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LRUCache } from 'lru-cache';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import type { Clock } from '../../../core/clock.ts';
import { countCaller, countedCaller } from '../../../core/limits/caller-limits.ts';
import { createRecentlyUsed } from '../../../core/recently-used.ts';
import { successText } from '../../../core/response-text.ts';
import { bearerSession } from '../../../core/routes/bearer-session.ts';
import { codedError, errorReply, isFailure } from '../../../core/routes/error-reply.ts';
import type { PlayerSession } from '../../../core/sessions/sessions.ts';
import { avatarOnWire } from './avatar-on-wire.ts';
import { drawAvatar } from './draw-avatar.ts';
import { storeAvatar } from './store-avatar.ts';

const YEAR_S = 31_536_000;
const HASH = /^[0-9a-f]{64}$/;

type Sender = Pick<PlayerSession, 'player_id' | 'is_guest'>;

const senders = new WeakMap<FastifyRequest, Sender>();

/** Checks the session before the picture is read, so that strangers cannot fill the memory with uploads. */
async function findSender(app: App, request: FastifyRequest): Promise<void> {
  const sender = await bearerSession(app, request);
  countUpload(app.clock, sender.player_id);
  senders.set(request, sender);
}

async function receivePicture(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const sender = senders.get(request);
  if (sender === undefined) throw apiError('NOT_SIGNED_IN');
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw apiError('AVATAR_REFUSED');
  await assertNoMalware(app, request.body);
  const picture = await drawAvatar(request.body, sender);
  const avatar = createHash('sha256').update(picture).digest('hex');
  await storeAvatar(app, { player_id: sender.player_id, avatar, picture });
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(successText({ avatar: avatarOnWire(avatar) }));
}

/** Refuses a file without a clean verdict of the scanner. Errors: AVATAR_REFUSED, BUSY. */
async function assertNoMalware({ ports, log }: App, file: Buffer): Promise<void> {
  const is_clean = await ports.scanner.isClean(file).catch((error: Error) => {
    log.error({ error: error.message }, 'the scanner gave no verdict on a picture; it was refused');
    throw apiError('BUSY', undefined, { retry_after_s: 30 });
  });
  if (is_clean) return;
  log.warn('a picture with known malware was refused');
  throw apiError('AVATAR_REFUSED');
}

async function showPicture(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { hash = '' } = request.params as { hash?: string };
  await countCaller(app, 'page', countedCaller(app, request));
  const { rows } = HASH.test(hash)
    ? await app.pool.query<{ picture: Buffer }>('select picture from avatar_picture where hash = $1 limit 1', [hash])
    : { rows: [] };
  if (!rows[0]) throw apiError('NOT_FOUND');
  return (
    reply
      .header('content-type', 'image/webp')
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .header('content-disposition', 'inline; filename="avatar.webp"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      // The native app's pages have another origin. The picture needs no protection: anyone who knows its hash may read it.
      .header('cross-origin-resource-policy', app.config.native.origins.length > 0 ? 'cross-origin' : 'same-origin')
      .send(rows[0].picture)
  );
}

/** Registers the routes for pictures, which are not JSON calls. A picture's name is the hash of its content, so it never changes. */
export function registerAvatarRoutes(fastify: FastifyInstance, app: App): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: avatarUpload.max_bytes }, (_request, body, done) =>
    done(null, body),
  );
  fastify.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const isLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    const known = isLarge ? apiError('AVATAR_TOO_LARGE') : codedError(error);
    if (isFailure(known)) app.log.error({ err: error, request_id: request.id }, 'a picture could not be taken');
    return errorReply(request, reply, known ?? apiError(request.method === 'GET' ? 'INTERNAL' : 'OUTCOME_UNKNOWN'));
  });
  const onRequest = (request: FastifyRequest) => findSender(app, request);
  fastify.post(avatarUpload.path, { bodyLimit: avatarUpload.max_bytes, onRequest }, (request, reply) =>
    receivePicture(app, request, reply),
  );
  fastify.get(files.showAvatar.path.replace('{hash}', ':hash'), (request, reply) => showPicture(app, request, reply));
}

const HOUR_MS = 3_600_000;
const PER_HOUR = 20;
const MAX_PLAYERS = 20_000;

const tries = new WeakMap<Clock, LRUCache<string, number[]>>();

/** Counts a player's upload, valid or not; twenty an hour are allowed. Errors: RATE_LIMITED. */
function countUpload(clock: Clock, player_id: string): void {
  const known = tries.get(clock) ?? createRecentlyUsed<string, number[]>(MAX_PLAYERS);
  tries.set(clock, known);
  const now_ms = clock.now().getTime();
  const recent = (known.get(player_id) ?? []).filter((at_ms) => now_ms - at_ms < HOUR_MS);
  if (recent.length >= PER_HOUR) {
    throw apiError('RATE_LIMITED', undefined, { retry_after_s: Math.ceil((recent[0]! + HOUR_MS - now_ms) / 1000) });
  }
  known.set(player_id, [...recent, now_ms]);
}
