import * as v from 'valibot';
import { id, time } from '../wire.ts';
import { declareList } from './list.ts';
import type { ListFilter } from './list-rules.ts';

/** A text as the log stores it. */
const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200), v.regex(/^[^\p{Cc}]*$/u));
const textFilter = { field: 'text', schema: text } as const satisfies ListFilter;

/** GET /api/o/log */
export const listLog = declareList({
  purpose: 'Lists the operator log, newest first.',
  path: '/api/o/log',
  access: 'look',
  list: {
    has_days: true,
    filters: {
      by: { ...textFilter, needs_days: 'in_whole_list' },
      act: { ...textFilter, needs_days: 'in_whole_list' },
      subject: { ...textFilter, is_narrow: true },
    },
    sorts: ['newest', 'oldest'],
    /** The number of the last entry of the previous page. */
    after: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  },
  response: v.object({
    list: v.array(
      v.object({
        id,
        /** Entries are numbered without a gap. */
        entry: v.number(),
        at: time,
        by: v.string(),
        /** The staff member who had the name at that time. Null in old entries, and for a name without a staff member. */
        staff_id: v.nullable(id),
        act: v.string(),
        subject: v.string(),
        before: v.unknown(),
        after: v.unknown(),
        note: v.nullable(v.string()),
        hash: v.string(),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: [],
});
