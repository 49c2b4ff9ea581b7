import { calls } from '@nua/contract';
import type { Pool } from 'pg';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { whereFilters } from '../../core/input/where-filters.ts';
import { forgetUnusedPictures, registerContentPictures } from './content-pictures.ts';
import { type FirstItem, firstContent } from './first-content.ts';
import { firstHelp } from './first-help.ts';
import { firstPromos } from './first-promos.ts';
import { firstTerms } from './first-terms.ts';

const FORGET_EVERY_MS = 60 * 60_000;

type StoredContent = {
  content: { en: Record<string, string>; ur: Record<string, string> };
  images: string[];
};

/** The period in which an item is shown. An item without a period is always shown. */
type Period = { starts_at?: string | null; ends_at?: string | null };

const isShownAt = ({ starts_at, ends_at }: Period, now: Date): boolean =>
  (!starts_at || Date.parse(starts_at) <= now.getTime()) && (!ends_at || now.getTime() < Date.parse(ends_at));

const listCms = handle(calls.listCms, async (ctx, { list }) => {
  const rows = await ctx.db
    .selectFrom('cms_item')
    .select(['key', 'content', 'extra'])
    .where('active', '=', true)
    .where(whereFilters(list.filter, { key: 'key' }))
    .orderBy('key', list.sort[0]?.direction ?? 'asc')
    .execute();
  const now = ctx.clock.now();
  const shown = rows.filter(({ extra }) => isShownAt(extra as Period, now));
  const items = shown.map((row) => ({
    key: row.key,
    content: row.content as StoredContent,
    extra: row.extra as Record<string, unknown>,
  }));
  return pageOf(items, list);
});

export const cmsFeature: Feature = {
  name: 'cms',
  handlers: [listCms],
  routes: registerContentPictures,
  jobs: [{ name: 'content-picture-forget', every_ms: FORGET_EVERY_MS, max_at_once: 1, run: forgetUnusedPictures }],
  start: (app) => writeFirstContent(app.pool, app.clock.now()),
};

const firstItems = (at: Date) => [...firstContent, ...firstHelp, ...firstPromos(at), ...firstTerms];

export const exampleItems: readonly FirstItem[] = firstItems(new Date(0)).filter(({ example }) => example);

export const exampleContentKeys: readonly string[] = exampleItems.map(({ key }) => key);

/** Adds missing content items; existing items do not change. */
export async function writeFirstContent(pool: Pool, at: Date): Promise<void> {
  const rows = firstItems(at).map((item) => ({
    key: item.key,
    content: { content: { en: item.en, ur: item.ur }, images: item.images ?? [] },
    extra: item.extra ?? {},
    changed_at: at,
  }));
  await pool.query(
    `insert into cms_item (key, content, extra, changed_at)
     select key, content, extra, changed_at
     from jsonb_to_recordset($1) as item (key text, content jsonb, extra jsonb, changed_at timestamptz)
     on conflict (key) do nothing`,
    [JSON.stringify(rows)],
  );
}
