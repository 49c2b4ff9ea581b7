/** Pakistan Standard Time is UTC+5 all year: the country keeps no summer time. */
const OFFSET_MS = 5 * 60 * 60 * 1000;

/**
 * Writes an instant as the payment gateways want it: fourteen digits, Pakistan time.
 *
 * Shape   Date -> "yyyyMMddHHmmss"
 * Units   Pakistan Standard Time (UTC+5)
 * Errors  none
 * Source  gateway field tables: pp_TxnDateTime, pp_TxnExpiryDateTime
 */
export function pakistanStamp(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace(/[-:T]/g, '');
}

/**
 * Writes the calendar day of an instant in Pakistan.
 *
 * Shape   Date -> "yyyy-MM-dd"
 * Units   Pakistan Standard Time (UTC+5)
 * Errors  none
 * Source  daily limits count calendar days of Asia/Karachi
 */
export function pakistanDay(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}
