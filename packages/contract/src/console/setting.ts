import * as v from 'valibot';
import { id, time } from '../wire.ts';
import { declareConsole } from './call.ts';

/** GET /api/o/setting */
export const listSettingValues = declareConsole({
  purpose: 'Lists every setting with its purpose, its value in force, and who changed it last.',
  method: 'GET',
  path: '/api/o/setting',
  access: 'look',
  is_edited: true,
  response: v.object({
    list: v.array(
      v.object({
        key: v.string(),
        purpose: v.string(),
        /** to_release: one person may set the value to true, but setting it to false needs two people. */
        two_people: v.picklist(['yes', 'no', 'to_release']),
        value: v.unknown(),
        /** Null for a setting that still has its first value. */
        changed_at: v.nullable(time),
        changed_by: v.nullable(v.string()),
        /** The number of items that the setting affects now, in a sentence such as "Open questions: 3". Null if they are not counted. */
        concerns: v.nullable(v.string()),
      }),
    ),
  }),
  errors: [],
});

/** GET /api/o/setting/form */
export const getSettingForm = declareConsole({
  purpose: 'Returns the form of a setting as JSON Schema, and the acts that change it.',
  method: 'GET',
  path: '/api/o/setting/form',
  access: 'look',
  query: v.strictObject({ key: v.pipe(v.string(), v.maxLength(60)) }),
  response: v.object({
    /** JSON Schema. Amounts have the format `money`. The server also checks rules that a schema cannot express. */
    schema: v.record(v.string(), v.unknown()),
    /** The acts that change the setting: `set`, or acts that exist only for this setting. */
    acts: v.array(v.string()),
  }),
  errors: ['NOT_FOUND'],
});

/** GET /api/o/setting/history */
export const listSettingChanges = declareConsole({
  purpose: 'Lists the changes of a setting, from the log, newest first.',
  method: 'GET',
  path: '/api/o/setting/history',
  access: 'look',
  query: v.strictObject({
    key: v.pipe(v.string(), v.maxLength(60)),
    /** The id of the last row of the previous page. */
    before: v.optional(id),
  }),
  list: null,
  response: v.object({
    list: v.array(
      v.object({
        id,
        at: time,
        by: v.string(),
        act: v.string(),
        before: v.unknown(),
        after: v.unknown(),
        note: v.nullable(v.string()),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: ['NOT_FOUND'],
});
