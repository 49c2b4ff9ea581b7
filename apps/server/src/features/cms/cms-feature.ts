import { calls } from '@nua/contract';
import { type Feature, handle } from '../../http/handle.ts';
import { pageOf } from '../../http/page-of.ts';
import { whereFilters } from '../../http/where-filters.ts';
import { writeFirstContent } from './write-first-content.ts';

/** What a row's `content` holds; written by the operator's command and by the first content, both of which check it. */
type StoredContent = {
  content: { en: Record<string, string>; ur: Record<string, string> };
  images: string[];
};

const listCms = handle(calls.listCms, async (ctx, { list }) => {
  const rows = await ctx.db
    .selectFrom('cms_item')
    .select(['key', 'content', 'extra'])
    .where('active', '=', true)
    .where(whereFilters(list.filter, { key: 'key' }))
    .orderBy('key', list.sort[0]?.direction ?? 'asc')
    .execute();
  const items = rows.map((row) => ({
    key: row.key,
    content: row.content as StoredContent,
    extra: row.extra as Record<string, unknown>,
  }));
  return pageOf(items, list);
});

export const cmsFeature: Feature = {
  name: 'cms',
  handlers: [listCms],
  start: (app) => writeFirstContent(app.pool, app.clock.now()),
};
