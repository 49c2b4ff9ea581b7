import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { formatWire } from '../../../api/format-wire.ts';
import { restoreRequest } from './use-idempotent-request.ts';

it.each([
  { pay_type: 3, amount: cents(150_000n), phone: '03001111100', cnic: '35201-1234567-1' },
  { pay_type: 3, amount: cents(100_000n), payout_account_id: 'a' },
  { pay_type: 3, amount: cents(100_000n), payout_account_id: 'a', forfeits: cents(12_345n) },
  { forfeits: cents(1n), payout_account_id: 'a', amount: cents(100_000n), pay_type: 3 },
])('a stored request is sent again unchanged (%#)', (body) => {
  const text = formatWire(body);
  expect(restoreRequest(text)).toEqual(body);
  expect(formatWire(restoreRequest(text))).toBe(text);
});

it.each([undefined, '', 'null', '{}', '{"amount":"many"}'])(
  'a stored request that cannot be parsed is ignored: %s',
  (text) => {
    expect(restoreRequest(text)).toBeNull();
  },
);
