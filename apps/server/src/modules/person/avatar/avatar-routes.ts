import { createHash } from 'node:crypto';
import { avatarUpload } from '@nua/contract/avatar.ts';
import { files } from '@nua/contract/files.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LRUCache } from 'lru-cache';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import type { Clock } from '../../../core/clock.ts';
import { showPicture } from '../../../core/pictures/show-picture.ts';
import { processPicture } from '../../../core/pictures/take-picture.ts';
import { createRecentlyUsed } from '../../../core/recently-used.ts';
import { successText } from '../../../core/response-text.ts';
import { bearerSession } from '../../../core/routes/bearer-session.ts';
import { codedError, errorReply, isFailure } from '../../../core/routes/error-reply.ts';
import type { PlayerSession } from '../../../core/sessions/sessions.ts';
import { avatarOnWire } from './avatar-on-wire.ts';
import { storeAvatar } from './store-avatar.ts';

const SIZE = { width: avatarUpload.side_px, height: avatarUpload.side_px, fit: 'cover' } as const;

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
  const taken = { size: SIZE, sender: sender.is_guest ? 'guest' : 'player' } as const;
  const { picture } = await processPicture(app, request.body, taken);
  const avatar = createHash('sha256').update(picture).digest('hex');
  await storeAvatar(app, { player_id: sender.player_id, avatar, picture });
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(successText({ avatar: avatarOnWire(avatar) }));
}

async function findPicture({ pool }: App, hash: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ picture: Buffer }>('select picture from avatar_picture where hash = $1 limit 1', [
    hash,
  ]);
  return rows[0]?.picture;
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
    if (isFailure(known)) app.log.error({ err: error, request_id: request.id }, 'a request for an avatar failed');
    return errorReply(request, reply, known ?? apiError(request.method === 'GET' ? 'INTERNAL' : 'OUTCOME_UNKNOWN'));
  });
  const onRequest = (request: FastifyRequest) => findSender(app, request);
  fastify.post(avatarUpload.path, { bodyLimit: avatarUpload.max_bytes, onRequest }, (request, reply) =>
    receivePicture(app, request, reply),
  );
  const source = { name: 'avatar.webp', find: (hash: string) => findPicture(app, hash) };
  fastify.get(files.showAvatar.path.replace('{hash}', ':hash'), (request, reply) =>
    showPicture(app, request, reply, source),
  );
}

const HOUR_MS = 3_600_000;
const PER_HOUR = 20;
const MAX_PLAYERS = 20_000;

const uploads = new WeakMap<Clock, LRUCache<string, number[]>>();

/** Counts a player's upload, valid or not; twenty an hour are allowed. Errors: RATE_LIMITED. */
function countUpload(clock: Clock, player_id: string): void {
  const known = uploads.get(clock) ?? createRecentlyUsed<string, number[]>(MAX_PLAYERS);
  uploads.set(clock, known);
  const now_ms = clock.now().getTime();
  const recent = (known.get(player_id) ?? []).filter((at_ms) => now_ms - at_ms < HOUR_MS);
  if (recent.length >= PER_HOUR) {
    throw apiError('RATE_LIMITED', undefined, { retry_after_s: Math.ceil((recent[0]! + HOUR_MS - now_ms) / 1000) });
  }
  known.set(player_id, [...recent, now_ms]);
}
