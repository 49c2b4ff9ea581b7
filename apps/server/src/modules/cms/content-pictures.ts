import { createHash } from 'node:crypto';
import { CONTENT_PICTURE_PATH } from '@nua/contract/cms.ts';
import { files } from '@nua/contract/files.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { App, Tx } from '../../core/app.ts';
import { countCaller, countedCaller } from '../../core/limits/caller-limits.ts';
import type { Redrawn } from '../../core/pictures/redraw-picture.ts';
import { sendPicture } from '../../core/pictures/send-picture.ts';

const HASH = /^[0-9a-f]{64}$/;

const pathOf = (hash: string): string => CONTENT_PICTURE_PATH + hash;

/** Stores a picture and returns its path. A picture that is stored already keeps its row. */
export async function storeContentPicture(tx: Tx, { picture, width, height }: Redrawn, at: Date): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex');
  await sql`insert into content_picture (hash, picture, width, height, at) values (${hash}, ${picture}, ${width}, ${height}, ${at})
    on conflict (hash) do nothing`.execute(tx);
  return pathOf(hash);
}

/** Returns the first path of an uploaded picture that does not exist, or null. Other paths of the site are not checked. */
export async function findMissingPicture(db: App['db'], paths: readonly string[]): Promise<string | null> {
  const hashes = paths
    .filter((path) => path.startsWith(CONTENT_PICTURE_PATH))
    .map((path) => path.slice(CONTENT_PICTURE_PATH.length));
  const { rows } = await sql<{
    hash: string;
  }>`select hash from content_picture where hash = any(${hashes}::text[])`.execute(db);
  const missing = hashes.find((hash) => !rows.some((row) => row.hash === hash));
  return missing === undefined ? null : pathOf(missing);
}

async function showPicture(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { hash = '' } = request.params as { hash?: string };
  await countCaller(app, 'page', countedCaller(app, request));
  const { rows } = HASH.test(hash)
    ? await app.pool.query<{ picture: Buffer }>('select picture from content_picture where hash = $1', [hash])
    : { rows: [] };
  if (!rows[0]) throw apiError('NOT_FOUND');
  return sendPicture(app, reply, { picture: rows[0].picture, name: 'picture.webp' });
}

/** Registers the route of the pictures that content refers to. */
export function registerContentPictures(fastify: FastifyInstance, app: App): void {
  fastify.get(files.showContentPicture.path.replace('{hash}', ':hash'), (request, reply) =>
    showPicture(app, request, reply),
  );
}
