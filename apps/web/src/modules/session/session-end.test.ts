import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { sessionEndOf } from './session-end.ts';

it.each([
  ['device_ended', 'elsewhere'],
  ['cap', 'elsewhere'],
  ['reuse', 'elsewhere'],
  ['password', 'password'],
  ['phone_changed', 'phone'],
  ['phone_change_stopped', 'phone'],
  ['upgrade', 'upgrade'],
  ['of a newer server', 'expired'],
])('a session that ended because of "%s" is explained as %s [R4.03]', (end_reason, end) => {
  expect(sessionEndOf(new ApiError(40100001, 'm', { end_reason }, 401))).toBe(end);
});

it.each([null, undefined, {}])(
  'a session that ended without a known reason is explained as expired: %j [R4.03]',
  (data) => {
    expect(sessionEndOf(new ApiError(40100001, 'm', data, 401))).toBe('expired');
  },
);
