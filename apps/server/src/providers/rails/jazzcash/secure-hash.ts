import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields of a request or a response. A value may be absent. */
export type GatewayFields = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns the text to sign: the shared salt, then the values of all non-empty `pp…` fields in code-unit order of their names.
 *
 * `Array.prototype.sort` compares code units, as the gateway does. A locale-aware sort would put pp_MerchantID before pp_MPIN and break the
 * hash.
 */
function signedMessage(fields: GatewayFields, salt: string): string {
  const names = Object.keys(fields)
    .filter((name) => name.startsWith('pp') && name !== 'pp_SecureHash' && fields[name])
    .sort();
  return [salt, ...names.map((name) => fields[name])].join('&');
}

/**
 * Signs JazzCash fields: HMAC-SHA256 with the integrity salt as the key, upper-case hex.
 *
 * Shape   fields, salt -> 64 hex digits
 * Units   none
 * Errors  none
 * Source  gateway documentation, "secure hash"; vectors in secure-hash.vectors.test.ts
 */
export function secureHash(fields: GatewayFields, salt: string): string {
  return createHmac('sha256', salt).update(signedMessage(fields, salt), 'utf8').digest('hex').toUpperCase();
}

/**
 * Reports whether fields have the hash of their content. Letter case is ignored, and the comparison takes constant time.
 *
 * Shape   fields with pp_SecureHash, salt -> boolean
 * Units   none
 * Errors  none: a missing or malformed hash is not valid
 * Source  gateway documentation, "secure hash"
 */
export function isSecureHashValid(fields: GatewayFields, salt: string): boolean {
  const received = fields.pp_SecureHash;
  if (typeof received !== 'string' || !/^[0-9a-fA-F]{64}$/.test(received)) return false;
  return timingSafeEqual(Buffer.from(received.toUpperCase()), Buffer.from(secureHash(fields, salt)));
}
