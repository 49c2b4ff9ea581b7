import * as v from 'valibot';
import { declare } from './call.ts';
import { gameCategory } from './game.ts';
import { trackerSettings } from './tracking.ts';
import { time } from './wire.ts';

/** The kinds of consent: page counts by an analytics service, and measurement of advertising. */
export const consentPurposes = ['analytics', 'advertising'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The value of `key` with which a client requests the config of this site. */
export const SITE_KEY = 'nua';

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
  response: v.object({
    /** Null turns body encryption off. `key` is 32 bytes in base64, `kid` is its id. */
    encrypt: v.nullable(v.object({ v: v.literal(1), kid: v.string(), key: v.string(), tz: v.literal('Asia/Karachi') })),
    is_organic: v.optional(v.picklist([0, 1]), 1),
    /** Selects the account that the client shows. It is not used to label amounts. */
    currency: v.literal('PKR'),
    play_money: v.boolean(),
    server_time: time,
    terms_version: v.string(),
    /**
     * The consents that the site requests. A consent is requested only if a service that receives the data is
     * configured.
     */
    consent_to: v.array(v.picklist(consentPurposes)),
    /** The network that measures advertising; absent if there is none. */
    tracker: v.optional(trackerSettings),
    /**
     * A maintenance that begins soon or is in force. During it, bets, game launches and deposits are stopped. Without `text` the client
     * shows its standard sentence.
     */
    maintenance: v.optional(
      v.object({ from: time, until: time, text: v.nullable(v.object({ en: v.string(), ur: v.string() })) }),
    ),
    /** The categories that have a playable game. Every page lists them, but few pages load the games. */
    categories: v.optional(v.array(gameCategory)),
  }),
  errors: ['SITE_UNKNOWN'],
  cache_s: 60,
});

/** GET /ping */
export const ping = declare({
  purpose: 'Responds with the server’s time, to show that the server can be reached.',
  method: 'GET',
  path: '/ping',
  auth: 'public',
  response: v.object({ server_time: time }),
  errors: [],
  plain: true,
});
