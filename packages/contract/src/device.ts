import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, nothing, time } from './wire.ts';

/**
 * The name of a device whose browser does not identify itself; the client has a text for it in each language.
 *
 * Shape   'Browser'
 */
export const unnamedBrowser = 'Browser';

/** GET /api/c/player/device */
export const listDevices = declare({
  purpose: 'The devices that are signed in.',
  method: 'GET',
  path: '/api/c/player/device',
  auth: 'player',
  response: listOf(
    v.object({
      id,
      platform: v.string(),
      name: v.string(),
      created_at: time,
      last_seen_at: time,
      current: v.boolean(),
    }),
  ),
  errors: [],
});

/** DELETE /api/c/player/device/{id} */
export const endDevice = declare({
  purpose: 'Ends the session of a device.',
  method: 'DELETE',
  path: '/api/c/player/device/{id}',
  auth: 'player',
  response: nothing,
  errors: ['NOT_FOUND'],
});
