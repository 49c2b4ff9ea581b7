import * as v from 'valibot';
import { nothing } from '../wire.ts';
import { declareConsole } from './call.ts';

/** Matches a text with at least three visible characters, so that the log never contains an invisible reason. */
const VISIBLE = /(?:(?!\p{DI})[^\s\u2800].*){3}/u;

/** Reports whether a text can be the reason for viewing personal data. */
export const isReason = (text: string): boolean => VISIBLE.test(text);

/** Why a staff member looks at personal data. */
export const lookReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3),
  v.maxLength(200),
  v.regex(/^[^\p{Cc}]*$/u),
  v.regex(VISIBLE),
);

/** What a reason is about: a player, a masked number with the start of its hash, or the list of players who limit themselves. */
const SUBJECT =
  /^(player [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|number \u2026[0-9A-Za-z -]{2} [0-9a-f]{6}|read protection list)$/;

/** POST /api/o/look */
export const giveReason = declareConsole({
  purpose:
    'Gives the reason for viewing the data of a subject in this session. It is valid for 15 minutes, and logged with each view.',
  method: 'POST',
  path: '/api/o/look',
  access: 'staff',
  body: v.strictObject({
    /** `data.subject` of the error REASON_NEEDED. */
    subject: v.pipe(v.string(), v.regex(SUBJECT)),
    reason: lookReason,
  }),
  response: nothing,
  errors: [],
});
