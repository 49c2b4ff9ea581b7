import * as v from 'valibot';
import { declare } from './call.ts';
import { inEachLanguage, listOf } from './wire.ts';

/** The pictures that staff members upload for content: the paths begin with `path`, and an upload has at most `max_bytes`. */
export const contentPicture = { path: '/api/c/picture/', max_bytes: 4 * 1024 * 1024, side_px: 1_280 } as const;

/** GET /api/c/sys_cms_config */
export const listCms = declare({
  purpose: 'Content items whose key begins with a prefix.',
  method: 'GET',
  path: '/api/c/sys_cms_config',
  auth: 'public',
  list: { filter: { key: { type: 'text', operators: ['', 'k'] } }, sort: ['key'] },
  response: listOf(
    v.object({
      key: v.string(),
      /** Texts by language. Images are paths of this site. */
      content: v.object({
        content: inEachLanguage(v.record(v.string(), v.string())),
        images: v.array(v.string()),
      }),
      extra: v.record(v.string(), v.unknown()),
    }),
  ),
  errors: [],
  cache_s: 60,
});
