import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { formatWire } from '../../api/format-wire.ts';
import { revive } from './use-idempotent-request.ts';

it.each([
  { pay_type: 3, amount: cents(150_000n), phone: '03001111100', cnic: '35201-1234567-1' },
  { pay_type: 3, amount: cents(100_000n), payout_account_id: 'a' },
  { pay_type: 3, amount: cents(100_000n), payout_account_id: 'a', forfeits: cents(12_345n) },
  { forfeits: cents(1n), payout_account_id: 'a', amount: cents(100_000n), pay_type: 3 },
])('a request that was kept goes out again letter by letter, so that it keeps its key (%#)', (body) => {
  const text = formatWire(body);
  expect(revive(text)).toEqual(body);
  expect(formatWire(revive(text))).toBe(text);
});

it.each([undefined, '', 'null', '{}', '{"amount":"many"}'])('what cannot be read is no request: %s', (text) => {
  expect(revive(text)).toBeNull();
});
