import * as v from 'valibot';
import { declare } from './call.ts';
import { inEachLanguage, listOf } from './wire.ts';

/** The beginning of the path of a picture that a staff member uploaded. The rest is the hash of its bytes. */
export const CONTENT_PICTURE_PATH = '/api/c/picture/';

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
