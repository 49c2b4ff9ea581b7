import { createHmac } from 'node:crypto';

export type Fields = Record<string, unknown>;

/**
 * The message of the secure hash: the salt, then the values of all non-empty pp fields in ASCII order of their names.
 *
 * Shape   fields, salt -> "salt&value&value"
 */
export function hashMessage(fields: Fields, salt: string): string {
  const names = Object.keys(fields)
    .filter((name) => /^pp/i.test(name) && name !== 'pp_SecureHash' && isFilled(fields[name]))
    .sort();
  return [salt, ...names.map((name) => String(fields[name]))].join('&');
}

/** HMAC-SHA256 keyed with the salt, in upper-case hex as the gateway writes it. */
export function secureHash(fields: Fields, salt: string): string {
  return createHmac('sha256', salt).update(hashMessage(fields, salt), 'utf8').digest('hex').toUpperCase();
}

/** Whether the hash is correct, in upper or lower case. */
export function hasValidHash(fields: Fields, salt: string): boolean {
  return String(fields.pp_SecureHash ?? '').toUpperCase() === secureHash(fields, salt);
}

export function signed<T extends Fields>(fields: T, salt: string): T & { pp_SecureHash: string } {
  return { ...fields, pp_SecureHash: secureHash(fields, salt) };
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
