import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

export type SubscriptionKeys = { public_key: string; private_key: string; auth: string };

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Decrypts the body of a push for a subscription; null if it was encrypted for another subscription.
 *
 * Shape   body of the push, the browser's keys (base64url) -> text, or null
 * Source  RFC 8291 section 3.4, RFC 8188 section 2
 */
export function openSealed(body: Buffer, keys: SubscriptionKeys): string | null {
  try {
    const salt = body.subarray(0, 16);
    const record = body.readUInt32BE(16);
    const sender = body.subarray(21, 21 + body[20]!);
    const sealed = body.subarray(21 + sender.length);
    // A push has only one record.
    if (sealed.length > record) return null;
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(bytes(keys.private_key));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(keys.public_key), sender]);
    const secret = derive(curve.computeSecret(sender), bytes(keys.auth), info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opener = createDecipheriv('aes-128-gcm', key, nonce);
    opener.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    // The last record ends with the byte 2 and zeros.
    const end = padded.lastIndexOf(2);
    return end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)
      ? null
      : padded.subarray(0, end).toString('utf8');
  } catch {
    return null;
  }
}
