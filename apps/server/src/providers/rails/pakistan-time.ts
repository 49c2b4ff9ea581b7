import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';

/**
 * Formats a time for the payment gateways: fourteen digits, in Pakistan time.
 *
 * Shape   Date -> "yyyyMMddHHmmss"
 * Units   Pakistan Standard Time (UTC+5)
 * Errors  none
 * Source  gateway field tables: pp_TxnDateTime, pp_TxnExpiryDateTime
 */
export function pakistanStamp(at: Date): string {
  return new Date(at.getTime() + KARACHI_AHEAD_MS).toISOString().slice(0, 19).replace(/[-:T]/g, '');
}
