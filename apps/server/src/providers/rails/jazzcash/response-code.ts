import type { RailState } from '../../../core/ports/payment-rail.ts';

/** The response that contained a code. The immediate response to a charge proves less than a later response. */
export type CodePlace = 'charge' | 'verdict';

/** The meaning of a JazzCash code for a payment. An operator must look at an `alert`: the merchant or the gateway made an error. */
export type CodeMeaning = { state: RailState; reason: string; alert?: true };

const failed = (reason: string, alert?: true): CodeMeaning => ({ state: 'failed', reason, ...(alert && { alert }) });

const TABLE: Readonly<Record<string, CodeMeaning>> = {
  '000': { state: 'paid', reason: 'success' },
  '121': { state: 'paid', reason: 'confirmed' },
  '200': { state: 'paid', reason: 'approved' },
  '124': { state: 'pending', reason: 'waiting for cash' },
  '157': { state: 'pending', reason: 'pending' },
  '210': { state: 'pending', reason: 'authorisation pending' },
  '134': { state: 'unknown', reason: 'timed out' },
  '058': { state: 'unknown', reason: 'timed out' },
  '403': { state: 'unknown', reason: 'timed out' },
  '001': failed('limit_exceeded'),
  '002': failed('account_not_found'),
  '003': failed('account_inactive'),
  '004': failed('low_balance'),
  '024': failed('wrong_pin'),
  '060': failed('pin_retries'),
  '453': failed('low_balance'),
  '101': failed('provider_refused', true),
  '105': failed('provider_limit', true),
  '110': failed('provider_refused', true),
  '111': failed('provider_refused', true),
  '115': failed('provider_refused', true),
  '117': failed('provider_refused', true),
  '118': failed('provider_maintenance', true),
  '127': failed('provider_maintenance', true),
  '112': failed('cancelled_by_payer'),
  '116': { state: 'expired', reason: 'expired' },
  '129': { state: 'expired', reason: 'dropped' },
  '109': { state: 'absent', reason: 'not_found_at_provider' },
  '122': { state: 'reversed', reason: 'reversed' },
  '131': { state: 'reversed', reason: 'refunded' },
  '119': { state: 'reversed', reason: 'awaiting_reversal' },
  '126': { state: 'reversed', reason: 'disputed' },
  '128': { state: 'reversed', reason: 'disputed' },
};

/**
 * Reads a JazzCash response code.
 *
 * A technical failure (199, 999) is unknown as the immediate response to a charge, and final in a later verdict. An unlisted code is
 * unknown.
 *
 * Shape   code, place -> { state, reason, alert? }
 * Units   none
 * Errors  none
 * Source  gateway response code table
 */
export function readResponseCode(code: string, place: CodePlace): CodeMeaning {
  if (code === '199' || code === '999') {
    return place === 'verdict' ? failed('provider_error') : { state: 'unknown', reason: 'technical failure' };
  }
  const known = TABLE[code];
  if (known) return known;
  if (/^4(0[1-9]|[1-4]\d|5[0-5])$/.test(code)) return failed('card_refused');
  return { state: 'unknown', reason: 'unlisted code' };
}
