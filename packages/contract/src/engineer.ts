import * as v from 'valibot';
import { declare } from './call.ts';
import { nothing, origin, time } from './wire.ts';

/** The header in which an app without cookies sends its engineer token. */
export const ENGINEER_HEADER = 'x-engineer';

/** POST /api/c/engineer: on the web the token is in a cookie that no script can read, so `token` is null there. */
export const enterEngineerMode = declare({
  purpose: 'Begins engineer mode on this device for eight hours, with the engineer password.',
  method: 'POST',
  path: '/api/c/engineer',
  auth: 'public',
  body: v.strictObject({
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    origin: v.optional(origin),
  }),
  response: v.object({ until: time, token: v.nullable(v.string()) }),
  errors: ['LOGIN_DELAYED', 'ENGINEER_REFUSED'],
});

/** GET /api/c/engineer: `until` is null unless this device is in engineer mode. */
export const getEngineerMode = declare({
  purpose: 'The time until which this device is in engineer mode.',
  method: 'GET',
  path: '/api/c/engineer',
  auth: 'public',
  response: v.object({ until: v.nullable(time) }),
  errors: [],
  plain: true,
});

/** DELETE /api/c/engineer */
export const leaveEngineerMode = declare({
  purpose: 'Ends engineer mode on this device.',
  method: 'DELETE',
  path: '/api/c/engineer',
  auth: 'public',
  response: nothing,
  errors: [],
});
