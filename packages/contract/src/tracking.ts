import * as v from 'valibot';
import { declare } from './call.ts';
import { nothing } from './wire.ts';

/** The supported advertising networks; each has an adapter on the server and one on the client. */
export const trackerKinds = ['adjust'] as const;
export type TrackerKind = (typeof trackerKinds)[number];

/**
 * The client's settings for the network that measures its advertising.
 *
 * Shape   { kind, environment, collector, default_event_token }
 */
export const trackerSettings = v.object({
  kind: v.picklist(trackerKinds),
  environment: v.picklist(['production', 'sandbox']),
  /** An address or path of this site that replaces the network's hosts. Null if the network's own hosts are used. */
  collector: v.nullable(v.string()),
  /** The token for an event that `GET /api/c/ad` does not list. */
  default_event_token: v.string(),
});
export type TrackerSettings = v.InferOutput<typeof trackerSettings>;

/** The addresses that each network's SDK calls. Pages with the SDK allow them in their content security policy. */
export const trackerAddresses: Readonly<Record<TrackerKind, readonly string[]>> = {
  adjust: ['adjust.com', 'adjust.world'].flatMap((domain) => [
    ...['session', 'event', 'attribution', 'sdk_click'].map((path) => `https://app.${domain}/${path}`),
    `https://gdpr.${domain}/gdpr_forget_device`,
  ]),
};

/** The events that are reported to the network. The server reports deposits, the client reports the others. */
export const adEvents = ['register', 'sign_in', 'deposit'] as const;
export type AdEvent = (typeof adEvents)[number];

const networkName = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
export const appToken = v.pipe(v.string(), v.regex(/^[a-z0-9]{6,20}$/));

/** PUT /api/c/player/tracker */
export const setTracker = declare({
  purpose: 'Records the consent to ad measurement on this device, and the network’s ids of the device.',
  method: 'PUT',
  path: '/api/c/player/tracker',
  auth: 'player',
  body: v.strictObject({
    tracker: v.picklist(trackerKinds),
    app_token: appToken,
    /** The id that the network's SDK made for this browser or app. */
    network_device: networkName,
    /** The network's own id of the device, as soon as it is known. */
    network_name: v.optional(networkName),
    /** 0 if the player came through an advertisement. */
    is_organic: v.picklist([0, 1]),
  }),
  /**
   * True if the attribution is stored. It is not stored for an excluded player, for a request with Do Not Track, or if no network is
   * configured.
   */
  response: v.object({ kept: v.boolean() }),
  errors: ['PLAYER_BLOCKED'],
});

/** DELETE /api/c/player/tracker */
export const removeTracker = declare({
  purpose: 'Withdraws the consent on this device. Its ids are deleted, and the network is asked to forget the device.',
  method: 'DELETE',
  path: '/api/c/player/tracker',
  auth: 'player',
  response: nothing,
  errors: ['PLAYER_BLOCKED'],
});
