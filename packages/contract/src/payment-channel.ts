import * as v from 'valibot';
import { declare } from './call.ts';
import { payType } from './payment.ts';
import { money } from './wire.ts';

const channel = v.object({
  pay_type: payType,
  name: v.string(),
  open: v.boolean(),
  minimum: money,
  maximum: money,
  quick_amounts: v.array(money),
  fields: v.array(v.picklist(['phone', 'cnic', 'email', 'real_name'])),
  fee: money,
  expected_s: v.number(),
  /** For a withdrawal: an operator reviews amounts above `above`, and deposited money that was not played. */
  review: v.nullable(v.object({ above: money, expected_s: v.number() })),
});

/** GET /api/c/payment/channel */
export const listChannels = declare({
  purpose: 'The pay types for deposits and withdrawals, with limits, quick amounts, fields, fee and expected time.',
  method: 'GET',
  path: '/api/c/payment/channel',
  auth: 'player',
  response: v.object({ deposit: v.array(channel), withdraw: v.array(channel) }),
  errors: [],
});
