import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_S = 30;
const DIGITS = 6;

/** Decodes base32 without padding (RFC 4648). */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text.toUpperCase()) {
    const five = BASE32.indexOf(letter);
    if (five === -1) throw new Error(`${letter} is not base32`);
    value = (value << 5) | five;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

/**
 * Returns the code of a time, and the seconds until the next code.
 *
 * Source  RFC 6238 with HMAC-SHA-1, six digits and steps of 30 seconds
 */
export function codeAt(secret: Buffer, now: Date): { code: string; seconds_left: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / STEP_S)));
  const mac = createHmac('sha1', secret).update(step).digest();
  const offset = mac.at(-1)! & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return { code: String(number).padStart(DIGITS, '0'), seconds_left: STEP_S - (seconds % STEP_S) };
}
