import type { ResponseOf } from '@nua/contract';
import { readOwnPath } from '@nua/contract/own-path.ts';
import type { listPromos } from '@nua/contract/promo.ts';
import * as v from 'valibot';

export type Promo = ResponseOf<typeof listPromos>['list'][number] & { sort: number };

const ownPath = v.pipe(
  v.string(),
  v.check((path) => readOwnPath(path) !== null),
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
  }),
});

/** Reads a content item as an offer, or null if it is none. */
export function readPromo(row: unknown): Promo | null {
  const read = v.safeParse(stored, row);
  if (!read.success) return null;
  const { key, content, extra } = read.output;
  return { id: null, rule: null, key, ...content, ...extra };
}

/** From its first moment, included, to its last, excluded. */
export function isOn({ starts_at, ends_at }: Pick<Promo, 'starts_at' | 'ends_at'>, now: Date): boolean {
  return (starts_at === null || new Date(starts_at) <= now) && (ends_at === null || now < new Date(ends_at));
}
