import * as v from 'valibot';
import { declare } from './call.ts';
import { inEachLanguage, listOf, time } from './wire.ts';

/**
 * Something that is on: an offer (promo) or an event (activity).
 *
 * Texts by language: `title`, `text`, `how` (to take part), `terms` (with odds and wagering named), `action`.
 */
export const promo = v.object({
  key: v.string(),
  kind: v.picklist(['promo', 'activity']),
  content: inEachLanguage(v.record(v.string(), v.string())),
  /** Own paths of drawn pictures. */
  images: v.array(v.string()),
  /** Null where there is no such date. */
  starts_at: v.nullable(time),
  ends_at: v.nullable(time),
  /** The own path on which one takes part. */
  navigateTo: v.nullable(v.string()),
});

/** GET /api/c/promo */
export const listPromos = declare({
  purpose: 'What is on now, for everyone; what has ended or not begun is not there.',
  method: 'GET',
  path: '/api/c/promo',
  auth: 'public',
  list: { filter: { kind: { is: 'text', by: [''] } }, sort: [] },
  response: listOf(promo),
  errors: [],
  cache_s: 60,
});
