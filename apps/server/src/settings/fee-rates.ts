import { type PayTypeName, payTypeNames } from '@nua/contract/payment.ts';
import * as v from 'valibot';

/** A share in basis points, at most 10 000 (everything). */
const share = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
const rails = Object.values(payTypeNames) as [PayTypeName, ...PayTypeName[]];

/** What payment rails and game providers charge. Each entry is valid from its day on, and the days ascend. */
export const feeRates = v.pipe(
  v.array(
    v.strictObject({
      from: v.pipe(v.string(), v.isoDate()),
      payments: v.record(v.picklist(rails), v.strictObject({ deposit_bps: share, payout_bps: share })),
      providers: v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(64)), share),
    }),
  ),
  v.maxLength(200),
  v.check(
    (rates) => rates.every(({ from }, index) => index === 0 || from > rates[index - 1]!.from),
    'the days must ascend',
  ),
);
export type FeeRates = v.InferOutput<typeof feeRates>;
