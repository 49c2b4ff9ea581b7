import { files } from '@nua/contract/files.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import { countCaller, countedCaller } from '../../../core/limits/caller-limits.ts';
import { drawPicture, type PictureFacts } from './draw-picture.ts';
import { findShared } from './find-shared.ts';
import { pictureFacts } from './link-preview.ts';

/** After this time, caches no longer show the picture of a link that was taken back. */
const CACHE_S = 300;
const MAX_WAITING = 20;
/** The cache of drawn pictures has at most this many bytes. A picture has about 70 KB. */
const MAX_BYTES = 12 * 1024 * 1024;

const NAME = /^(en|ur)\.png$/;

const pictures = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Returns a picture from the cache, or draws it. Pictures are drawn one at a time. Errors: BUSY if too many requests wait. */
async function pictureOf(facts: PictureFacts): Promise<Buffer> {
  const key = JSON.stringify(facts);
  const known = pictures.get(key);
  if (known !== undefined) return known;
  if (waiting >= MAX_WAITING) throw apiError('BUSY', undefined, { retry_after_s: 5 });
  waiting++;
  // Another request may have drawn the picture while this one waited.
  const turn = queue.then(async () => pictures.get(key) ?? (await drawPicture(facts)));
  queue = turn.catch(() => undefined);
  try {
    const picture = await turn;
    pictures.set(key, picture);
    return picture;
  } finally {
    waiting--;
  }
}

async function sendPicture(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { share = '', file = '' } = request.params as { share?: string; file?: string };
  await countCaller(app, 'page', countedCaller(app, request));
  const lang = NAME.exec(file)?.[1];
  const replay = lang !== undefined ? await findShared(app, share) : null;
  if (replay === null) throw apiError('NOT_FOUND');
  const picture = await pictureOf(pictureFacts(app, replay, lang === 'ur' ? 'ur' : 'en'));
  return reply
    .header('content-type', 'image/png')
    .header('cache-control', `public, max-age=${CACHE_S}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(picture);
}

/** Registers the route of the preview pictures. A picture disappears with its link, because its address contains the link's id. */
export function registerPictures(fastify: FastifyInstance, app: App): void {
  fastify.get(files.showReplay.path.replace(/\{(\w+)\}/g, ':$1'), (request, reply) => sendPicture(app, request, reply));
}
