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
