import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';

/**
 * Writes an instant as the payment gateways want it: fourteen digits, Pakistan time.
 *
 * Shape   Date -> "yyyyMMddHHmmss"
 * Units   Pakistan Standard Time (UTC+5)
 * Errors  none
 * Source  gateway field tables: pp_TxnDateTime, pp_TxnExpiryDateTime
 */
export function pakistanStamp(at: Date): string {
  return new Date(at.getTime() + KARACHI_AHEAD_MS).toISOString().slice(0, 19).replace(/[-:T]/g, '');
}
