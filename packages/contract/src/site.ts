import * as v from 'valibot';
import { declare } from './call.ts';
import { gameCategory } from './game.ts';
import { currency, listOf, time } from './wire.ts';

/** GET /api/c/config */
export const getConfig = declare({
  purpose:
    'The client config: the key of the body encryption, the currency, and whether an advertisement brought the player.',
  method: 'GET',
  path: '/api/c/config',
  auth: 'public',
  query: v.strictObject({
    key: v.optional(v.pipe(v.string(), v.maxLength(40))),
    app_token: v.optional(v.pipe(v.string(), v.maxLength(80))),
  }),
  answer: v.object({
    /** Null turns the body encryption off; key is 32 bytes in base64, kid names it. */
    encrypt: v.nullable(v.object({ v: v.literal(1), kid: v.string(), key: v.string(), tz: v.literal('Asia/Karachi') })),
    is_organic: v.optional(v.picklist([0, 1]), 1),
    currency,
    play_money: v.boolean(),
    server_time: time,
    terms_version: v.string(),
    /** Whether there is an analytics service, so that the question about it makes sense. */
    asks_consent: v.optional(v.boolean()),
    /** The categories that have a game that can be played: every page names them, and few need the games themselves. */
    categories: v.optional(v.array(gameCategory)),
  }),
  errors: [],
  cache_s: 60,
});

/** GET /api/c/setting */
export const listSettings = declare({
  purpose: 'The site settings that a client may read, as entries of config_key and config_value.',
  method: 'GET',
  path: '/api/c/setting',
  auth: 'public',
  list: { filter: { config_key: { is: 'text', by: ['', 'k', 'in'] } }, sort: [] },
  answer: listOf(v.object({ config_key: v.string(), config_value: v.unknown() })),
  errors: [],
  cache_s: 60,
});

/** The value of the entry `withdraw_setting`. */
export const withdrawSetting = v.object({
  withdrawal_pay_type_setting: v.array(
    v.object({ pay_type: v.picklist([1, 2, 3]), open: v.optional(v.boolean(), true) }),
  ),
});

/** GET /api/c/bank */
export const listBanks = declare({
  purpose: 'The banks of Pakistan that a payout can go to.',
  method: 'GET',
  path: '/api/c/bank',
  auth: 'public',
  answer: listOf(v.object({ code: v.string(), name: v.string(), iban_code: v.string() })),
  errors: [],
  cache_s: 3600,
});

/** GET /api/c/ad */
export const listAds = declare({
  purpose: 'The tracking events of an app token.',
  method: 'GET',
  path: '/api/c/ad',
  auth: 'public',
  list: { filter: { app_token: { is: 'text', by: [''] } }, sort: [] },
  answer: listOf(v.object({ event: v.string(), event_token: v.string() })),
  errors: [],
  cache_s: 3600,
});

/** GET /api/c/sys_cms_config */
export const listCms = declare({
  purpose: 'Content items whose key begins with a prefix.',
  method: 'GET',
  path: '/api/c/sys_cms_config',
  auth: 'public',
  list: { filter: { key: { is: 'text', by: ['', 'k'] } }, sort: ['key'] },
  answer: listOf(
    v.object({
      key: v.string(),
      /** Texts by language; images are own paths. */
      content: v.object({
        content: v.object({ en: v.record(v.string(), v.string()), ur: v.record(v.string(), v.string()) }),
        images: v.array(v.string()),
      }),
      extra: v.record(v.string(), v.unknown()),
    }),
  ),
  errors: [],
  cache_s: 60,
});

/** GET /ping */
export const ping = declare({
  purpose: 'Says that the server answers, and its time.',
  method: 'GET',
  path: '/ping',
  auth: 'public',
  answer: v.object({ server_time: time }),
  errors: [],
  plain: true,
});
