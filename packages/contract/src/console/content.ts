import * as v from 'valibot';
import { id, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';

const key = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/));
const texts = v.record(v.string(), v.string());

/** The texts, pictures and further values of an item, in the form of the act `cms set`. */
const written = {
  en: texts,
  ur: texts,
  images: v.array(v.string()),
  extra: v.record(v.string(), v.unknown()),
};

/** GET /api/o/content */
export const listContent = declareList({
  purpose: 'Lists the content items by their keys.',
  path: '/api/o/content',
  access: 'look',
  list: {
    filters: {},
    sorts: ['a_to_z', 'z_to_a'],
    /** The key of the last row of the previous page. */
    after: key,
  },
  response: v.object({
    list: v.array(
      v.object({
        key,
        title_en: v.string(),
        title_ur: v.string(),
        is_shown: v.boolean(),
        starts_at: v.nullable(v.string()),
        ends_at: v.nullable(v.string()),
        changed_at: time,
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: [],
});

/** GET /api/o/content/item */
export const getContent = declareConsole({
  purpose: 'Shows a content item with its versions.',
  method: 'GET',
  path: '/api/o/content/item',
  access: 'look',
  query: v.strictObject({ key }),
  is_edited: true,
  response: v.object({
    key,
    is_shown: v.boolean(),
    changed_at: time,
    ...written,
    /** The newest versions. The first one is in use. */
    versions: v.array(v.object({ id, by: v.nullable(v.string()), at: time, ...written })),
  }),
  errors: ['NOT_FOUND'],
});

/** GET /api/o/content/form */
export const getContentForm = declareConsole({
  purpose: 'Returns the form of the further values of a content item as JSON Schema, and an empty item as a template.',
  method: 'GET',
  path: '/api/o/content/form',
  access: 'look',
  query: v.strictObject({ key }),
  response: v.object({
    /** JSON Schema of `extra` without `starts_at` and `ends_at`. A page ignores values that it does not know. */
    extra_schema: v.record(v.string(), v.unknown()),
    template: v.object(written),
  }),
  errors: ['NOT_FOUND'],
});

/** The limits of a picture for content: the bytes of an upload, and the pixels of the longer side of the stored picture. */
export const contentPicture = { max_bytes: 4 * 1024 * 1024, side_px: 1_280 } as const;

/** The largest upload in Base64, which has four characters for three bytes. */
const MAX_BASE64 = Math.ceil(contentPicture.max_bytes / 3) * 4;

/** POST /api/o/content/picture */
export const addPicture = declareConsole({
  purpose:
    'Stores a picture for content. It is re-encoded as WebP, and made smaller if it is wider or higher than 1,280 pixels.',
  method: 'POST',
  path: '/api/o/content/picture',
  access: 'content',
  max_body_bytes: MAX_BASE64 + 1_000,
  body: v.strictObject({
    /** A PNG, JPEG or WebP in Base64. There is no regular expression, because it would take too long for a text of this length. */
    picture: v.pipe(v.string(), v.maxLength(MAX_BASE64)),
  }),
  response: v.object({
    /** The path that content refers to. The same picture always gets the same path. */
    path: v.string(),
    width: v.number(),
    height: v.number(),
    /** The stored picture. */
    webp: v.string(),
  }),
  errors: ['PICTURE_REFUSED', 'PICTURE_TOO_LARGE'],
});
