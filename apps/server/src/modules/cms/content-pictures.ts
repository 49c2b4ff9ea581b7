import { createHash } from 'node:crypto';
import { CONTENT_PICTURE_PATH } from '@nua/contract/cms.ts';
import { files } from '@nua/contract/files.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Redrawn } from '../../core/pictures/redraw-picture.ts';
import { showPicture } from '../../core/pictures/show-picture.ts';
import type { Queryable } from '../../db/connect.ts';

const pathOf = (hash: string): string => CONTENT_PICTURE_PATH + hash;

const DAY_MS = 24 * 60 * 60_000;
/** An unused picture is deleted after this time. A proposed change of content can be accepted only within a shorter time. */
const UNUSED_FOR_MS = 30 * DAY_MS;

/** Stores a picture and returns its path. The same picture has one row. */
export async function storeContentPicture(tx: Tx, { picture, width, height }: Redrawn, at: Date): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex');
  await sql`insert into content_picture (hash, picture, width, height, at) values (${hash}, ${picture}, ${width}, ${height}, ${at})
    on conflict (hash) do update set at = excluded.at`.execute(tx);
  return pathOf(hash);
}

/**
 * Returns the first path of an uploaded picture that does not exist, or null. Other paths of the site are not checked. The pictures that
 * exist count as used now, so that none of them is deleted before the content that shows them is stored.
 */
export async function findMissingPicture(db: Queryable, paths: readonly string[], at: Date): Promise<string | null> {
  const hashes = paths
    .filter((path) => path.startsWith(CONTENT_PICTURE_PATH))
    .map((path) => path.slice(CONTENT_PICTURE_PATH.length));
  const { rows } = await sql<{ hash: string }>`
    update content_picture set at = greatest(at, ${at}) where hash = any(${hashes}::text[]) returning hash`.execute(db);
  const missing = hashes.find((hash) => !rows.some((row) => row.hash === hash));
  return missing === undefined ? null : pathOf(missing);
}

/** Deletes old pictures to which no content item and no earlier version of an item refers. */
export async function forgetUnusedPictures({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await sql`
    delete from content_picture p where p.at < ${new Date(clock.now().getTime() - UNUSED_FOR_MS)}
      and not exists (select from cms_item c where c.content -> 'images' ? (${CONTENT_PICTURE_PATH} || p.hash))
      and not exists (select from cms_version v where v.content -> 'images' ? (${CONTENT_PICTURE_PATH} || p.hash))`.execute(
    db,
  );
}

async function findPicture({ pool }: App, hash: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ picture: Buffer }>('select picture from content_picture where hash = $1', [hash]);
  return rows[0]?.picture;
}

export function registerContentPictures(fastify: FastifyInstance, app: App): void {
  const source = { name: 'picture.webp', find: (hash: string) => findPicture(app, hash) };
  fastify.get(files.showContentPicture.path.replace('{hash}', ':hash'), (request, reply) =>
    showPicture(app, request, reply, source),
  );
}
