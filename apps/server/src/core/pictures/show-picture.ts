import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../api-error.ts';
import type { App } from '../app.ts';
import { countCaller, countedCaller } from '../limits/caller-limits.ts';

const YEAR_S = 31_536_000;
const HASH = /^[0-9a-f]{64}$/;

/** The lookup of a picture by its hash, and the file name with which a browser saves it. */
export type PictureSource = { find: (hash: string) => Promise<Buffer | undefined>; name: string };

/**
 * Responds with the picture whose content hash is in the path. A browser may cache it forever, because the hash changes with the content.
 *
 * Errors  NOT_FOUND, RATE_LIMITED
 */
export async function showPicture(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { find, name }: PictureSource,
): Promise<FastifyReply> {
  const { hash = '' } = request.params as { hash?: string };
  await countCaller(app, 'page', countedCaller(app, request));
  const picture = HASH.test(hash) ? await find(hash) : undefined;
  if (picture === undefined) throw apiError('NOT_FOUND');
  return (
    reply
      .header('content-type', 'image/webp')
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      // The native app's pages have another origin. The picture needs no protection: anyone who knows its hash may read it.
      .header('cross-origin-resource-policy', app.config.native.origins.length > 0 ? 'cross-origin' : 'same-origin')
      .send(picture)
  );
}
