import type { FastifyReply } from 'fastify';
import type { App } from '../app.ts';

const YEAR_S = 31_536_000;

/** Sends a stored picture. Its address contains the hash of its content, so a browser may cache it for good. */
export function sendPicture(
  { config }: Pick<App, 'config'>,
  reply: FastifyReply,
  { picture, name }: { picture: Buffer; name: string },
): FastifyReply {
  return (
    reply
      .header('content-type', 'image/webp')
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      // The native app's pages have another origin. The picture needs no protection: anyone who knows its hash may read it.
      .header('cross-origin-resource-policy', config.native.origins.length > 0 ? 'cross-origin' : 'same-origin')
      .send(picture)
  );
}
