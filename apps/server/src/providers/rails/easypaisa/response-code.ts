import type { RailState } from '../../../core/ports/payment-rail.ts';

/** The meaning of an Easypaisa response code for a charge. */
export type EasypaisaMeaning = { state: RailState; reason: string; alert?: true };

const ours = (reason: string): EasypaisaMeaning => ({ state: 'failed', reason, alert: true });

const TABLE: Readonly<Record<string, EasypaisaMeaning>> = {
  '0000': { state: 'pending', reason: 'success' },
  '0001': { state: 'unknown', reason: 'system error' },
  '0002': ours('provider_refused'),
  '0003': { state: 'absent', reason: 'not_found_at_provider' },
  '0004': ours('provider_refused'),
  '0005': ours('provider_refused'),
  '0006': ours('provider_refused'),
  '0007': ours('provider_refused'),
  '0008': ours('provider_refused'),
  '0010': ours('provider_refused'),
  '0013': { state: 'failed', reason: 'low_balance' },
  '0014': { state: 'failed', reason: 'account_not_found' },
  '0017': ours('provider_refused'),
};

/**
 * Reads an Easypaisa response code of a charge.
 *
 * Success is `pending` here: a deposit is credited only after an inquiry responds PAID. Unlisted codes are unknown.
 *
 * Shape   code -> { state, reason, alert? }
 * Units   none
 * Errors  none
 * Source  integration guide v4.1, response codes
 */
export function readEasypaisaCode(code: string): EasypaisaMeaning {
  return TABLE[code] ?? { state: 'unknown', reason: 'unlisted code' };
}
