import { constants, publicEncrypt } from 'node:crypto';

/**
 * Encrypts a value for the Telenor bank gateway: RSA with PKCS#1 v1.5 padding, base64.
 *
 * The padding is weak, but the gateway accepts no other. It is used in this adapter only (docs/decisions/0008-money-in-and-out.md).
 *
 * Shape   PEM public key, text -> base64
 * Units   none
 * Errors  throws for an invalid key, which is a fault of the configuration
 * Source  gateway developer's guide
 */
export function rsaText(public_key: string, plain: string): string {
  return publicEncrypt({ key: public_key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(plain, 'utf8')).toString(
    'base64',
  );
}

/** Encrypts the login payload: `<MSISDN>:<PIN>`. */
export function loginPayload(public_key: string, msisdn: string, pin: string): string {
  return rsaText(public_key, `${msisdn}:${pin}`);
}

/** Encrypts the header X-Hash-Value of every call after the login: `<MSISDN>~<Timestamp>`. */
export function hashValue(public_key: string, msisdn: string, timestamp: string): string {
  return rsaText(public_key, `${msisdn}~${timestamp}`);
}
