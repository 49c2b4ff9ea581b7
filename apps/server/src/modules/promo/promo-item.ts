import { readSitePath } from '@nua/contract/site-path.ts';
import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Queryable } from '../../db/connect.ts';

/** The texts and dates of an offer or event, from a content item. */
export type PromoItem = {
  key: string;
  kind: 'promo' | 'activity';
  content: Record<Language, Record<string, string>>;
  images: string[];
  starts_at: string | null;
  ends_at: string | null;
  navigateTo: string | null;
  audience: 'guest' | null;
  sort: number;
};

const ownPath = v.pipe(
  v.string(),
  v.check((path) => readSitePath(path) !== null),
);
const moment = v.nullish(v.pipe(v.string(), v.isoTimestamp()), null);

const stored = v.object({
  key: v.string(),
  content: v.object({
    content: v.object({ en: v.record(v.string(), v.string()), ur: v.record(v.string(), v.string()) }),
    images: v.array(ownPath),
  }),
  extra: v.object({
    kind: v.picklist(['promo', 'activity']),
    sort: v.optional(v.number(), 0),
    starts_at: moment,
    ends_at: moment,
    navigateTo: v.nullish(ownPath, null),
    audience: v.nullish(v.picklist(['guest']), null),
  }),
});

/** Parses a content item as an offer. Returns null if it is not a valid offer. */
export function readPromoItem(row: unknown): PromoItem | null {
  const read = v.safeParse(stored, row);
  if (!read.success) return null;
  const { key, content, extra } = read.output;
  return { key, ...content, ...extra };
}

/** Returns whether an item is active: from `starts_at`, up to but not including `ends_at`. */
export function isOn({ starts_at, ends_at }: Pick<PromoItem, 'starts_at' | 'ends_at'>, at: Date): boolean {
  return (starts_at === null || new Date(starts_at) <= at) && (ends_at === null || at < new Date(ends_at));
}

/** Returns the offers and events that are active at a moment, sorted. Invalid content rows are skipped. */
export async function promoItemsAt(db: Queryable, at: Date): Promise<PromoItem[]> {
  const { rows } = await sql`select key, content, extra from cms_item
    where active and key like 'promo-%' order by key`.execute(db);
  return rows
    .flatMap((row) => readPromoItem(row) ?? [])
    .filter((item) => isOn(item, at))
    .sort((a, b) => a.sort - b.sort);
}
