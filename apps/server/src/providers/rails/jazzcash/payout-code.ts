import type { PayoutState } from '../../../core/ports/payout-rail.ts';

/** The meaning of a payout code. An operator must look at an `alert`: the balance, the credentials or our messages are wrong. */
export type PayoutMeaning = { state: PayoutState; reason: string; alert?: true };

const rejected = (reason: string, alert?: true): PayoutMeaning => ({
  state: 'rejected',
  reason,
  ...(alert && { alert }),
});

const TABLE: Readonly<Record<string, PayoutMeaning>> = {
  '0': { state: 'paid', reason: 'success' },
  '2': rejected('expired_at_provider'),
  '10': rejected('provider_refused', true),
  '11': rejected('provider_refused', true),
  '17': rejected('provider_refused', true),
  '97': rejected('provider_refused', true),
  '98': rejected('provider_refused', true),
  '400': rejected('provider_refused', true),
  '2000': rejected('provider_refused', true),
  '2001': rejected('receiver_invalid'),
  '2002': rejected('receiver_invalid'),
  '2006': rejected('receiver_limit'),
  '2008': rejected('provider_limit'),
  '2009': rejected('provider_refused', true),
  '2010': rejected('cnic_mismatch'),
  '2015': rejected('provider_refused'),
  '2016': rejected('expired_at_provider'),
  '2017': rejected('provider_refused'),
  '2018': rejected('provider_refused'),
  '2024': rejected('receiver_invalid'),
  '30008': rejected('receiver_invalid'),
};

/**
 * Reads a JazzCash payout code, with or without its prefix `G2P-T-`.
 *
 * Busy (1), internal error (-1), duplicate reference (13), the "contact us" codes (99, 205, 500) and unlisted codes are `unknown`. An
 * unknown payout is queried and never sent again.
 *
 * Shape   code -> { state, reason, alert? }
 * Units   none
 * Errors  none
 * Source  payout gateway response codes
 */
export function readPayoutCode(code: string): PayoutMeaning {
  return TABLE[code.replace(/^G2P-T-/, '')] ?? { state: 'unknown', reason: 'open' };
}
