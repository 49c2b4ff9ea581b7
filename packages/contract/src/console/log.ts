import * as v from 'valibot';
import { id, time } from '../wire.ts';
import { declareConsole } from './call.ts';

/** GET /api/o/log */
export const listLog = declareConsole({
  purpose: 'Lists the operator log, newest first.',
  method: 'GET',
  path: '/api/o/log',
  access: 'look',
  query: v.strictObject({
    /** The number of the last entry of the previous page. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  }),
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
