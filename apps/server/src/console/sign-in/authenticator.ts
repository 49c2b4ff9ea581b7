import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Nua console';
const STEP_S = 30;
/** A code of the previous or the next step is also accepted, because clocks differ. */
const WINDOW = 1;

const totpOf = (name: string, secret: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: name, secret: Secret.fromBase32(secret), digits: 6, period: STEP_S });

/** Creates the secret of an authenticator: 160 random bits in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an authenticator app reads from a QR code. */
export const authenticatorUri = (name: string, secret: string): string => totpOf(name, secret).toString();

/**
 * Returns the time step of a code, or null if the code is wrong.
 *
 * The caller stores the step and accepts only later ones, so that a code is used at most once.
 *
 * Source  RFC 6238
 */
export function stepOfCode(name: string, secret: string, code: string, now: Date): number | null {
  const delta = totpOf(name, secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}
