import * as v from 'valibot';
import { declare } from './call.ts';
import { nothing } from './wire.ts';

/** The topics of a push. Security cannot be turned off: every reachable device receives it. */
export const pushKinds = ['money', 'security', 'messages', 'promotions'] as const;
export type PushKind = (typeof pushKinds)[number];

/**
 * The push address of this device: an FCM registration token, or a browser's subscription as JSON.
 *
 * Shape   "cXyz…:APA91b…" | '{"endpoint":"https://…","keys":{"p256dh":"…","auth":"…"}}'
 */
export const pushToken = v.pipe(v.string(), v.minLength(20), v.maxLength(4096), v.regex(/^(?:\{.*\}|[\w:.-]+)$/s));

const choices = v.object({
  money: v.boolean(),
  /** Always true. */
  security: v.boolean(),
  messages: v.boolean(),
  promotions: v.boolean(),
});

const settings = v.object({
  /** The key with which browsers subscribe, base64url. */
  public_key: v.string(),
  /** True if the requesting device receives pushes. */
  this_device: v.boolean(),
  /** How many of the player's devices receive pushes. */
  devices: v.number(),
  choices,
});

/** PATCH /api/c/player/register_fcm_token */
export const registerPushToken = declare({
  purpose: 'Registers the push token of this device. A token belongs to the player who registered it last.',
  method: 'PATCH',
  path: '/api/c/player/register_fcm_token',
  auth: 'player',
  body: v.strictObject({ token: pushToken }),
  response: nothing,
  errors: ['PLAYER_BLOCKED'],
});

/** DELETE /api/c/player/register_fcm_token */
export const removePushToken = declare({
  purpose: 'Turns off push notifications on this device.',
  method: 'DELETE',
  path: '/api/c/player/register_fcm_token',
  auth: 'player',
  response: nothing,
  errors: ['PLAYER_BLOCKED'],
});

/** GET /api/c/player/push */
export const getPush = declare({
  purpose: 'The kinds of push notifications that the player has chosen, and the key with which browsers subscribe.',
  method: 'GET',
  path: '/api/c/player/push',
  auth: 'player',
  response: settings,
  errors: ['PLAYER_BLOCKED'],
});

/** PUT /api/c/player/push */
export const setPush = declare({
  purpose: 'Chooses the kinds of push notifications. Security notifications cannot be turned off.',
  method: 'PUT',
  path: '/api/c/player/push',
  auth: 'player',
  body: v.strictObject({
    money: v.optional(v.boolean()),
    messages: v.optional(v.boolean()),
    promotions: v.optional(v.boolean()),
  }),
  response: settings,
  errors: ['PLAYER_BLOCKED'],
});
