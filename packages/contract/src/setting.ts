import * as v from 'valibot';
import { declare } from './call.ts';
import { payType } from './payment.ts';
import { listOf } from './wire.ts';

/** GET /api/c/setting */
export const listSettings = declare({
  purpose: 'The site settings that a client may read, as entries of config_key and config_value.',
  method: 'GET',
  path: '/api/c/setting',
  auth: 'public',
  list: { filter: { config_key: { type: 'text', operators: ['', 'k', 'in'] } }, sort: [] },
  response: listOf(v.object({ config_key: v.string(), config_value: v.unknown() })),
  errors: [],
  cache_s: 60,
});

/** The value of the entry `withdraw_setting`. */
export const withdrawSetting = v.object({
  withdrawal_pay_type_setting: v.array(v.object({ pay_type: payType, open: v.optional(v.boolean(), true) })),
});

const instant = v.pipe(v.string(), v.isoTimestamp());
const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300), v.regex(/^[^\p{Cc}]*$/u));

/**
 * The value of the entry `maintenance`: its period and text. Null if no maintenance is planned. If the text is null, the client shows its
 * standard sentence.
 */
export const maintenanceSetting = v.nullable(
  v.pipe(
    v.strictObject({ from: instant, until: instant, text: v.nullable(v.strictObject({ en: words, ur: words })) }),
    v.check(({ from, until }) => Date.parse(from) < Date.parse(until), 'until must be later than from'),
  ),
);
